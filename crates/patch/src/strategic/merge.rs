//! Merging a patch into an object, or one patch into another.

use apimachinery_runtime::{Str, Value};

use super::StrategicPatchError;
use super::directives::{
    DELETE, DELETE_FROM_LIST, DIRECTIVE, Entries, Merge, REPLACE, RETAIN_KEYS, SET_ORDER, list_of,
    remove_directives, remove_nulls, unknown_directive,
};
use super::key::Key;
use super::lists::{Lists, Merged, merge_list};
use super::order::{self, ItemKind};
use super::schema::{Place, Strategy};
use crate::go_value;

impl Merge {
    /// Merges a patch into an object (`mergeMap`).
    pub(super) fn object(
        self,
        mut original: Entries,
        patch: &mut Entries,
        place: Place,
    ) -> Result<Entries, StrategicPatchError> {
        if let Some(directive) = patch.get(DIRECTIVE) {
            return self.directive(directive.clone(), patch);
        }
        self.retain_keys(&mut original, patch)?;
        if has_order(patch) {
            self.ordered_lists(&mut original, patch, place)?;
        }
        for (key, value) in patch.iter_mut() {
            self.member(&mut original, key, value, place)?;
        }
        Ok(original)
    }

    fn directive(
        self,
        directive: Value,
        patch: &mut Entries,
    ) -> Result<Entries, StrategicPatchError> {
        match directive.as_str() {
            Some(REPLACE) => {
                patch.remove(DIRECTIVE);
                Ok(if self.keeps_patch { patch.clone() } else { std::mem::take(patch) })
            }
            Some(DELETE) => Ok(Entries::new()),
            _ => Err(unknown_directive(&directive, patch)),
        }
    }

    /// Obeys `$retainKeys`: keys that are not listed are removed.
    fn retain_keys(
        self,
        original: &mut Entries,
        patch: &mut Entries,
    ) -> Result<(), StrategicPatchError> {
        let Some(retained) = patch.remove(RETAIN_KEYS) else { return Ok(()) };
        if !self.into_object {
            return match original.get(RETAIN_KEYS) {
                Some(known) if *known != retained => {
                    Err(StrategicPatchError::DifferentRetainKeys {
                        original: go_value::plain(known),
                        patch: go_value::plain(&retained),
                    })
                }
                Some(_) => Ok(()),
                None => {
                    original.insert(RETAIN_KEYS.into(), retained);
                    Ok(())
                }
            };
        }
        let Some(retained) = retained.as_list() else {
            return Err(StrategicPatchError::RetainKeysFormat);
        };
        let retained: std::collections::BTreeSet<Key> =
            Key::of_all(retained)?.into_iter().collect();
        let is_retained = |key: &Str| retained.contains(&Key::Text(key.clone()));
        let is_list = |key: &Str| key.starts_with(DELETE_FROM_LIST) || key.starts_with(SET_ORDER);
        if patch.iter().any(|(key, value)| !value.is_null() && !is_list(key) && !is_retained(key)) {
            return Err(StrategicPatchError::RetainKeysFormat);
        }
        original.retain(|key, _| is_retained(key));
        Ok(())
    }

    /// Merges the lists that have a `$setElementOrder` list (`mergePatchIntoOriginal`).
    fn ordered_lists(
        self,
        original: &mut Entries,
        patch: &mut Entries,
        place: Place,
    ) -> Result<(), StrategicPatchError> {
        let keys: Vec<Str> =
            patch.keys().filter(|key| key.starts_with(SET_ORDER)).cloned().collect();
        for key in keys {
            let Some(order) = patch.remove(&*key) else { continue };
            if !self.into_object {
                match original.get(&*key) {
                    Some(known) if *known != order => {
                        return Err(StrategicPatchError::ElementOrderFormat);
                    }
                    Some(_) => {}
                    None => drop(original.insert(key.clone(), order.clone())),
                }
            }
            let Value::List(order) = order else {
                return Err(StrategicPatchError::expected_list(&order));
            };
            let name = list_of(&key, SET_ORDER, StrategicPatchError::ElementOrderFormat)?;
            self.ordered_list(original, patch, name, &order, place)?;
        }
        Ok(())
    }

