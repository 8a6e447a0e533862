//! Objects with a type as unstructured data: what their JSON says.

use apimachinery_runtime::{
    DecodeError, EncodeError, GroupVersionKind, Object, Reason, Unstructured, UnstructuredEntry,
    Value,
};

use crate::entry::read_object;
use crate::fields::{Expected, RootError};
use crate::value::content_to_vec;
use crate::{JsonEntry, JsonReader, to_unstructured};

/// The entry of every type that has a [`JsonEntry`](crate::JsonEntry).
pub const UNSTRUCTURED_ENTRY: UnstructuredEntry =
    UnstructuredEntry { to_unstructured: typed_to_unstructured, from_unstructured };

fn typed_to_unstructured(
    object: &dyn Object,
    kind: &GroupVersionKind,
) -> Result<Unstructured, EncodeError> {
    let mut unstructured = to_unstructured(object, kind)?;
    unstructured.set_kind(kind);
    Ok(unstructured)
}

fn from_unstructured(
    unstructured: &Unstructured,
    mut object: Box<dyn Object>,
) -> Result<Box<dyn Object>, DecodeError> {
    let text = written(unstructured).map_err(|error| DecodeError::custom(Reason::cause(error)))?;
    let mut reader = JsonReader::from_text(&text);
    let entry = object.type_info().entry::<JsonEntry>();
    if let Some(read) = entry.and_then(JsonEntry::foreign_reader) {
        return read(&unstructured.kind(), &mut reader).map_err(without_place);
    }
    let named =
        |field| unstructured.content().get(field).and_then(Value::as_str).unwrap_or_default();
    let expected =
        Expected { api_version: named("apiVersion"), kind: named("kind"), is_certain: true };
    read_object(&mut *object, &expected, &mut reader)
        .map_err(|error| without_place(RootError::into_decode_error(error)))?;
    Ok(object)
}

/// Places are those of the text in between, which is not shown.
fn without_place(error: DecodeError) -> DecodeError {
    error.relocated(None)
}

fn written(unstructured: &Unstructured) -> Result<String, EncodeError> {
    let text = String::from_utf8(content_to_vec(unstructured.content())?);
    text.map_err(|error| EncodeError::invalid_value(Reason::cause(error)))
}
