//! The schema keywords of a field, as a flag of its declaration.

use serde_json::Value;

use super::types::{Shape, Sort};
use crate::facts::Field;

/// `schema(…)`; `None` when the type expresses all.
pub(super) fn flag(field: &Field, shape: &Shape) -> Option<String> {
    let words: Vec<_> = [presence(field, shape), default(field)].into_iter().flatten().collect();
    (!words.is_empty()).then(|| format!("schema({})", words.join(", ")))
}

/// Whether the field may be absent, where schemas made from types would have it otherwise.
fn presence(field: &Field, shape: &Shape) -> Option<String> {
    let may_be_left_out = field.omitempty || field.omitzero;
    let is_required = field.required || !may_be_left_out && !field.optional;
    let by_type = match shape.sort {
        _ if field.pointer || field.default.is_some() => false,
        Sort::Struct => false,
        Sort::Value => !field.omitzero,
        Sort::Scalar | Sort::List | Sort::Map | Sort::Bytes | Sort::Wrapped => !field.omitempty,
    };
    match (is_required, by_type) {
        (true, false) => Some("required".to_owned()),
        (false, true) => Some("optional".to_owned()),
        _ => None,
    }
}

fn default(field: &Field) -> Option<String> {
    Some(match field.default.as_ref()? {
        Value::String(text) => format!("default = {text:?}"),
        value @ (Value::Bool(_) | Value::Number(_)) => format!("default = {value}"),
        value => format!("default = json({:?})", value.to_string()),
    })
}
