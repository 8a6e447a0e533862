//! Merging a list of a patch into one of an object.

use std::collections::BTreeSet;

use apimachinery_runtime::Value;

use super::StrategicPatchError;
use super::directives::{DELETE, DIRECTIVE, Entries, MERGE, Merge, REPLACE, unknown_directive};
use super::key::{Items, Key, deduplicate};
use super::order::{self, ItemKind, merge_key_of};

/// Merges an item of a patch into one of the object.
pub(super) type MergeItem<'a> =
    &'a dyn Fn(Entries, &mut Entries) -> Result<Entries, StrategicPatchError>;

/// A list to be merged.
pub(super) struct Lists<'a> {
    pub(super) merge: Merge,
    pub(super) merge_item: MergeItem<'a>,
    /// The kind of the items' type in Go.
    pub(super) kind: &'static str,
    pub(super) merge_key: &'static str,
}

/// A merged list.
pub(super) struct Merged {
    pub(super) items: Vec<Value>,
    /// The keys that the list of the object has afterwards where the reference kept it, if they
    /// differ: deletions move its items, and new ones take the places at its end.
    pub(super) server: Option<Vec<Key>>,
    /// The items of the object's list where the patch replaced them all.
    pub(super) replaced: Vec<Value>,
}

/// Merges the lists (`mergeSlice`); with `deletes` the items of the patch are removed.
pub(super) fn merge_list(
    lists: &Lists<'_>,
    original: Vec<Value>,
    patch: &mut [Value],
    deletes: bool,
) -> Result<Merged, StrategicPatchError> {
    let Lists { merge, kind, merge_key, .. } = *lists;
    if original.is_empty() && patch.is_empty() {
        return Ok(Merged { items: original, server: None, replaced: Vec::new() });
    }
    match ItemKind::of(&[&original, patch])? {
        ItemKind::Scalar if merge.into_object && deletes => {
            let removed: BTreeSet<Key> = Key::of_all(patch)?.into_iter().collect();
            let mut kept = Vec::with_capacity(original.len());
            for item in original {
                if !removed.contains(&Key::of(&item)?) {
                    kept.push(item);
                }
            }
            Ok(Merged { items: kept, server: None, replaced: Vec::new() })
        }
        ItemKind::Scalar => {
            let (known, room) = (original.len(), room(original.len()));
            let mut server = Key::of_all(&original)?;
            let mut both = original;
            both.extend_from_slice(patch);
            let length = deduplicate(&mut both)?;
            let is_shared = length < both.len() && both.len() <= room;
            if is_shared {
                server = Key::of_all(both.get(..known).unwrap_or_default())?;
            }
            both.truncate(length);
            let (listed, others) = order::split(both, patch, merge_key)?;
            let listed = order::sort_by_order(listed, patch, merge_key, ItemKind::Scalar)?;
            let items = order::arrange(listed, others, &server, (merge_key, ItemKind::Scalar))?;
            Ok(Merged { items, server: is_shared.then_some(server), replaced: Vec::new() })
        }
        ItemKind::Map if merge_key.is_empty() => Err(StrategicPatchError::NoMergeKey { kind }),
        ItemKind::Map => merge_objects(lists, original, patch),
    }
}

/// How many items a list of this length has room for in the reference, which then changes it in
/// place.
fn room(length: usize) -> usize {
    if length <= 512 { length.next_power_of_two() } else { length }
}

fn merge_objects(
    lists: &Lists<'_>,
    mut original: Vec<Value>,
    patch: &mut [Value],
) -> Result<Merged, StrategicPatchError> {
    let Lists { merge, merge_item, merge_key, .. } = *lists;
    let mut server = None;
    let (mut replaces, mut replaced) = (false, Vec::new());
    if patch.iter().any(has_directive) {
        let mut deletions = Vec::new();
        for item in patch.iter().filter(|it| has_directive(it)) {
            match special(item, merge_key)? {
                Special::Delete(key) => deletions.push(key),
                Special::Replace => replaces = true,
            }
        }
        let (kept, seen) = delete(original, &deletions, merge_key);
        original = kept;
        server = seen;
    }
    let mut changes: Vec<&mut Value> = patch.iter_mut().filter(|it| !has_directive(it)).collect();
    if replaces {
        let items = changes.iter_mut().map(|it| merge.take(it)).collect();
        replaced = std::mem::replace(&mut original, items);
        changes.clear();
    }
    let known = keys(&original, merge_key)?;
    // The order is that of the changes, which are moved away.
    let mut order = Vec::with_capacity(changes.len());
    let mut items = Items::new(&original, merge_key);
    let mut first_null = 0;
    for change in changes {
        let value = merge_key_of(change, merge_key)?.clone();
        let key = Key::of(&value)?;
        order.push(Value::Map([(merge_key.into(), value)].into()));
        // An item loses a key that is null when it is merged, and the next one is found after it.
        let found = match key {
            Key::Null => null_from(&original, merge_key, &mut first_null),
            _ => items.find(&key)?,
        };
        let current = found.and_then(|at| original.get_mut(at)).and_then(Value::as_map_mut);
        match (current, change.as_map_mut()) {
            (Some(current), Some(change)) => {
                *current = merge_item(std::mem::take(current), change)?;
            }
            _ => {
                items.add(key, original.len());
                original.push(merge.take(change));
            }
        }
    }
    if let Some(seen) = &mut server {
        overwrite(seen, &original, known.len(), merge_key)?;
    }
    let (listed, others) = order::split(original, &order, merge_key)?;
    let listed = order::sort_by_order(listed, &order, merge_key, ItemKind::Map)?;
    let items = order::arrange(listed, others, &known, (merge_key, ItemKind::Map))?;
    Ok(Merged { items, server, replaced })
}

