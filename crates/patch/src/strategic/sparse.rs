//! Applying a patch to a text of which only what the patch touches becomes data.
//!
//! The result is that of reading, [merging](super::merge) and writing all of it, which is done instead where anything is
//! unusual: when there is an error, or a list whose items are not told apart by a plain merge key.

use std::collections::BTreeMap;

use apimachinery_json::{Json, JsonWriter, value_from_str};
use apimachinery_runtime::fields::Field;
use apimachinery_runtime::{Map, Str, Value};

use super::directives::{
    DELETE_FROM_LIST, DIRECTIVE, Entries, Merge, RETAIN_KEYS, SET_ORDER, is_deletion,
};
use super::keyed::{ItemKey, Keyed};
use super::merge::has_order;
use super::schema::{Place, Strategy};
use crate::outline::{Kind, Outline, Part, Role};

/// What a writer moves at the end of a text may be so long.
const ROOM_OF_WRITER: usize = 64;

/// The text of an object with a patch applied; `None` where all of it has to be read.
pub(super) fn apply(object: &str, patch: &str, place: Place) -> Option<Vec<u8>> {
    let outline = Outline::read(object)?;
    let Ok(Value::Map(mut changes)) = value_from_str(patch) else { return None };
    let root = outline.root();
    let Value::Map(touched) = touched_object(root, &changes, place)? else { return None };
    let merge = Merge { into_object: true, keeps_patch: false };
    let merged = Value::Map(merge.object(touched, &mut changes, place).ok()?);
    let room = object.len() + patch.len() + ROOM_OF_WRITER;
    let mut out = JsonWriter::new(Vec::with_capacity(room));
    write_over(root, &merged, place, &mut out)?;
    out.finish().ok()
}

/// The value as data, which leaves nothing of it to the outline.
fn taken(part: Part<'_>) -> Value {
    part.set_role(Role::Taken);
    part.value()
}

/// The members of an object that a patch touches.
fn touched_object(part: Part<'_>, patch: &Entries, place: Place) -> Option<Value> {
    if part.kind() != Kind::Object || patch.keys().any(|it| needs_all(it)) {
        return Some(taken(part));
    }
    part.set_role(Role::Shared);
    let orders_lists = has_order(patch);
    let ordered = |list: &str| orders_lists && patch.contains_key(&*format!("{SET_ORDER}/{list}"));
    let mut touched = Vec::with_capacity(patch.len().min(part.parts().len()));
    for member in part.parts() {
        let name = &*member.key();
        let change = patch.get(name);
        let value = match (change, member.kind()) {
            (Some(change), _) if change.as_map().is_none() && change.as_list().is_none() => {
                // Whatever it was, it is removed or replaced.
                member.set_role(Role::Taken);
                continue;
            }
            (Some(Value::Map(change)), Kind::Object) => {
                let (inner, rule) = place.field(name).ok()?;
                match rule.strategy {
                    Strategy::Replace => taken(member),
                    _ => touched_object(member, change, inner)?,
                }
            }
            (Some(Value::List(changes)), Kind::List) => touched_list(member, changes, place)?,
            (None, Kind::List) if ordered(name) => touched_list(member, &[], place)?,
            (None, _) if !ordered(name) => continue,
            _ => taken(member),
        };
        touched.push((Str::from(name), value));
    }
    Some(Value::Map(Map::from_ascending(touched)))
}

/// Whether a key of a patch is a directive about all members of the object.
fn needs_all(key: &str) -> bool {
    key == DIRECTIVE || key == RETAIN_KEYS || key.starts_with(DELETE_FROM_LIST)
}