    fn ordered_list(
        self,
        original: &mut Entries,
        patch: &mut Entries,
        name: &str,
        order: &[Value],
        place: Place,
    ) -> Result<(), StrategicPatchError> {
        let current = list_in(original, name)?;
        let changes = list_in(patch, name)?;
        let (items, rule) = place.list(name)?;
        order::check(
            changes.as_deref().map(Vec::as_slice).unwrap_or_default(),
            order,
            rule.merge_key,
        )?;
        let lists = [
            current.as_deref().map(Vec::as_slice).unwrap_or_default(),
            changes.as_deref().map(Vec::as_slice).unwrap_or_default(),
        ];
        let kind = ItemKind::of(&lists);
        let mut server = match (&kind, &current) {
            (Ok(kind), Some(current)) => {
                let key = kind.key(rule.merge_key);
                current.iter().map(|it| Key::of_item(it, key)).collect::<Result<Vec<_>, _>>()?
            }
            _ => Vec::new(),
        };
        let mut replaced = Vec::new();
        let merged = match (current, changes) {
            (None, None) => return Ok(()),
            (Some(current), None) => std::mem::take(current),
            (None, Some(changes)) => {
                changes.retain_mut(remove_directives);
                changes.clone()
            }
            (Some(current), Some(changes)) if rule.strategy == Strategy::Merge => {
                let known = std::mem::take(current);
                let merged = self.list(known, changes, items, rule.merge_key, false)?;
                replaced = merged.replaced;
                if let Some(seen) = merged.server {
                    server = seen;
                }
                merged.items
            }
            (Some(current), Some(changes)) => {
                replaced = std::mem::take(current);
                std::mem::take(changes)
            }
        };
        let (listed, others) = order::split(merged, order, rule.merge_key)?;
        let kind = kind?;
        let listed = order::sort_by_order(listed, order, rule.merge_key, kind)?;
        order::check_keys(&replaced, rule.merge_key, kind)?;
        let arranged = order::arrange(listed, others, &server, (rule.merge_key, kind))?;
        original.insert(name.into(), Value::List(arranged));
        patch.remove(name);
        Ok(())
    }

    fn list(
        self,
        original: Vec<Value>,
        patch: &mut [Value],
        items: Place,
        merge_key: &'static str,
        deletes: bool,
    ) -> Result<Merged, StrategicPatchError> {
        let merge_item =
            |original: Entries, patch: &mut Entries| self.object(original, patch, items);
        let lists = Lists { merge: self, merge_item: &merge_item, kind: items.kind(), merge_key };
        merge_list(&lists, original, patch, deletes)
    }

    fn member(
        self,
        original: &mut Entries,
        key: &Str,
        value: &mut Value,
        place: Place,
    ) -> Result<(), StrategicPatchError> {
        let (mut name, deletes) = (&**key, key.starts_with(DELETE_FROM_LIST));
        if deletes {
            if !self.into_object {
                original.insert(key.clone(), self.take(value));
                return Ok(());
            }
            let list = list_of(key, DELETE_FROM_LIST, StrategicPatchError::PrimitiveListFormat)?;
            name = if list.is_empty() { name } else { list };
        }
        if value.is_null() {
            original.remove(name);
            if self.into_object {
                return Ok(());
            }
        }
        match (original.get_mut(name), value) {
            (Some(Value::Map(current)), Value::Map(changes)) => {
                let (inner, rule) = place.field(name)?;
                *current = if rule.strategy == Strategy::Replace {
                    if self.keeps_patch { changes.clone() } else { std::mem::take(changes) }
                } else {
                    self.object(std::mem::take(current), changes, inner)?
                };
            }
            (Some(Value::List(current)), Value::List(changes)) => {
                let (items, rule) = place.list(name)?;
                *current = if rule.strategy == Strategy::Merge || deletes {
                    let known = std::mem::take(current);
                    self.list(known, changes, items, rule.merge_key, deletes)?.items
                } else if self.keeps_patch {
                    changes.clone()
                } else {
                    std::mem::take(changes)
                };
            }
            (Some(current), value) if is_same_scalar_type(current, value) => {
                *current = self.take(value);
            }
            (_, _) if deletes => {}
            (current, value) => {
                if self.into_object {
                    remove_nulls(value);
                }
                match (current, self.take_without_directives(value)) {
                    (Some(current), Some(value)) => *current = value,
                    (None, Some(value)) => original.put(name.into(), value),
                    (_, None) => drop(original.remove(name)),
                }
            }
        }
        Ok(())
    }

    /// The value without objects with a directive; `None` when it is one. A list in the patch keeps
    /// them.
    fn take_without_directives(self, value: &mut Value) -> Option<Value> {
        match value {
            Value::List(items) if self.keeps_patch => {
                let kept =
                    items.iter_mut().filter_map(|it| remove_directives(it).then(|| it.clone()));
                Some(Value::List(kept.collect()))
            }
            value => remove_directives(value).then(|| self.take(value)),
        }
    }
}

fn is_same_scalar_type(left: &Value, right: &Value) -> bool {
    std::mem::discriminant(left) == std::mem::discriminant(right)
}

/// Whether a patch has a `$setElementOrder` list. Such keys are among the first, since `$` is less
/// than any letter.
fn has_order(patch: &Entries) -> bool {
    patch.keys().take_while(|key| ***key < *"$t").any(|key| key.starts_with(SET_ORDER))
}

/// The list with this name, where there is a value with it.
fn list_in<'a>(
    entries: &'a mut Entries,
    name: &str,
) -> Result<Option<&'a mut Vec<Value>>, StrategicPatchError> {
    match entries.get_mut(name) {
        None => Ok(None),
        Some(Value::List(items)) => Ok(Some(items)),
        Some(other) => Err(StrategicPatchError::expected_list(other)),
    }
}