fn has_directive(item: &Value) -> bool {
    item.as_map().is_some_and(|it| it.contains_key(DIRECTIVE))
}

fn keys(items: &[Value], merge_key: &'static str) -> Result<Vec<Key>, StrategicPatchError> {
    items.iter().map(|item| Key::of_item(item, Some(merge_key))).collect()
}

enum Special {
    Delete(Key),
    Replace,
}

/// What an item with a directive does to the list.
fn special(item: &Value, merge_key: &'static str) -> Result<Special, StrategicPatchError> {
    let directive = item.get(DIRECTIVE).unwrap_or(&Value::Null);
    match directive.as_str() {
        Some(DELETE) => Ok(Special::Delete(Key::of(merge_key_of(item, merge_key)?)?)),
        Some(REPLACE) => Ok(Special::Replace),
        Some(MERGE) => Err(StrategicPatchError::MergeInList),
        _ => Err(match item.as_map() {
            Some(map) => unknown_directive(directive, map),
            None => StrategicPatchError::expected_map(item),
        }),
    }
}

/// Removes the items with these keys, one key after the other. Also returns what is then in the
/// places that the list had: the reference moves the items after a deleted one, so that the last
/// item stays where it was as well.
fn delete(
    original: Vec<Value>,
    deletions: &[Key],
    merge_key: &'static str,
) -> (Vec<Value>, Option<Vec<Key>>) {
    let key_of = |item: &Value| item.get(merge_key).and_then(|it| Key::of(it).ok());
    let keys: Vec<Option<Key>> = original.iter().map(key_of).collect();
    let mut places = std::collections::BTreeMap::<&Key, Vec<usize>>::new();
    for (place, key) in keys.iter().enumerate() {
        if let Some(key) = key {
            places.entry(key).or_default().push(place);
        }
    }
    let mut is_kept = vec![true; original.len()];
    let (mut last, mut left_behind) = (original.len(), Vec::new());
    for place in deletions.iter().filter_map(|key| places.remove(key)).flatten() {
        while last > 0 && is_kept.get(last - 1) == Some(&false) {
            last -= 1;
        }
        left_behind.push(last.saturating_sub(1));
        if let Some(kept) = is_kept.get_mut(place) {
            *kept = false;
        }
    }
    if left_behind.is_empty() {
        return (original, None);
    }
    let shown = |place: usize| keys.get(place).cloned().flatten().unwrap_or(Key::Null);
    let kept_places = is_kept.iter().enumerate().filter(|(_, kept)| **kept).map(|(place, _)| place);
    let seen = kept_places.chain(left_behind.iter().rev().copied()).map(shown).collect();
    let mut kept = is_kept.iter();
    let original = original.into_iter().filter(|_| kept.next() == Some(&true)).collect();
    (original, Some(seen))
}

/// Puts the keys of new items in the places that deleted ones left.
fn overwrite(
    seen: &mut [Key],
    merged: &[Value],
    known: usize,
    merge_key: &'static str,
) -> Result<(), StrategicPatchError> {
    for (place, item) in seen.iter_mut().zip(merged).skip(known) {
        *place = Key::of_item(item, Some(merge_key))?;
    }
    Ok(())
}

/// The next item whose key is null.
fn null_from(items: &[Value], merge_key: &str, from: &mut usize) -> Option<usize> {
    let is_null = |item: &Value| item.get(merge_key).is_some_and(Value::is_null);
    let found = items.iter().skip(*from).position(is_null).map(|at| *from + at);
    *from = found.unwrap_or(items.len());
    found
}
