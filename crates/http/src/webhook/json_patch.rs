//! The difference of two objects as a JSON patch (RFC 6902).

use apimachinery_runtime::{Map, Str, Value};

/// One operation of a JSON patch.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Operation {
    Add(String, Value),
    Remove(String),
    Replace(String, Value),
}

impl Operation {
    fn into_value(self) -> Value {
        let (op, path, value) = match self {
            Self::Add(path, value) => ("add", path, Some(value)),
            Self::Remove(path) => ("remove", path, None),
            Self::Replace(path, value) => ("replace", path, Some(value)),
        };
        let mut fields = Map::new();
        fields.insert(Str::from("op"), Value::String(op.into()));
        fields.insert(Str::from("path"), Value::String(path.into()));
        if let Some(value) = value {
            fields.insert(Str::from("value"), value);
        }
        Value::Map(fields)
    }
}

/// A patch as a value.
pub(super) fn patch_value(operations: Vec<Operation>) -> Value {
    Value::List(operations.into_iter().map(Operation::into_value).collect())
}

/// What leads from `before` to `after`: fields one by one; items one by one where a list only grew,
/// shrank at its end or changed in place.
pub(super) fn difference(before: &Value, after: &Value) -> Vec<Operation> {
    let mut operations = Vec::new();
    compare(before, after, &mut String::new(), &mut operations);
    operations
}

fn compare(before: &Value, after: &Value, path: &mut String, operations: &mut Vec<Operation>) {
    match (before, after) {
        _ if before == after => {}
        (Value::Map(before), Value::Map(after)) => compare_maps(before, after, path, operations),
        (Value::List(before), Value::List(after)) => compare_lists(before, after, path, operations),
        _ => operations.push(Operation::Replace(path.clone(), after.clone())),
    }
}

fn compare_maps(
    before: &Map<Str, Value>,
    after: &Map<Str, Value>,
    path: &mut String,
    operations: &mut Vec<Operation>,
) {
    for (key, value) in before.iter() {
        at(path, key, |path| match after.get(key) {
            None => operations.push(Operation::Remove(path.clone())),
            Some(after) => compare(value, after, path, operations),
        });
    }
    for (key, value) in after.iter().filter(|(key, _)| !before.contains_key(*key)) {
        at(path, key, |path| operations.push(Operation::Add(path.clone(), value.clone())));
    }
}

fn compare_lists(
    before: &[Value],
    after: &[Value],
    path: &mut String,
    operations: &mut Vec<Operation>,
) {
    for (index, (value, after)) in before.iter().zip(after).enumerate() {
        at(path, &index.to_string(), |path| compare(value, after, path, operations));
    }
    // From the end, so that places stay what they are.
    for index in (after.len()..before.len()).rev() {
        at(path, &index.to_string(), |path| operations.push(Operation::Remove(path.clone())));
    }
    for value in after.iter().skip(before.len()) {
        at(path, "-", |path| operations.push(Operation::Add(path.clone(), value.clone())));
    }
}

/// Goes a step further for as long as `visit` takes.
fn at(path: &mut String, step: &str, visit: impl FnOnce(&mut String)) {
    let length = path.len();
    path.push('/');
    path.push_str(&step.replace('~', "~0").replace('/', "~1"));
    visit(path);
    path.truncate(length);
}

/// Makes in `target` the changes that lead from `before` to `after`; what neither of them knows
/// stays.
pub(super) fn carry_over(target: &mut Value, before: &Value, after: &Value) {
    if before == after {
        return;
    }
    match (&mut *target, before, after) {
        (Value::Map(target), Value::Map(before), Value::Map(after)) => {
            for key in before.keys().filter(|key| !after.contains_key(*key)) {
                target.remove(key);
            }
            for (key, value) in after.iter() {
                match (target.get_mut(key), before.get(key)) {
                    (Some(target), Some(before)) => carry_over(target, before, value),
                    (None, Some(before)) if before == value => {}
                    _ => {
                        target.insert(key.clone(), value.clone());
                    }
                }
            }
        }
        (Value::List(target), Value::List(before), Value::List(after))
            if target.len() == before.len() && before.len() <= after.len() =>
        {
            let grown = after.iter().skip(before.len());
            for (target, (before, after)) in target.iter_mut().zip(before.iter().zip(after)) {
                carry_over(target, before, after);
            }
            target.extend(grown.cloned());
        }
        _ => *target = after.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use apimachinery_json::{value_from_str, value_to_vec};

    fn value(text: &str) -> Value {
        value_from_str(text).expect("a value")
    }

    fn patch(before: &str, after: &str) -> String {
        let patch = patch_value(difference(&value(before), &value(after)));
        String::from_utf8(value_to_vec(&patch).expect("encodes")).expect("text")
    }

    #[test]
    fn fields_are_added_removed_and_replaced_one_by_one() {
        assert_eq!(
            patch(r#"{"a":1,"b":{"c":2,"x/y":3},"d":4}"#, r#"{"a":1,"b":{"c":5},"e~":[]}"#),
            r#"[{"op":"replace","path":"/b/c","value":5},{"op":"remove","path":"/b/x~1y"},{"op":"remove","path":"/d"},{"op":"add","path":"/e~0","value":[]}]"#
        );
    }

    #[test]
    fn lists_change_at_their_end_and_in_place() {
        assert_eq!(
            patch("[1,2,3,4]", "[1,9]"),
            r#"[{"op":"replace","path":"/1","value":9},{"op":"remove","path":"/3"},{"op":"remove","path":"/2"}]"#
        );
        assert_eq!(patch("[1]", "[1,2]"), r#"[{"op":"add","path":"/-","value":2}]"#);
    }

    #[test]
    fn fields_unknown_to_the_type_are_kept() {
        let mut target = value(r#"{"spec":{"unknown":1,"items":[{"n":"a","also":2}]}}"#);
        let before = value(r#"{"spec":{"items":[{"n":"a"}]},"status":{}}"#);
        let after = value(r#"{"spec":{"items":[{"n":"b"},{"n":"c"}]},"status":{}}"#);
        carry_over(&mut target, &before, &after);
        assert_eq!(
            target,
            value(r#"{"spec":{"unknown":1,"items":[{"n":"b","also":2},{"n":"c"}]}}"#)
        );
    }
}
