//! The directives in a patch: their names, and removing them.

use apimachinery_runtime::{Map, Str, Value};

use super::StrategicPatchError;
use crate::go_value;

pub(super) const DIRECTIVE: &str = "$patch";
pub(super) const DELETE: &str = "delete";
pub(super) const REPLACE: &str = "replace";
pub(super) const MERGE: &str = "merge";
pub(super) const RETAIN_KEYS: &str = "$retainKeys";
pub(super) const DELETE_FROM_LIST: &str = "$deleteFromPrimitiveList";
pub(super) const SET_ORDER: &str = "$setElementOrder";

/// The members of an object.
pub(super) type Entries = Map<Str, Value>;

/// How a patch is merged.
#[derive(Clone, Copy)]
pub(super) struct Merge {
    /// Into an object, where directives take effect and `null` removes; else into another patch,
    /// which keeps them.
    pub(super) into_object: bool,
    /// Whether the patch is left as the reference leaves it, which is in its error texts; else
    /// values are moved out of it.
    pub(super) keeps_patch: bool,
}

impl Merge {
    pub(super) fn take(self, value: &mut Value) -> Value {
        if self.keeps_patch { value.clone() } else { std::mem::take(value) }
    }
}

pub(super) fn unknown_directive(directive: &Value, patch: &Entries) -> StrategicPatchError {
    StrategicPatchError::UnknownDirective {
        directive: go_value::as_text(directive),
        map: go_value::plain_map(patch),
    }
}

/// Whether an item deletes the one with its key.
pub(super) fn is_deletion(item: &Value) -> bool {
    item.get(DIRECTIVE).and_then(Value::as_str) == Some(DELETE)
}

/// The list that a key such as `$setElementOrder/containers` is about.
pub(super) fn list_of<'a>(
    key: &'a str,
    prefix: &str,
    error: StrategicPatchError,
) -> Result<&'a str, StrategicPatchError> {
    match key.split_once('/') {
        Some((directive, list)) if directive == prefix => Ok(list),
        _ => Err(error),
    }
}

/// Removes objects with a directive; false when that is the value itself, which is then unchanged.
pub(super) fn remove_directives(value: &mut Value) -> bool {
    match value {
        Value::Map(entries) => {
            if entries.contains_key(DIRECTIVE) {
                return false;
            }
            entries.retain(|_, value| remove_directives(value));
        }
        Value::List(items) => items.retain_mut(remove_directives),
        _ => {}
    }
    true
}

/// Removes the keys of objects that have no value.
pub(super) fn remove_nulls(value: &mut Value) {
    match value {
        Value::Map(entries) => entries.retain(|_, value| {
            remove_nulls(value);
            !value.is_null()
        }),
        Value::List(items) => items.iter_mut().for_each(remove_nulls),
        _ => {}
    }
}