/// The items of a list, those that a patch does not touch with nothing but their key.
fn touched_list(list: Part<'_>, changes: &[Value], place: Place) -> Option<Value> {
    let (items, rule) = place.list(&list.key()).ok()?;
    let is_keyed = rule.strategy == Strategy::Merge && Keyed::of(list, rule.merge_key).is_some();
    let changes = by_key(changes, rule.merge_key).filter(|_| is_keyed);
    let Some(changes) = changes else { return Some(taken(list)) };
    list.set_role(Role::Shared);
    let none = Entries::new();
    let touched = list.parts().map(|item| {
        let key = item.get(rule.merge_key)?;
        let value = match changes.get(&ItemKey::of_part(item, rule.merge_key)?) {
            Some(None) => return Some(taken(item)),
            Some(Some(change)) => touched_object(item, change, items)?,
            None => touched_object(item, &none, items)?,
        };
        let Value::Map(mut members) = value else { return Some(value) };
        if item.role() == Role::Shared {
            members.insert(rule.merge_key.into(), taken(key));
        }
        Some(Value::Map(members))
    });
    touched.collect::<Option<_>>().map(Value::List)
}

/// The changes of a list by their keys, and `None` for items that are deleted or changed more than once.
fn by_key<'a>(
    changes: &'a [Value],
    merge_key: &str,
) -> Option<BTreeMap<ItemKey<'a>, Option<&'a Entries>>> {
    let mut found = BTreeMap::new();
    for change in changes {
        let members = change.as_map()?;
        let is_plain = !members.contains_key(DIRECTIVE);
        if !is_plain && !is_deletion(change) {
            return None;
        }
        let key = ItemKey::of(change, merge_key)?;
        let is_first = !found.contains_key(&key);
        found.insert(key, Some(members).filter(|_| is_plain && is_first));
    }
    Some(found)
}

/// Writes what stays of a value and, over it, the data that has the rest.
fn write_over(part: Part<'_>, data: &Value, place: Place, out: &mut JsonWriter) -> Option<()> {
    match (part.role(), part.kind(), data) {
        (Role::Shared, Kind::Object, Value::Map(members)) => {
            write_object(part, members, place, out)?;
        }
        (Role::Shared, Kind::List, Value::List(items)) => write_list(part, items, place, out)?,
        _ => Field::<Json>::write(data, (), out),
    }
    Some(())
}

fn write_object(
    part: Part<'_>,
    members: &Entries,
    place: Place,
    out: &mut JsonWriter,
) -> Option<()> {
    let mut members = members.iter().peekable();
    let write = |key: &Str, value: &Value, out: &mut JsonWriter| {
        out.key(key);
        Field::<Json>::write(value, (), out);
        out.comma();
    };
    out.object_start();
    for member in part.parts() {
        let name = &*member.key();
        while let Some((key, value)) = members.next_if(|(key, _)| ***key < *name) {
            write(key, value, out);
        }
        let data = members.next_if(|(key, _)| ***key == *name);
        match (member.role(), data) {
            (Role::Stays, None) => {
                member.write_key(out);
                member.write(out);
                out.comma();
            }
            (Role::Stays, Some(_)) => return None,
            (_, None) => {}
            (_, Some((key, value))) => {
                out.key(key);
                let inner = match member.kind() {
                    Kind::Object if member.role() == Role::Shared => place.field(key).ok()?.0,
                    _ => place,
                };
                write_over(member, value, inner, out)?;
                out.comma();
            }
        }
    }
    for (key, value) in members {
        write(key, value, out);
    }
    out.object_end();
    Some(())
}

/// Writes the items of data, over those with their keys.
fn write_list(list: Part<'_>, items: &[Value], place: Place, out: &mut JsonWriter) -> Option<()> {
    let (inner, rule) = place.list(&list.key()).ok()?;
    let known = Keyed::of(list, rule.merge_key)?;
    out.array_start();
    for item in items {
        match ItemKey::of(item, rule.merge_key).and_then(|key| known.find(key)) {
            Some((_, part)) => write_over(part, item, inner, out)?,
            None => Field::<Json>::write(item, (), out),
        }
        out.comma();
    }
    out.array_end();
    Some(())
}
