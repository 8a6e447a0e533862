//! The metadata of an object.

use apimachinery_json::from_value;
use apimachinery_meta::v1::ObjectMeta;
use apimachinery_runtime::{Unstructured, Value};
use apimachinery_validation::{BadValue, FieldError, Path};

/// The metadata of an object; the empty one when it has none. Corresponds to `getObjectMeta`.
pub(super) fn metadata_of(object: &Unstructured) -> Result<ObjectMeta, FieldError> {
    let path = Path::new("metadata");
    match object.content().get("metadata") {
        None | Some(Value::Null) => Ok(ObjectMeta::default()),
        Some(value @ Value::Map(_)) => from_value(value)
            .map_err(|error| FieldError::invalid(&path, BadValue::of(value), error.to_string())),
        Some(value) => {
            let detail = format!("expected map[string]interface{{}}, got {}", go_type(value));
            Err(FieldError::invalid(&path, BadValue::of(value), detail))
        }
    }
}

fn go_type(value: &Value) -> &'static str {
    match value {
        Value::Null => "<nil>",
        Value::Bool(_) => "bool",
        Value::Int(_) => "int64",
        Value::Float(_) => "float64",
        Value::String(_) => "string",
        Value::List(_) => "[]interface {}",
        Value::Map(_) => "map[string]interface {}",
    }
}
