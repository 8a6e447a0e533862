//! How a type meets protobuf: the entry it lists in its type table.

use std::any::Any;
use std::fmt;

use apimachinery_runtime::{
    ApiType, DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind, Object, TypeInfo,
};

use crate::fields::write_root;
use crate::{Fields, Reader, Writer, read_fields};

type AnyValue = dyn Any + Send + Sync;

/// The protobuf functions of one type, made for it at compile time.
///
/// A type that has a protobuf form lists one in [`TypeInfo::entries`]; the derive does.
#[derive(Clone, Copy)]
pub struct ProtobufEntry {
    /// Resets the value, then reads it. Nothing when it is of another type.
    read: fn(&mut AnyValue, &mut Reader<'_>) -> Option<Result<(), DecodeError>>,
    /// Nothing when the value is of another type.
    write: fn(&AnyValue, &mut Writer) -> Option<()>,
}

impl fmt::Debug for ProtobufEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ProtobufEntry")
    }
}

impl ProtobufEntry {
    /// The entry of a type whose fields are known.
    pub const fn of<T: ApiType + Fields>() -> Self {
        Self {
            read: |value, reader| {
                let target = value.downcast_mut::<T>()?;
                *target = T::default();
                Some(read_fields(target, reader))
            },
            write: |value, writer| {
                write_root(value.downcast_ref::<T>()?, writer);
                Some(())
            },
        }
    }

    /// The entry of a type that brings an implementation of [`prost::Message`] of its own.
    pub const fn prost<T: Object + prost::Message + Default>() -> Self {
        Self {
            read: |value, reader| Some(read_prost(value.downcast_mut::<T>()?, reader)),
            write: |value, writer| {
                writer.put(&value.downcast_ref::<T>()?.encode_to_vec());
                Some(())
            },
        }
    }
}

fn read_prost<T: prost::Message + Default>(
    target: &mut T,
    reader: &mut Reader<'_>,
) -> Result<(), DecodeError> {
    let start = reader.position();
    let message = reader.take(reader.rest().len())?;
    *target =
        T::decode(message).map_err(|error| DecodeError::custom(error.to_string()).at(start))?;
    Ok(())
}

fn not_marshalable(info: &TypeInfo) -> String {
    format!(
        "object {} does not implement the protobuf marshalling interface and cannot be encoded to a \
         protobuf message",
        info.path
    )
}

/// Reads the message of an object into `target`, dropping what was in it.
pub(crate) fn read_object(
    target: &mut dyn Object,
    reader: &mut Reader<'_>,
) -> Result<(), DecodeError> {
    let info = target.type_info();
    let entry = info.entry::<ProtobufEntry>();
    let read = entry.and_then(|entry| (entry.read)(target.value_mut(), reader));
    read.unwrap_or_else(|| {
        Err(DecodeError::new(DecodeErrorKind::Unsupported(not_marshalable(info).into())))
    })
}

/// Writes the message of an object, without its kind.
pub(crate) fn write_object(object: &dyn Object, writer: &mut Writer) {
    let info = object.type_info();
    let entry = info.entry::<ProtobufEntry>();
    if entry.and_then(|entry| (entry.write)(object.value(), writer)).is_none() {
        let kind =
            EncodeErrorKind::NotAcceptable { type_name: info.path, format: "a protobuf message" };
        writer.fail(EncodeError::new(kind));
    }
}
