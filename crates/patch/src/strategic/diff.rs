//! Making a patch: what differs between two objects.

use apimachinery_runtime::{Map, Value};

use super::StrategicPatchError;
use super::directives::{DELETE, DELETE_FROM_LIST, DIRECTIVE, Entries, RETAIN_KEYS, SET_ORDER};
use super::key::deduplicate;
use super::order::{ItemKind, is_same, merge_key_of, sort_by_order};
use super::schema::{Place, Strategy, sort_by_text, text_of};

/// What goes into a patch.
#[derive(Clone, Copy)]
pub(super) struct Diff {
    pub(super) with_order: bool,
    pub(super) with_changes: bool,
    pub(super) with_deletions: bool,
    pub(super) retains_keys: bool,
}

impl Diff {
    /// The patch from an object to another (`diffMaps`). Lists of scalars that are merged are
    /// sorted in `original`.
    pub(super) fn objects(
        self,
        original: &mut Entries,
        modified: &Entries,
        place: Place,
    ) -> Result<Entries, StrategicPatchError> {
        let mut patch = Entries::new();
        let mut shared = 0;
        let mut all_known = original.iter_mut().peekable();
        for (key, value) in modified {
            while all_known.next_if(|(known, _)| *known < key).is_some() {}
            let known = all_known.next_if(|(known, _)| *known == key).map(|(_, known)| known);
            shared += usize::from(known.is_some());
            match known {
                None if self.with_changes => patch.put(key.clone(), value.clone()),
                None => {}
                Some(known) if key == DIRECTIVE => {
                    let is_text = known.as_str().is_some() && value.as_str().is_some();
                    if !is_text {
                        return Err(StrategicPatchError::DirectiveNotText);
                    }
                    if known != value {
                        patch.put(key.clone(), value.clone());
                    }
                }
                Some(known) => self.member(key, known, value, &mut patch, place)?,
            }
        }
        drop(all_known);
        if self.with_deletions && shared < original.len() {
            let is_missing = |key: &&apimachinery_runtime::Str| !modified.contains_key(&***key);
            for key in original.keys().filter(is_missing) {
                patch.insert(key.clone(), Value::Null);
            }
        }
        if self.retains_keys {
            self.add_retained(original, modified, &mut patch);
        }
        Ok(patch)
    }

    fn add_retained(self, original: &Entries, modified: &Entries, patch: &mut Entries) {
        let set = modified.iter().filter(|(_, value)| !value.is_null());
        let retained: Vec<Value> = set.map(|(key, _)| Value::String(key.clone())).collect();
        let is_removed = |(key, value): (&apimachinery_runtime::Str, &Value)| {
            !value.is_null() && !modified.contains_key(&**key)
        };
        if !retained.is_empty() && (!patch.is_empty() || original.iter().any(is_removed)) {
            patch.insert(RETAIN_KEYS.into(), Value::List(retained));
        }
    }

    fn member(
        self,
        key: &str,
        original: &mut Value,
        modified: &Value,
        patch: &mut Entries,
        place: Place,
    ) -> Result<(), StrategicPatchError> {
        match (original, modified) {
            (Value::Map(original), Value::Map(modified)) => {
                self.member_object(key, original, modified, patch, place)
            }
            (Value::List(original), Value::List(modified)) => {
                self.member_list(key, original, modified, patch, place)
            }
            (original, modified) => {
                if self.with_changes && original != modified {
                    patch.put(key.into(), modified.clone());
                }
                Ok(())
            }
        }
    }

    fn member_object(
        mut self,
        key: &str,
        original: &mut Entries,
        modified: &Entries,
        patch: &mut Entries,
        place: Place,
    ) -> Result<(), StrategicPatchError> {
        // A field that the type does not have is not a mistake while it is the same.
        let (inner, rule) = match place.field(key) {
            Ok(found) => found,
            Err(_) if original == modified => return Ok(()),
            Err(error) => return Err(error),
        };
        self.retains_keys = rule.retains_keys;
        if rule.strategy == Strategy::Replace {
            if self.with_changes {
                patch.put(key.into(), Value::Map(modified.clone()));
            }
            return Ok(());
        }
        let changes = self.objects(original, modified, inner)?;
        if !changes.is_empty() {
            patch.put(key.into(), Value::Map(changes));
        }
        Ok(())
    }

    fn member_list(
        mut self,
        key: &str,
        original: &mut Vec<Value>,
        modified: &[Value],
        patch: &mut Entries,
        place: Place,
    ) -> Result<(), StrategicPatchError> {
        let (items, rule) = match place.list(key) {
            Ok(found) => found,
            Err(_) if original == modified => return Ok(()),
            Err(error) => return Err(error),
        };
        if rule.strategy != Strategy::Merge {
            if self.with_changes && original != modified {
                patch.put(key.into(), Value::List(modified.to_vec()));
            }
            return Ok(());
        }
        self.retains_keys = rule.retains_keys;
        let changes = self.lists(original, modified, items, rule.merge_key)?;
        if !changes.items.is_empty() {
            patch.insert(key.into(), Value::List(changes.items));
        }
        let lists = [(DELETE_FROM_LIST, changes.deletions), (SET_ORDER, changes.order)];
        for (directive, list) in lists.into_iter().filter(|(_, list)| !list.is_empty()) {
            patch.insert(format!("{directive}/{key}").into(), Value::List(list));
        }
        Ok(())
    }

