//! Applying a patch to a text of which only what the patch touches becomes data.
//!
//! The result is that of reading all of it, [merging](super::merge) and writing. That is done
//! instead where anything is unusual: when there is an error, or no plain merge key distinguishes
//! the items of a list.

use std::borrow::Cow;

use apimachinery_json::{Json, JsonReader, JsonWriter, Normalizer, value_from_str};
use apimachinery_runtime::fields::Field;
use apimachinery_runtime::{Str, Value};

use super::directives::{DIRECTIVE, Entries, Merge, SET_ORDER, is_deletion};
use super::keyed::{ItemKey, Places};
use super::read_value;
use super::schema::{Place, Strategy};
use crate::node::room_for;

const MERGE: Merge = Merge { into_object: true, keeps_patch: false };

/// The text of an object with a patch applied; `None` where all of it has to be read.
pub(super) fn apply(object: &str, patch: &str, place: Place) -> Option<Vec<u8>> {
    let out = JsonWriter::new(room_for(object.len() + patch.len()));
    let Ok(Value::Map(patch)) = value_from_str(patch) else { return None };
    let mut patched = Patched { out, normalizer: Normalizer::for_text(object.len()) };
    let mut reader = JsonReader::from_text(object);
    patched.object(&mut reader, patch, place)?;
    reader.end().ok()?;
    patched.out.finish().ok()
}

/// What a patch says of a member.
struct Change {
    name: Str,
    value: Option<Value>,
    /// The order of its items.
    order: Option<Value>,
}

impl Change {
    /// The changes of a patch without directives about all members, by name.
    fn all_of(patch: Entries) -> Option<Vec<Self>> {
        let mut has_orders = false;
        let mut changes = Vec::with_capacity(patch.len());
        for (key, value) in patch {
            changes.push(match key.strip_prefix(SET_ORDER) {
                None => Self { name: key, value: Some(value), order: None },
                Some(list) => {
                    has_orders = true;
                    let name = list.strip_prefix('/')?.into();
                    Self { name, value: None, order: Some(value) }
                }
            });
        }
        if has_orders {
            changes.sort_by(|left, right| left.name.cmp(&right.name));
            changes.dedup_by(|later, kept| {
                let is_same = later.name == kept.name;
                if is_same {
                    kept.value = kept.value.take().or(later.value.take());
                    kept.order = kept.order.take().or(later.order.take());
                }
                is_same
            });
        }
        Some(changes)
    }

    /// The change, unless it was taken before.
    fn take(&mut self) -> Option<Self> {
        let (value, order) = (self.value.take(), self.order.take());
        (value.is_some() || order.is_some()).then(|| Self { name: self.name.clone(), value, order })
    }

    /// The patch of this member alone.
    fn into_patch(self) -> Entries {
        let order = self.order.map(|it| (format!("{SET_ORDER}/{}", self.name).into(), it));
        order.into_iter().chain(self.value.map(|it| (self.name, it))).collect()
    }
}

/// What has been written of a patched object.
struct Patched<'a> {
    out: JsonWriter,
    normalizer: Normalizer<'a>,
}

impl<'a> Patched<'a> {
    /// The next object of a reader.
    fn object(&mut self, reader: &mut JsonReader<'a>, patch: Entries, place: Place) -> Option<()> {
        let is_about_all = |key: &Str| key.starts_with('$') && !key.starts_with(SET_ORDER);
        if patch.keys().any(is_about_all) {
            return self.whole_object(reader, patch, place);
        }
        let mut changes = Change::all_of(patch)?;
        let object = self.normalizer.object_start(&mut self.out);
        reader.object_start("map").ok()?;
        let mut first = true;
        while let Some(key) = reader.next_key(&mut first).ok()? {
            match changes.binary_search_by(|it| (*it.name).cmp(&*key)) {
                Ok(at) => {
                    let change = changes.get_mut(at)?.take()?;
                    self.member(reader, key, change, place)?;
                }
                Err(_) => {
                    self.normalizer.member_start(key, &mut self.out);
                    self.unchanged(reader)?;
                    self.normalizer.member_end(&mut self.out);
                }
            }
        }
        for change in changes.iter_mut().filter_map(Change::take) {
            self.merged(Entries::new(), change, place)?;
        }
        self.normalizer.object_end(object, &mut self.out);
        Some(())
    }

    /// The next object of a reader, all of which a patch is about.
    fn whole_object(
        &mut self,
        reader: &mut JsonReader<'a>,
        mut patch: Entries,
        place: Place,
    ) -> Option<()> {
        let Value::Map(members) = read_value(reader)? else { return None };
        self.data(&Value::Map(MERGE.object(members, &mut patch, place).ok()?));
        Some(())
    }

