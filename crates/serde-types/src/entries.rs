//! The type tables of the types here: how their objects meet each format.

use std::any::TypeId;
use std::marker::PhantomData;

use apimachinery_json::{
    JsonEntry, JsonReader, JsonWriter, UNSTRUCTURED_ENTRY, value_from_str, value_to_vec,
};
use apimachinery_protobuf::{
    ProtobufEntry, ProtobufReader, ProtobufWriter, not_acceptable, not_marshalable,
};
use apimachinery_runtime::{
    DecodeError, EncodeError, FieldValidation, Finding, Findings, GroupVersionKind, Object,
    PathSegment, Reason, TypeInfo, TypeMeta, Unstructured, Value, object_value_methods,
};

use crate::object::{ByDescriptors, ByProst, ProtobufForm, SerdeObject, SerdeType};
use crate::read::read_object;
use crate::write::{object_to_vec, write_object};

impl<T: SerdeType> ProtobufForm<T> for ByDescriptors {
    const TYPE_INFO: &'static TypeInfo = &TypeInfo {
        path: std::any::type_name::<T>,
        kind: None,
        has_type_meta: true,
        new: || Box::new(Blank::<T>(PhantomData)),
        entries: &[&json::<T, ByDescriptors>(), &UNSTRUCTURED_ENTRY, &table::<T>()],
    };
}

impl<T: SerdeType + prost::Message + Default> ProtobufForm<T> for ByProst {
    const TYPE_INFO: &'static TypeInfo = &TypeInfo {
        path: std::any::type_name::<T>,
        kind: None,
        has_type_meta: true,
        new: || Box::new(SerdeObject::<T, ByProst>::new(T::default())),
        entries: &[&json::<T, ByProst>(), &UNSTRUCTURED_ENTRY, &ProtobufEntry::prost::<T>()],
    };
}

/// An object that is still to be read: a type need not have a default. It is a `T` for the
/// registry, and a `Blank` for callers that look into it.
#[derive(Clone, Debug)]
struct Blank<T>(PhantomData<T>);

impl<T> PartialEq for Blank<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T: SerdeType> Object for Blank<T> {
    fn type_info(&self) -> &'static TypeInfo {
        <ByDescriptors as ProtobufForm<T>>::TYPE_INFO
    }

    fn type_key(&self) -> TypeId {
        TypeId::of::<T>()
    }

    object_value_methods!();
}

/// JSON, and YAML through it.
const fn json<T: SerdeType, P: ProtobufForm<T>>() -> JsonEntry {
    JsonEntry::foreign(read_json::<T, P>, write_json::<T>)
}

fn read_json<T: SerdeType, P: ProtobufForm<T>>(
    kind: &GroupVersionKind,
    reader: &mut JsonReader<'_>,
) -> Result<Box<dyn Object>, DecodeError> {
    let value: T = read_object(kind, reader)?;
    Ok(Box::new(SerdeObject::<T, P>::new(value)))
}

pub(crate) fn write_json<T: SerdeType>(
    object: &dyn Object,
    meta: &TypeMeta,
    writer: &mut JsonWriter,
) {
    match object.downcast::<T>() {
        Ok(value) => write_object(value, meta, writer),
        Err(error) => writer.fail(invalid(error)),
    }
}

/// Protobuf by the table of messages.
const fn table<T: SerdeType>() -> ProtobufEntry {
    ProtobufEntry::foreign(read_table::<T>, write_table::<T>)
}

fn read_table<T: SerdeType>(
    kind: &GroupVersionKind,
    message: ProtobufReader<'_>,
    validation: FieldValidation,
) -> Result<(Box<dyn Object>, Findings), DecodeError> {
    let (value, findings) = table_value(kind, message, validation)?;
    Ok((Box::new(SerdeObject::<T>::new(value)), findings))
}

pub(crate) fn table_value<T: SerdeType>(
    kind: &GroupVersionKind,
    message: ProtobufReader<'_>,
    validation: FieldValidation,
) -> Result<(T, Findings), DecodeError> {
    if !apimachinery_descriptors::knows(kind) {
        return Err(not_marshalable(<ByDescriptors as ProtobufForm<T>>::TYPE_INFO));
    }
    let cause = |error| DecodeError::custom(Reason::cause(error));
    let plain = apimachinery_descriptors::read_message(message, kind)?;
    let plain = Value::Map(plain.into_content());
    let json = value_to_vec(&plain).map_err(cause)?;
    let text =
        std::str::from_utf8(&json).map_err(|error| DecodeError::custom(Reason::cause(error)))?;
    let mut reader = JsonReader::from_text(text);
    if validation.is_wanted() {
        reader = reader.collecting();
    }
    // A place in this text would mean nothing to the caller.
    let value = read_object::<T>(kind, &mut reader).map_err(|error| error.relocated(None))?;
    let mut findings = lost_fields(&plain, reader.into_findings());
    findings.relocate(|_| None);
    Ok((value, findings))
}

/// The findings about fields that hold something: a message always has its numbers and its structs,
/// also empty ones.
fn lost_fields(message: &Value, findings: Findings) -> Findings {
    let holds_something = |finding: &Finding| {
        let mut segments = finding.path.segments();
        let value = segments.try_fold(message, |value, segment| match (value, segment) {
            (Value::Map(entries), PathSegment::Field(name)) => entries.get(&**name),
            (Value::List(items), PathSegment::Index(index)) => items.get(*index),
            _ => None,
        });
        value.is_none_or(|value| !is_empty(value))
    };
    findings.into_iter().filter(holds_something).collect()
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Bool(flag) => !flag,
        Value::Int(number) => *number == 0,
        Value::Float(number) => *number == 0.0,
        Value::String(text) => text.is_empty(),
        Value::List(items) => items.is_empty(),
        Value::Map(entries) => entries.values().all(is_empty),
    }
}

pub(crate) fn write_table<T: SerdeType>(
    object: &dyn Object,
    kind: &GroupVersionKind,
    writer: &mut ProtobufWriter,
) {
    if !apimachinery_descriptors::knows(kind) {
        return writer.fail(not_acceptable(object.type_info()));
    }
    match table_message::<T>(object, kind) {
        Ok(message) => writer.put(&message),
        Err(error) => writer.fail(error),
    }
}

fn invalid(error: impl std::error::Error + Send + Sync + 'static) -> EncodeError {
    EncodeError::invalid_value(Reason::cause(error))
}

fn table_message<T: SerdeType>(
    object: &dyn Object,
    kind: &GroupVersionKind,
) -> Result<bytes::Bytes, EncodeError> {
    let value = object.downcast::<T>().map_err(invalid)?;
    let json = object_to_vec(value, &TypeMeta::from(kind))?;
    let text = std::str::from_utf8(&json).map_err(invalid)?;
    match value_from_str(text).map_err(invalid)? {
        Value::Map(content) => {
            apimachinery_descriptors::encode_message(&Unstructured::new(content), kind)
        }
        other => {
            let text = format!("an object was expected, found {}", other.type_name());
            Err(EncodeError::invalid_value(text))
        }
    }
}