    fn lists(
        self,
        original: &mut Vec<Value>,
        modified: &[Value],
        place: Place,
        merge_key: &'static str,
    ) -> Result<Changes, StrategicPatchError> {
        if original.is_empty() {
            let items = if self.with_changes { modified.to_vec() } else { Vec::new() };
            return Ok(Changes { items, ..Changes::default() });
        }
        let kind = ItemKind::of(&[original, modified])?;
        let mut changes = match kind {
            ItemKind::Map => self.lists_of_objects(original, modified, place, merge_key)?,
            ItemKind::Scalar => self.lists_of_scalars(original, modified)?,
        };
        changes.items = sort_by_order(changes.items, modified, merge_key, kind)?;
        let in_order = match kind {
            ItemKind::Scalar => {
                (self.with_deletions && !changes.deletions.is_empty())
                    || (self.with_changes && original != modified)
            }
            ItemKind::Map => {
                let has_same_order = has_same_order(original, modified, merge_key)?;
                changes.items.append(&mut changes.deletions);
                (self.with_changes && (!changes.items.is_empty() || !has_same_order))
                    || (self.with_deletions && !changes.items.is_empty())
            }
        };
        if self.with_order && in_order {
            changes.order = modified.iter().map(|item| key_alone(item, merge_key, kind)).collect();
        }
        Ok(changes)
    }

    /// Scalars that were added and removed, found by their texts.
    fn lists_of_scalars(
        self,
        original: &mut Vec<Value>,
        modified: &[Value],
    ) -> Result<Changes, StrategicPatchError> {
        let sorted = sort_by_text(std::mem::take(original).into_iter(), text_of);
        let modified = sort_by_text(modified.iter(), |item| text_of(item));
        let (mut left, mut right) = (sorted.iter().peekable(), modified.into_iter().peekable());
        let mut changes = Changes::default();
        loop {
            let order = match (left.peek(), right.peek()) {
                (None, None) => break,
                (Some(_), None) => std::cmp::Ordering::Less,
                (None, Some(_)) => std::cmp::Ordering::Greater,
                (Some(left), Some(right)) => left.0.cmp(&right.0),
            };
            let removed = if order.is_le() { left.next() } else { None };
            let added = if order.is_ge() { right.next() } else { None };
            match (removed, added) {
                (Some(removed), None) if self.with_deletions => {
                    changes.deletions.push(removed.1.clone());
                }
                (None, Some(added)) if self.with_changes => changes.items.push(added.1.clone()),
                _ => {}
            }
        }
        original.extend(sorted.into_iter().map(|(_, item)| item));
        let length = deduplicate(&mut changes.deletions)?;
        changes.deletions.truncate(length);
        Ok(changes)
    }

    /// Objects that were added, changed and removed, found by the texts of their keys.
    fn lists_of_objects(
        self,
        original: &mut [Value],
        modified: &[Value],
        place: Place,
        merge_key: &'static str,
    ) -> Result<Changes, StrategicPatchError> {
        let key_text = |item: &Value| text_of(item.get(merge_key).unwrap_or(&Value::Null));
        let mut left = sort_by_text(original.iter_mut(), |it| key_text(it)).into_iter().peekable();
        let mut right = sort_by_text(modified.iter(), |it| key_text(it)).into_iter().peekable();
        let mut changes = Changes::default();
        loop {
            for item in left.peek().map(|it| &*it.1).into_iter().chain(right.peek().map(|it| it.1))
            {
                merge_key_of(item, merge_key)?;
            }
            let order = match (left.peek(), right.peek()) {
                (None, None) => return Ok(changes),
                (Some(_), None) => std::cmp::Ordering::Less,
                (None, Some(_)) => std::cmp::Ordering::Greater,
                (Some(left), Some(right)) => left.0.cmp(&right.0),
            };
            let removed = if order.is_le() { left.next() } else { None };
            let added = if order.is_ge() { right.next() } else { None };
            let (removed, added) = (removed.map(|it| it.1), added.map(|it| it.1));
            match (removed, added) {
                (Some(Value::Map(removed)), Some(Value::Map(added))) => {
                    let mut change = self.objects(removed, added, place)?;
                    if !change.is_empty() {
                        let key = added.get(merge_key).cloned().unwrap_or_default();
                        change.insert(merge_key.into(), key);
                        changes.items.push(Value::Map(change));
                    }
                }
                (Some(removed), None) if self.with_deletions => {
                    let key = removed.get(merge_key).cloned().unwrap_or_default();
                    let deletion =
                        Map::from([(merge_key.into(), key), (DIRECTIVE.into(), DELETE.into())]);
                    changes.deletions.push(Value::Map(deletion));
                }
                (None, Some(added)) if self.with_changes => changes.items.push(added.clone()),
                _ => {}
            }
        }
    }
}

/// What differs between two lists.
#[derive(Default)]
struct Changes {
    items: Vec<Value>,
    deletions: Vec<Value>,
    order: Vec<Value>,
}

fn key_alone(item: &Value, merge_key: &'static str, kind: ItemKind) -> Value {
    match kind {
        ItemKind::Scalar => item.clone(),
        ItemKind::Map => {
            let key = item.get(merge_key).cloned().unwrap_or_default();
            Value::Map([(merge_key.into(), key)].into())
        }
    }
}

fn has_same_order(
    original: &[Value],
    modified: &[Value],
    merge_key: &'static str,
) -> Result<bool, StrategicPatchError> {
    if original.len() != modified.len() {
        return Ok(false);
    }
    for (left, right) in original.iter().zip(modified) {
        if !is_same(left, right, merge_key)? {
            return Ok(false);
        }
    }
    Ok(true)
}
