//! Differences between two trees.

use apimachinery_runtime::{FieldPath, Value};

/// A place in which two trees differ.
pub(crate) struct Difference {
    pub(crate) path: FieldPath,
    pub(crate) before: Option<Value>,
    pub(crate) after: Option<Value>,
}

/// Whether there is nothing: the reference takes a list that was never set and one without items for the same
/// when it compares objects.
fn is_nothing(value: Option<&Value>) -> bool {
    match value {
        None | Some(Value::Null) => true,
        Some(Value::List(items)) => items.is_empty(),
        _ => false,
    }
}

/// The first place in which two trees differ, as deep as it goes.
pub(crate) fn first_difference(before: &Value, after: &Value) -> Option<Difference> {
    match (before, after) {
        (Value::Map(old), Value::Map(new)) => {
            let changed = old.iter().find_map(|(name, value)| {
                let found = differing(Some(value), new.get(name))?;
                Some(within(found, |path| path.within_field(name.as_str())))
            });
            changed.or_else(|| {
                let (name, value) = new.iter().find(|(name, _)| old.get(*name).is_none())?;
                let found = differing(None, Some(value))?;
                Some(within(found, |path| path.within_field(name.as_str())))
            })
        }
        (Value::List(old), Value::List(new)) => (0..old.len().max(new.len())).find_map(|index| {
            let found = differing(old.get(index), new.get(index))?;
            Some(within(found, |path| path.within_index(index)))
        }),
        _ => differing_whole(Some(before), Some(after)),
    }
}

fn differing(before: Option<&Value>, after: Option<&Value>) -> Option<Difference> {
    match (before, after) {
        (Some(before), Some(after)) => first_difference(before, after),
        _ => differing_whole(before, after),
    }
}

fn differing_whole(before: Option<&Value>, after: Option<&Value>) -> Option<Difference> {
    let path = FieldPath::root();
    let differ = before != after && !(is_nothing(before) && is_nothing(after));
    differ.then(|| Difference { path, before: before.cloned(), after: after.cloned() })
}

fn within(mut found: Difference, place: impl FnOnce(&mut FieldPath)) -> Difference {
    place(&mut found.path);
    found
}