    /// The next value of a reader, which changes.
    fn member(
        &mut self,
        reader: &mut JsonReader<'a>,
        key: Cow<'a, str>,
        change: Change,
        place: Place,
    ) -> Option<()> {
        match (reader.peek()?, &change.value) {
            (b'{', Some(Value::Map(_))) if change.order.is_none() => {
                let (inner, rule) = place.field(&key).ok()?;
                if rule.strategy != Strategy::Replace {
                    let Some(Value::Map(patch)) = change.value else { return None };
                    self.normalizer.member_start(key, &mut self.out);
                    self.object(reader, patch, inner)?;
                    self.normalizer.member_end(&mut self.out);
                    return Some(());
                }
            }
            (b'[', Some(Value::List(_)) | None) => {
                let (items, rule) = place.list(&key).ok()?;
                if rule.strategy == Strategy::Merge
                    && let Some(known) = Keyed::of_next(reader, rule.merge_key)
                {
                    self.normalizer.member_start(key, &mut self.out);
                    self.list(reader, &known, change, (place, items))?;
                    self.normalizer.member_end(&mut self.out);
                    return Some(());
                }
            }
            _ => {}
        }
        let member = (change.name.clone(), read_value(reader)?);
        self.merged([member].into(), change, place)
    }

    /// The member that is left of a change and of what there was.
    fn merged(&mut self, members: Entries, change: Change, place: Place) -> Option<()> {
        for (name, value) in MERGE.object(members, &mut change.into_patch(), place).ok()? {
            self.normalizer.member_start(name.to_string().into(), &mut self.out);
            self.data(&value);
            self.normalizer.member_end(&mut self.out);
        }
        Some(())
    }

    /// The list that a reader has passed, merged item by item. Which items there are, and in what
    /// order, follows from their keys alone.
    fn list(
        &mut self,
        reader: &JsonReader<'a>,
        known: &Keyed<'a>,
        change: Change,
        (place, of): (Place, Place),
    ) -> Option<()> {
        let Change { name, mut value, order } = change;
        let mut inner = vec![None; known.items.len()];
        if let Some(Value::List(items)) = &mut value {
            for item in items {
                known.take_inner(item, &mut inner)?;
            }
        }
        let keys = known.items.iter().map(|(key, _)| key.alone(known.merge_key)).collect();
        let list = Entries::from([(name.clone(), Value::List(keys))]);
        let mut patch = Change { name: name.clone(), value, order }.into_patch();
        let merged = MERGE.object(list, &mut patch, place).ok()?;
        self.out.array_start();
        for item in merged.get(&*name)?.as_list()? {
            match known.places.find(ItemKey::of(item, known.merge_key)?) {
                None => self.data(item),
                Some(at) => {
                    let mut reader = reader.of_part(known.items.get(at)?.1);
                    match inner.get_mut(at)?.take() {
                        Some(change) => self.object(&mut reader, change, of)?,
                        None => self.unchanged(&mut reader)?,
                    }
                }
            }
            self.out.comma();
        }
        self.out.array_end();
        Some(())
    }

    fn unchanged(&mut self, reader: &mut JsonReader<'a>) -> Option<()> {
        self.normalizer.value(reader, &mut self.out).ok()
    }

    fn data(&mut self, value: &Value) {
        Field::<Json>::write(value, (), &mut self.out);
    }
}

/// The items of a list in a text, with their keys.
struct Keyed<'a> {
    merge_key: &'static str,
    items: Vec<(ItemKey<'a>, &'a str)>,
    places: Places<'a>,
}

impl<'a> Keyed<'a> {
    /// The next list of a reader; `None` when keys do not distinguish its items, and the reader
    /// stays where it is.
    fn of_next(reader: &mut JsonReader<'a>, merge_key: &'static str) -> Option<Self> {
        let start = reader.checkpoint();
        let keyed = Self::read(reader, merge_key);
        if keyed.is_none() {
            reader.rewind(start);
        }
        keyed
    }

    fn read(reader: &mut JsonReader<'a>, merge_key: &'static str) -> Option<Self> {
        let (mut items, mut first) = (Vec::new(), true);
        reader.array_start("array").ok()?;
        while reader.next_item(&mut first).ok()? {
            let key = ItemKey::of_next(reader, merge_key)?;
            items.push((key, reader.raw_value().ok()?));
        }
        let places = Places::of(items.iter().map(|(key, _)| Some(*key)))?;
        Some(Self { merge_key, items, places })
    }

    /// Takes what a patch says of an item that is there, and leaves its key. `None` when it says
    /// something twice, or of the whole list.
    fn take_inner(&self, item: &mut Value, inner: &mut [Option<Entries>]) -> Option<()> {
        let is_deletion = is_deletion(item);
        if !is_deletion && item.as_map()?.contains_key(DIRECTIVE) {
            return None;
        }
        let key = ItemKey::of(item, self.merge_key)?;
        let Some(at) = self.places.find(key) else { return Some(()) };
        let alone = key.alone(self.merge_key);
        let change = inner.get_mut(at).filter(|it| it.is_none())?;
        *change = Some(Entries::new());
        if !is_deletion && let Value::Map(members) = std::mem::replace(item, alone) {
            *change = Some(members);
        }
        Some(())
    }
}
