//! The metadata of objects whose type only the registry knows.

use std::borrow::Cow;

use apimachinery_json::{from_value, to_value};
use apimachinery_runtime::{Map, Object, Unstructured, Value};

use crate::v1::{ListMeta, ObjectMeta};

/// An object has no metadata of the kind asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoMetadataError {
    /// It has no metadata of an object.
    Object,
    /// It has no metadata of a list.
    List,
}

impl std::fmt::Display for NoMetadataError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Object => "object does not implement the Object interfaces",
            Self::List => "object does not implement the List interfaces",
        })
    }
}

impl std::error::Error for NoMetadataError {}

/// The metadata of an object: borrowed from a typed one, read from unstructured data and from what
/// types of other crates write.
///
/// Corresponds to `meta.Accessor`.
///
/// # Errors
/// When the object has none, or holds something else there.
pub fn object_meta(object: &dyn Object) -> Result<Cow<'_, ObjectMeta>, NoMetadataError> {
    if let Some(unstructured) = object.as_unstructured() {
        return read_metadata(unstructured).map(Cow::Owned).ok_or(NoMetadataError::Object);
    }
    if let Some(meta) = object.metadata().and_then(|it| it.downcast_ref()) {
        return Ok(Cow::Borrowed(meta));
    }
    let written = object.written_metadata().and_then(|it| from_value(&it).ok());
    written.map(Cow::Owned).ok_or(NoMetadataError::Object)
}

/// The metadata of a typed object, mutable; [`update_object_meta`] changes that of unstructured
/// data and of types of other crates too.
///
/// # Errors
/// When the object has none of its own type, as unstructured data.
pub fn object_meta_mut(object: &mut dyn Object) -> Result<&mut ObjectMeta, NoMetadataError> {
    let meta = object.metadata_mut().and_then(|it| it.downcast_mut());
    meta.ok_or(NoMetadataError::Object)
}

/// Changes the metadata of any object. What unstructured data, or a type of another crate, holds
/// besides the known fields is kept.
///
/// # Errors
/// When the object has none, or holds something else there.
pub fn update_object_meta(
    object: &mut dyn Object,
    change: impl FnOnce(&mut ObjectMeta),
) -> Result<(), NoMetadataError> {
    if let Some(unstructured) = object.as_unstructured_mut() {
        let mut meta = read_metadata(unstructured).ok_or(NoMetadataError::Object)?;
        let metadata =
            unstructured.content_mut().get_or_insert_with("metadata".into(), Value::default);
        *metadata = changed(metadata, &mut meta, change);
        return Ok(());
    }
    if let Some(written) = object.written_metadata() {
        let mut meta = from_value(&written).map_err(|_| NoMetadataError::Object)?;
        let is_taken = object.replace_metadata(changed(&written, &mut meta, change));
        return is_taken.then_some(()).ok_or(NoMetadataError::Object);
    }
    change(object_meta_mut(object)?);
    Ok(())
}

/// The metadata with what `change` changes in its known fields.
fn changed(metadata: &Value, meta: &mut ObjectMeta, change: impl FnOnce(&mut ObjectMeta)) -> Value {
    let mut fields = metadata.as_map().cloned().unwrap_or_default();
    for name in unstructured_form(meta).keys() {
        fields.remove(name.as_str());
    }
    change(meta);
    for (name, value) in unstructured_form(meta).iter() {
        fields.insert(name.clone(), value.clone());
    }
    Value::Map(fields)
}

/// The metadata of a typed list.
///
/// Corresponds to `meta.ListAccessor`.
///
/// # Errors
/// When the object is not a list.
pub fn list_meta(object: &dyn Object) -> Result<&ListMeta, NoMetadataError> {
    object.metadata().and_then(|it| it.downcast_ref()).ok_or(NoMetadataError::List)
}

/// The same, mutable.
///
/// # Errors
/// When the object is not a list.
pub fn list_meta_mut(object: &mut dyn Object) -> Result<&mut ListMeta, NoMetadataError> {
    object.metadata_mut().and_then(|it| it.downcast_mut()).ok_or(NoMetadataError::List)
}

fn read_metadata(object: &Unstructured) -> Option<ObjectMeta> {
    match object.content().get("metadata") {
        Some(metadata) => from_value(metadata).ok(),
        None => Some(ObjectMeta::default()),
    }
}

fn unstructured_form(meta: &ObjectMeta) -> Map<apimachinery_runtime::Str, Value> {
    match to_value(meta) {
        Ok(Value::Map(fields)) => fields,
        _ => Map::new(),
    }
}
