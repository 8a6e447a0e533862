//! Where two JSON documents differ.

use serde_json::Value;
use serde_json::value::RawValue;

/// A place in which two documents differ, and what is there.
#[derive(Clone, Debug)]
pub(super) struct Difference {
    /// With a star for the number of an item and for the key of an annotation or label.
    pub(super) path: String,
    pub(super) ours: Option<Value>,
    pub(super) theirs: Option<Value>,
}

/// All places in which two documents differ, as deep as they go.
pub(super) fn differences(ours: &RawValue, theirs: &RawValue) -> Vec<Difference> {
    let parse = |text: &RawValue| serde_json::from_str(text.get()).expect("it is JSON");
    let mut found = Vec::new();
    compare(String::new(), Some(&parse(ours)), Some(&parse(theirs)), &mut found);
    found
}

fn compare(
    path: String,
    ours: Option<&Value>,
    theirs: Option<&Value>,
    found: &mut Vec<Difference>,
) {
    let nothing = Value::Object(serde_json::Map::new());
    // Annotations that one side lacks differ by each of them.
    let (ours, theirs) = match (ours, theirs) {
        (Some(Value::Object(_)), None) if path.ends_with("annotations") => (ours, Some(&nothing)),
        (None, Some(Value::Object(_))) if path.ends_with("annotations") => (Some(&nothing), theirs),
        both => both,
    };
    match (ours, theirs) {
        (Some(Value::Object(left)), Some(Value::Object(right))) => {
            let names = left.keys().chain(right.keys().filter(|it| !left.contains_key(*it)));
            for name in names {
                let below = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                compare(below, left.get(name), right.get(name), found);
            }
        }
        (Some(Value::Array(left)), Some(Value::Array(right))) => {
            for index in 0..left.len().max(right.len()) {
                compare(format!("{path}[*]"), left.get(index), right.get(index), found);
            }
        }
        _ if ours == theirs => {}
        _ => found.push(Difference { path, ours: ours.cloned(), theirs: theirs.cloned() }),
    }
}

/// The document without its empty lists and maps, and without `null`; in annotations with JSON a
/// list becomes `null`.
pub(super) fn without_empty(document: &RawValue) -> Box<RawValue> {
    let mut value: Value = serde_json::from_str(document.get()).expect("it is JSON");
    drop_empty(&mut value);
    RawValue::from_string(value.to_string()).expect("it is JSON")
}

fn drop_empty(value: &mut Value) {
    let is_empty = |value: &Value| match value {
        Value::Null => true,
        Value::Array(items) => items.is_empty(),
        Value::Object(members) => members.is_empty(),
        _ => false,
    };
    match value {
        Value::Array(items) => items.iter_mut().for_each(drop_empty),
        Value::String(text) if text.starts_with('{') => *text = text.replace(":[]", ":null"),
        Value::Object(members) => members.retain(|_, member| {
            let was_empty = is_empty(member);
            drop_empty(member);
            !was_empty
        }),
        _ => {}
    }
}
