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
/// data too.
///
/// # Errors
/// When the object has none, or is unstructured data.
pub fn object_meta_mut(object: &mut dyn Object) -> Result<&mut ObjectMeta, NoMetadataError> {
    let meta = object.metadata_mut().and_then(|it| it.downcast_mut());
    meta.ok_or(NoMetadataError::Object)
}

/// Changes the metadata of any object. What unstructured data holds besides the known fields is
/// kept.
///
/// # Errors
/// When the object has none, or unstructured data holds something else there.
pub fn update_object_meta(
    object: &mut dyn Object,
    change: impl FnOnce(&mut ObjectMeta),
) -> Result<(), NoMetadataError> {
    let Some(unstructured) = object.as_unstructured_mut() else {
        change(object_meta_mut(object)?);
        return Ok(());
    };
    let mut meta = read_metadata(unstructured).ok_or(NoMetadataError::Object)?;
    let before = unstructured_form(&meta);
    change(&mut meta);
    let metadata = unstructured.content_mut().get_or_insert_with("metadata".into(), Value::default);
    let mut fields = metadata.as_map().cloned().unwrap_or_default();
    for name in before.keys() {
        fields.remove(name.as_str());
    }
    for (name, value) in unstructured_form(&meta).iter() {
        fields.insert(name.clone(), value.clone());
    }
    *metadata = Value::Map(fields);
    Ok(())
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
