//! Where two encodings of an object differ.

use std::fmt;

use apimachinery::json::value_from_str;
use apimachinery::runtime::{FieldPath, Value};
use apimachinery::yaml::{ToJsonOptions, to_json};
use apimachinery::{GroupVersionKind, cbor, descriptors};

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
        Self { byte, field: trees.and_then(|(expected, found)| first_field(&expected, &found)) }
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

/// The first field that is not the same in both, looking in the order of keys.
fn first_field(expected: &Value, found: &Value) -> Option<FieldPath> {
    match (expected, found) {
        _ if expected == found => None,
        (Value::Map(left), Value::Map(right)) => {
            let keys =
                left.keys().chain(right.keys().filter(|key| !left.contains_key(key.as_str())));
            keys.filter(|key| left.get(key.as_str()) != right.get(key.as_str())).min().map(|key| {
                let absent = Value::Null;
                let side = |map: &apimachinery::Map<_, Value>| map.get(key.as_str()).cloned();
                let (left, right) =
                    (side(left).unwrap_or(absent.clone()), side(right).unwrap_or(absent));
                let mut path = first_field(&left, &right).unwrap_or_default();
                path.within_field(key.clone());
                path
            })
        }
        (Value::List(left), Value::List(right)) => {
            let same = left.iter().zip(right).take_while(|(left, right)| left == right).count();
            let pair = left.get(same).zip(right.get(same));
            let mut path =
                pair.and_then(|(left, right)| first_field(left, right)).unwrap_or_default();
            path.within_index(same);
            Some(path)
        }
        _ => Some(FieldPath::root()),
    }
}
