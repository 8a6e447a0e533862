//! Where two encodings of an object differ.

use std::collections::BTreeSet;
use std::fmt;

use apimachinery::json::value_from_str;
use apimachinery::runtime::{FieldPath, Value};
use apimachinery::yaml::{ToJsonOptions, to_json};
use apimachinery::{GroupVersionKind, Str, cbor, descriptors};

/// The first byte, and the first field, in which two encodings differ.
pub(super) struct Difference {
    byte: usize,
    field: Option<FieldPath>,
}

impl Difference {
    pub(super) fn new(
        format: &str,
        kind: &GroupVersionKind,
        expected: &[u8],
        found: &[u8],
    ) -> Self {
        let byte = expected.iter().zip(found).take_while(|(left, right)| left == right).count();
        let trees = tree(format, kind, expected).zip(tree(format, kind, found));
        Self {
            byte,
            field: trees.and_then(|(expected, found)| first_field(Some(&expected), Some(&found))),
        }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "first at byte {}", self.byte)?;
        match &self.field {
            Some(field) => write!(f, ", field {field}"),
            None => f.write_str(", in no field"),
        }
    }
}

fn tree(format: &str, kind: &GroupVersionKind, data: &[u8]) -> Option<Value> {
    match format {
        "json" => value_from_str(std::str::from_utf8(data).ok()?).ok(),
        "cbor" => cbor::from_slice(data).ok(),
        "yaml" => {
            let json = to_json(data, &ToJsonOptions::default()).ok()?;
            value_from_str(std::str::from_utf8(&json.text).ok()?).ok()
        }
        _ => {
            let object = descriptors::decode_assuming(data, Some(kind)).ok()?;
            Some(Value::Map(object.0.into_content()))
        }
    }
}

/// The first field that is not the same in both, in the order of keys; `None` when all are. Every
/// value is compared once.
fn first_field(expected: Option<&Value>, found: Option<&Value>) -> Option<FieldPath> {
    match (expected, found) {
        (Some(Value::Map(left)), Some(Value::Map(right))) => {
            let keys: BTreeSet<_> = left.keys().chain(right.keys()).map(Str::as_str).collect();
            keys.into_iter().find_map(|key| {
                let mut path = first_field(left.get(key), right.get(key))?;
                path.within_field(key);
                Some(path)
            })
        }
        (Some(Value::List(left)), Some(Value::List(right))) => (0..left.len().max(right.len()))
            .find_map(|index| {
                let mut path = first_field(left.get(index), right.get(index))?;
                path.within_index(index);
                Some(path)
            }),
        (left, right) => (left != right).then(FieldPath::root),
    }
}
