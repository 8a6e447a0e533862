//! The type tables of the types here: how their objects meet each format.

use std::any::TypeId;
use std::marker::PhantomData;

use apimachinery_json::{
    JsonEntry, Reader as JsonReader, UNSTRUCTURED_ENTRY, Writer as JsonWriter, value_from_str,
    value_to_vec,
};
use apimachinery_protobuf::{ProtobufEntry, Reader, Writer, not_acceptable, not_marshalable};
use apimachinery_runtime::{
    DecodeError, EncodeError, GroupVersionKind, Object, Reason, TypeInfo, TypeMeta, Unstructured,
    Value, object_value_methods,
};

use crate::object::{ByProst, ByTable, ProtobufForm, SerdeObject, SerdeType};
use crate::read::read_object;
use crate::write::{object_to_vec, write_object};

impl<T: SerdeType> ProtobufForm<T> for ByTable {
    const TYPE_INFO: &'static TypeInfo = &TypeInfo {
        path: std::any::type_name::<T>,
        kind: None,
        has_type_meta: true,
        new: || Box::new(Blank::<T>(PhantomData)),
        entries: &[&json::<T, ByTable>(), &UNSTRUCTURED_ENTRY, &table::<T>()],
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

/// An object that is still to be read: a type need not have a default. It stands for a `T` in the registry, and is
/// a `Blank` for whoever looks into it.
#[derive(Clone, Debug)]
struct Blank<T>(PhantomData<T>);

impl<T> PartialEq for Blank<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T: SerdeType> Object for Blank<T> {
    fn type_info(&self) -> &'static TypeInfo {
        <ByTable as ProtobufForm<T>>::TYPE_INFO
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

fn write_json<T: SerdeType>(object: &dyn Object, meta: &TypeMeta, writer: &mut JsonWriter) {
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
    message: Reader<'_>,
) -> Result<Box<dyn Object>, DecodeError> {
    if !apimachinery_descriptors::knows(kind) {
        return Err(not_marshalable(<ByTable as ProtobufForm<T>>::TYPE_INFO));
    }
    let plain = apimachinery_descriptors::read_message(message, kind)?;
    let json = value_to_vec(&Value::Map(plain.into_content()))
        .map_err(|error| DecodeError::custom(Reason::cause(error)))?;
    let text =
        std::str::from_utf8(&json).map_err(|error| DecodeError::custom(Reason::cause(error)))?;
    // A place in this text would mean nothing to the caller.
    let read = read_object::<T>(kind, &mut JsonReader::from_text(text));
    let value = read.map_err(|error| error.relocated(None))?;
    Ok(Box::new(SerdeObject::<T>::new(value)))
}

fn write_table<T: SerdeType>(object: &dyn Object, kind: &GroupVersionKind, writer: &mut Writer) {
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
