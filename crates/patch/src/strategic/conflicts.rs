//! Whether two patches change something differently.

use std::collections::BTreeMap;

use apimachinery_runtime::Value;

use super::StrategicPatchError;
use super::directives::{DIRECTIVE, Entries, RETAIN_KEYS};
use super::key::deduplicate;
use super::order::{ItemKind, is_equal};
use super::schema::{Place, Rule, Strategy, sort_by_text, text_of};
use crate::go_value;

/// Whether two patches change something differently (`MergingMapsHaveConflicts`). Lists of scalars
/// that are compared are sorted, in the patches, as the reference does.
pub(super) fn between(
    left: &mut Value,
    right: &mut Value,
    place: Place,
    rule: Rule,
) -> Result<bool, StrategicPatchError> {
    match (left, right) {
        (Value::Map(left), Value::Map(right)) => {
            match (left.get(DIRECTIVE), right.get(DIRECTIVE)) {
                (None, None) => {}
                (Some(left), Some(right)) if is_equal(left, right)? => {}
                _ => return Ok(true),
            }
            if rule.strategy == Strategy::Replace {
                return Ok(false);
            }
            objects(left, right, place)
        }
        (Value::List(left), Value::List(right)) => lists(left, right, place, rule),
        (left, right) => Ok(left != right),
    }
}

fn objects(
    left: &mut Entries,
    right: &mut Entries,
    place: Place,
) -> Result<bool, StrategicPatchError> {
    for (key, left) in left.iter_mut() {
        if key == DIRECTIVE || key == RETAIN_KEYS {
            continue;
        }
        let Some(right) = right.get_mut(&**key) else { continue };
        let (inner, rule) = match left {
            Value::List(_) => place.list(key)?,
            Value::Map(_) => place.field(key)?,
            _ => (place, Rule::default()),
        };
        if between(left, right, inner, rule)? {
            return Ok(true);
        }
    }
    Ok(false)
}

fn lists(
    left: &mut [Value],
    right: &mut [Value],
    place: Place,
    rule: Rule,
) -> Result<bool, StrategicPatchError> {
    let kind = ItemKind::of(&[left, right])?;
    if rule.strategy == Strategy::Merge {
        return match kind {
            ItemKind::Scalar => Ok(false),
            ItemKind::Map => items_by_key(left, right, place, rule.merge_key),
        };
    }
    if left.len() != right.len() {
        return Ok(true);
    }
    let (mut left_length, mut right_length) = (left.len(), right.len());
    if kind == ItemKind::Scalar {
        left_length = sort(left)?;
        right_length = sort(right)?;
    }
    for at in 0..left_length {
        let right = right.get_mut(at).filter(|_| at < right_length);
        let (Some(left), Some(right)) = (left.get_mut(at), right) else {
            return Err(StrategicPatchError::Panics("index out of range"));
        };
        if between(left, right, place, Rule::default())? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Sorts scalars and removes duplicates; what is after them remains as the reference leaves it.
fn sort(items: &mut [Value]) -> Result<usize, StrategicPatchError> {
    let length = deduplicate(items)?;
    if let Some(kept) = items.get_mut(..length) {
        let sorted = sort_by_text(kept.iter_mut().map(std::mem::take), text_of);
        for (place, (_, item)) in kept.iter_mut().zip(sorted) {
            *place = item;
        }
    }
    Ok(length)
}

fn items_by_key(
    left: &mut [Value],
    right: &mut [Value],
    place: Place,
    merge_key: &'static str,
) -> Result<bool, StrategicPatchError> {
    let left = by_key(left, merge_key)?;
    let mut right = by_key(right, merge_key)?;
    for (key, left) in left {
        if let Some(right) = right.get_mut(&key)
            && between(left, right, place, Rule::default())?
        {
            return Ok(true);
        }
    }
    Ok(false)
}

fn by_key<'a>(
    items: &'a mut [Value],
    merge_key: &'static str,
) -> Result<BTreeMap<String, &'a mut Value>, StrategicPatchError> {
    let mut found = BTreeMap::new();
    for item in items {
        let Some(key) = item.get(merge_key).map(go_value::as_text) else {
            let map = go_value::plain(item);
            return Err(StrategicPatchError::NoMergeKeyInItem { key: merge_key, map });
        };
        found.insert(key, item);
    }
    Ok(found)
}
