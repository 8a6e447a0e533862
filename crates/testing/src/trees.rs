//! Differences between two trees.

use apimachinery_runtime::{FieldPath, Value};

/// A place in which two trees differ.
pub(crate) struct Difference {
    pub(crate) path: FieldPath,
    pub(crate) before: Option<Value>,
    pub(crate) after: Option<Value>,
}

/// Whether there is nothing: the reference takes a list that was never set and one without items
/// for the same when it compares objects.
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

/// Takes what is at the paths out of a tree. A map or an item that loses all it has stays, empty.
pub(crate) fn remove_paths(tree: &mut Value, paths: &[String]) {
    if !paths.is_empty() {
        remove_below(tree, &[String::new()], paths);
    }
}

/// `prefixes` are the ways to write the path of the tree: with the number of an item, or with a
/// star.
fn remove_below(tree: &mut Value, prefixes: &[String], paths: &[String]) {
    let is_ignored = |prefixes: &[String]| prefixes.iter().any(|it| paths.contains(it));
    match tree {
        Value::Map(entries) => {
            let mut lost = Vec::new();
            for (name, value) in entries.iter_mut() {
                let below = |prefix: &String| match prefix.as_str() {
                    "" => name.to_string(),
                    prefix => format!("{prefix}.{name}"),
                };
                let below: Vec<_> = prefixes.iter().map(below).collect();
                if is_ignored(&below) {
                    lost.push(name.clone());
                } else {
                    remove_below(value, &below, paths);
                }
            }
            for name in lost {
                entries.remove(&name);
            }
        }
        Value::List(items) => {
            for (index, item) in items.iter_mut().enumerate() {
                let ways = |prefix: &String| [format!("{prefix}[{index}]"), format!("{prefix}[*]")];
                let below: Vec<_> = prefixes.iter().flat_map(ways).collect();
                if is_ignored(&below) {
                    *item = Value::Null;
                } else {
                    remove_below(item, &below, paths);
                }
            }
        }
        _ => {}
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
