//! JSON patches (RFC 6902) as values.

use apimachinery_runtime::{Map, Str, Value};

/// One operation of a JSON patch.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Operation {
    Add(String, Value),
    Remove(String),
    Replace(String, Value),
    Move { from: String, to: String },
}

impl Operation {
    fn into_value(self) -> Value {
        let (op, path, from, value) = match self {
            Self::Add(path, value) => ("add", path, None, Some(value)),
            Self::Remove(path) => ("remove", path, None, None),
            Self::Replace(path, value) => ("replace", path, None, Some(value)),
            Self::Move { from, to } => ("move", to, Some(from), None),
        };
        let mut fields = Map::new();
        fields.insert(Str::from("op"), Value::String(op.into()));
        fields.insert(Str::from("path"), Value::String(path.into()));
        if let Some(from) = from {
            fields.insert(Str::from("from"), Value::String(from.into()));
        }
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

/// Adds a member's name or an item's number to a JSON pointer (RFC 6901).
pub(super) fn push_step(pointer: &mut String, step: &str) {
    pointer.push('/');
    pointer.push_str(&step.replace('~', "~0").replace('/', "~1"));
}
