//! How a type meets CBOR: the entry it lists in its type table.

use std::any::Any;
use std::fmt;

use apimachinery_runtime::{
    ApiType, CONTENT_TYPE_JSON, EncodeError, EncodeErrorKind, Object, TypeMeta, Unknown,
    Unstructured,
};

use crate::{Field, Fields, Writer};

type AnyValue = dyn Any + Send + Sync;

/// The CBOR functions of one type, made for it at compile time.
///
/// A type lists one in [`TypeInfo::entries`](apimachinery_runtime::TypeInfo::entries); the derive does.
#[derive(Clone, Copy)]
pub struct CborEntry {
    fields: fn(&AnyValue) -> Option<&dyn Fields>,
    fields_mut: fn(&mut AnyValue) -> Option<&mut dyn Fields>,
}

impl fmt::Debug for CborEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CborEntry")
    }
}

impl CborEntry {
    /// The entry of a type whose fields are known.
    pub const fn of<T: ApiType + Fields>() -> Self {
        Self {
            fields: |value| value.downcast_ref::<T>().map(|it| it as &dyn Fields),
            fields_mut: |value| value.downcast_mut::<T>().map(|it| it as &mut dyn Fields),
        }
    }
}

/// The fields of an object, when its type has CBOR of its own.
pub(crate) fn fields_of(object: &dyn Object) -> Option<&dyn Fields> {
    let entry = object.type_info().entry::<CborEntry>()?;
    (entry.fields)(object.value())
}

/// The fields of an object, mutable, when its type has CBOR of its own.
pub(crate) fn fields_of_mut(object: &mut dyn Object) -> Option<&mut dyn Fields> {
    let entry = object.type_info().entry::<CborEntry>()?;
    (entry.fields_mut)(object.value_mut())
}

/// Writes an object at the top of a document, naming it `meta`. Answers false when its type has no CBOR of its
/// own, and nothing was written.
pub(crate) fn write_object(object: &dyn Object, meta: &TypeMeta, writer: &mut Writer) -> bool {
    if let Some(unstructured) = object.downcast_ref::<Unstructured>() {
        write_unstructured(unstructured, meta, writer);
        return true;
    }
    if let Some(unknown) = object.downcast_ref::<Unknown>() {
        write_unknown(unknown, writer);
        return true;
    }
    let Some(fields) = fields_of(object) else { return false };
    writer.root_map_of(meta.clone(), fields);
    true
}

/// Writes an object that stands in a field of another, under the name it declares.
pub(crate) fn write_nested(object: &dyn Object, writer: &mut Writer) {
    let declared = object.type_info().kind.map(|kind| TypeMeta::from(&kind.to_gvk()));
    if !write_object(object, &declared.unwrap_or_default(), writer) {
        let type_name = object.type_info().path();
        writer.fail(EncodeError::new(EncodeErrorKind::NotAcceptable { type_name, format: "CBOR" }));
    }
}

fn write_unstructured(object: &Unstructured, meta: &TypeMeta, writer: &mut Writer) {
    let kind = meta.group_version_kind();
    if kind.is_empty() || kind == object.kind() {
        return object.content().write_cbor(writer);
    }
    let mut renamed = object.clone();
    renamed.set_kind(&kind);
    renamed.content().write_cbor(writer);
}

/// An object that stays encoded goes through JSON, as in the reference.
fn write_unknown(unknown: &Unknown, writer: &mut Writer) {
    match unknown.content_type.as_str() {
        "" | CONTENT_TYPE_JSON if unknown.raw.is_empty() => writer.null(),
        "" | CONTENT_TYPE_JSON => writer.json(&unknown.raw),
        _ => {
            writer.fail(EncodeError::invalid_value("runtime.Unknown: MarshalJSON on non-json data"))
        }
    }
}
