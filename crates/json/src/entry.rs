//! How a type meets JSON: the entry it lists in its type table.

use std::any::Any;
use std::fmt;

use apimachinery_runtime::derived::FieldsOf;
use apimachinery_runtime::fields::Fields;
use apimachinery_runtime::{
    ApiType, DecodeError, EncodeError, EncodeErrorKind, GroupVersionKind, Object, TypeMeta,
    Unknown, Unstructured, Value,
};

use crate::fields::{Expected, RootError, unmarshal};
use crate::structs::Named;
use crate::{Json, JsonReader, JsonWriter};

type AnyValue = dyn Any + Send + Sync;

/// The JSON functions of one type, made for it at compile time.
///
/// A type lists one in [`TypeInfo::entries`](apimachinery_runtime::TypeInfo::entries); the derive
/// does.
#[derive(Clone, Copy)]
pub struct JsonEntry(Access);

#[derive(Clone, Copy)]
enum Access {
    Fields(FieldsOf<Json>),
    Foreign { read: ReadForeign, write: WriteForeign },
}

/// Makes an object of a kind from the document in front of the reader; see [`JsonEntry::foreign`].
pub type ReadForeign =
    fn(&GroupVersionKind, &mut JsonReader<'_>) -> Result<Box<dyn Object>, DecodeError>;

/// Writes an object as a document with its kind; see [`JsonEntry::foreign`].
pub type WriteForeign = fn(&dyn Object, &TypeMeta, &mut JsonWriter);

impl fmt::Debug for JsonEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JsonEntry")
    }
}

impl JsonEntry {
    /// The entry of a type whose fields are known.
    pub const fn of<T: ApiType + Fields<Json>>() -> Self {
        Self(Access::Fields(FieldsOf::of::<T>()))
    }

    /// The entry of a type with a custom reader and writer, such as serde's. Reading makes a new
    /// object; what an object to fill held is dropped.
    pub const fn foreign(read: ReadForeign, write: WriteForeign) -> Self {
        Self(Access::Foreign { read, write })
    }

    pub(crate) fn foreign_reader(&self) -> Option<ReadForeign> {
        match self.0 {
            Access::Foreign { read, .. } => Some(read),
            Access::Fields(_) => None,
        }
    }

    /// The fields of a value of the entry's type; `None` for another value, or a type whose fields
    /// are not known.
    pub fn fields<'v>(&self, value: &'v AnyValue) -> Option<&'v dyn Fields<Json>> {
        match self.0 {
            Access::Fields(fields) => fields.get(value),
            Access::Foreign { .. } => None,
        }
    }

    /// The same, mutable.
    pub fn fields_mut<'v>(&self, value: &'v mut AnyValue) -> Option<&'v mut dyn Fields<Json>> {
        match self.0 {
            Access::Fields(fields) => fields.get_mut(value),
            Access::Foreign { .. } => None,
        }
    }
}

/// Reads the object at the top of a document into `target`.
pub(crate) fn read_object(
    target: &mut dyn Object,
    expected: &Expected<'_>,
    reader: &mut JsonReader<'_>,
) -> Result<(), RootError> {
    let info = target.type_info();
    let fields = info
        .entry::<JsonEntry>()
        .and_then(|entry| entry.fields_mut(target.value_mut()))
        .ok_or_else(|| {
        let kind = apimachinery_runtime::DecodeErrorKind::Unsupported(
            format!("type {} has no JSON form", info.label()).into(),
        );
        DecodeError::new(kind)
    })?;
    unmarshal(fields, expected, reader)
}

/// Writes an object at the top of a document, under a name.
pub(crate) fn write_object(object: &dyn Object, named: Named<'_>, writer: &mut JsonWriter) {
    if let Some(unstructured) = object.as_unstructured() {
        return write_unstructured(unstructured, named, writer);
    }
    if let Some(unknown) = object.downcast_ref::<Unknown>() {
        return write_unknown(unknown, writer);
    }
    let info = object.type_info();
    let entry = info.entry::<JsonEntry>();
    if let Some(JsonEntry(Access::Foreign { write, .. })) = entry {
        return write(object, &named.to_type_meta(), writer);
    }
    let Some(fields) = entry.and_then(|entry| entry.fields(object.value())) else {
        return writer.fail(not_acceptable(object));
    };
    writer.object_start();
    if info.has_type_meta {
        writer.type_meta(named);
    }
    fields.write_fields(writer);
    writer.object_end();
}

/// Writes an object that is an item of a list, as its list would.
pub(crate) fn write_item(object: &dyn Object, writer: &mut JsonWriter) {
    if object.is_unstructured() || object.is::<Unknown>() {
        return write_object(object, Named::default(), writer);
    }
    let entry = object.type_info().entry::<JsonEntry>();
    if let Some(JsonEntry(Access::Foreign { write, .. })) = entry {
        return write(object, &TypeMeta::default(), writer);
    }
    match entry.and_then(|entry| entry.fields(object.value())) {
        Some(fields) => writer.structure(fields, fields.type_meta()),
        None => writer.fail(not_acceptable(object)),
    }
}

fn not_acceptable(object: &dyn Object) -> EncodeError {
    let type_name = object.type_info().path();
    EncodeError::new(EncodeErrorKind::NotAcceptable { type_name, format: "JSON" })
}

/// Writes an object that is in a field of another, under the name that it says or declares.
pub(crate) fn write_nested(object: &dyn Object, writer: &mut JsonWriter) {
    write_object(object, Named::from(&object.nested_type_meta()), writer);
}

fn write_unstructured(object: &Unstructured, named: Named<'_>, writer: &mut JsonWriter) {
    let text = |field| object.content().get(field).and_then(Value::as_str).unwrap_or_default();
    if text("kind") == named.kind && text("apiVersion") == named.api_version {
        return writer.plain_object(object.content());
    }
    let kind = named.to_type_meta().group_version_kind();
    if kind.is_empty() || kind == object.kind() {
        return writer.plain_object(object.content());
    }
    let mut renamed = object.clone();
    renamed.set_kind(&kind);
    writer.plain_object(renamed.content());
}

pub(crate) fn write_unknown(unknown: &Unknown, writer: &mut JsonWriter) {
    match unknown.content_type.as_str() {
        "" | apimachinery_runtime::CONTENT_TYPE_JSON if unknown.raw.is_empty() => writer.null(),
        "" | apimachinery_runtime::CONTENT_TYPE_JSON => writer.compacted(&unknown.raw),
        _ => {
            writer.fail(EncodeError::invalid_value("runtime.Unknown: MarshalJSON on non-json data"))
        }
    }
}
