//! Metadata of objects.

use apimachinery_runtime::{Map, Str, Value};

use crate::request::Fields;

/// A text in the metadata of an object; empty when there is none.
pub(crate) fn text<'a>(object: &'a Fields, name: &str) -> &'a str {
    let metadata = object.get("metadata").and_then(Value::as_map);
    metadata.and_then(|it| it.get(name)).and_then(Value::as_str).unwrap_or_default()
}

/// The labels of an object; none when one of them is not a text.
pub(crate) fn labels(object: &Fields) -> Map<Str, Str> {
    let metadata = object.get("metadata").and_then(Value::as_map);
    let labels = metadata.and_then(|it| it.get("labels")).and_then(Value::as_map);
    let text = |value: &Value| value.as_str().map(Str::from);
    let all = labels.into_iter().flatten();
    let all: Option<Map<_, _>> =
        all.map(|(name, value)| Some((name.clone(), text(value)?))).collect();
    all.unwrap_or_default()
}
