//! How a type meets protobuf: the entry it lists in its type table.

use std::any::Any;
use std::fmt;

use apimachinery_runtime::derived::FieldsOf;
use apimachinery_runtime::fields::Fields;
use apimachinery_runtime::{
    ApiType, DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind, FieldValidation, Findings,
    GroupVersionKind, Object, TypeInfo,
};

use crate::fields::{read_fields, write_root};
use crate::{Protobuf, ProtobufReader, ProtobufWriter};

type AnyValue = dyn Any + Send + Sync;

/// The protobuf functions of one type, made for it at compile time.
///
/// A type that has a protobuf form lists one in [`TypeInfo::entries`]; the derive does.
#[derive(Clone, Copy)]
pub struct ProtobufEntry(Access);

#[derive(Clone, Copy)]
enum Access {
    Fields(FieldsOf<Protobuf>),
    #[cfg(feature = "prost")]
    Value {
        /// `None` when the value is of another type.
        read: fn(&mut AnyValue, &mut ProtobufReader<'_>) -> Option<Result<(), DecodeError>>,
        /// `None` when the value is of another type.
        write: fn(&AnyValue, &mut ProtobufWriter) -> Option<()>,
    },
    Foreign {
        read: ReadForeign,
        write: WriteForeign,
    },
}

/// Makes an object of a kind from its message, with the fields of the message that the type of the
/// object does not have when findings are wanted; see [`ProtobufEntry::foreign`].
pub type ReadForeign = fn(
    &GroupVersionKind,
    ProtobufReader<'_>,
    FieldValidation,
) -> Result<(Box<dyn Object>, Findings), DecodeError>;

/// Writes the message of an object as that of a kind; see [`ProtobufEntry::foreign`].
pub type WriteForeign = fn(&dyn Object, &GroupVersionKind, &mut ProtobufWriter);

impl fmt::Debug for ProtobufEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ProtobufEntry")
    }
}

impl ProtobufEntry {
    /// The entry of a type whose fields are known.
    pub const fn of<T: ApiType + Fields<Protobuf>>() -> Self {
        Self(Access::Fields(FieldsOf::of::<T>()))
    }

    /// The entry of a type that brings an implementation of [`prost::Message`] of its own.
    #[cfg(feature = "prost")]
    pub const fn prost<T: Any + prost::Message + Default>() -> Self {
        Self(Access::Value { read: read_prost::<T>, write: write_prost::<T> })
    }

    /// The fields of a value of the entry's type; nothing for another value, or a type whose fields
    /// are not known.
    pub fn fields<'v>(&self, value: &'v AnyValue) -> Option<&'v dyn Fields<Protobuf>> {
        match self.0 {
            Access::Fields(fields) => fields.get(value),
            _ => None,
        }
    }

    /// The same, mutable.
    pub fn fields_mut<'v>(&self, value: &'v mut AnyValue) -> Option<&'v mut dyn Fields<Protobuf>> {
        match self.0 {
            Access::Fields(fields) => fields.get_mut(value),
            _ => None,
        }
    }

    /// The entry of a type that is read and written by what is known of its kind, not of the type.
    /// Reading makes a new object; what an object to fill held is dropped.
    pub const fn foreign(read: ReadForeign, write: WriteForeign) -> Self {
        Self(Access::Foreign { read, write })
    }
}

/// The fields of an object whose type declares them.
pub(crate) fn fields_of(object: &dyn Object) -> Option<&dyn Fields<Protobuf>> {
    match object.type_info().entry::<ProtobufEntry>() {
        Some(ProtobufEntry(Access::Fields(fields))) => fields.get(object.value()),
        _ => None,
    }
}

#[cfg(feature = "prost")]
fn write_prost<T: Any + prost::Message>(
    value: &AnyValue,
    writer: &mut ProtobufWriter,
) -> Option<()> {
    writer.put(&value.downcast_ref::<T>()?.encode_to_vec());
    Some(())
}

#[cfg(feature = "prost")]
fn read_prost<T: Any + prost::Message + Default>(
    value: &mut AnyValue,
    reader: &mut ProtobufReader<'_>,
) -> Option<Result<(), DecodeError>> {
    let target = value.downcast_mut::<T>()?;
    let start = reader.position();
    Some(reader.take(reader.rest().len()).and_then(|message| {
        *target = T::decode(message).map_err(|error| {
            DecodeError::custom(apimachinery_runtime::Reason::cause(error)).at(start)
        })?;
        Ok(())
    }))
}

/// The error for reading a type that has no protobuf form.
pub fn not_marshalable(info: &TypeInfo) -> DecodeError {
    let text = format!(
        "object *{} does not implement the protobuf marshalling interface and cannot be encoded to a \
         protobuf message",
        info.label()
    );
    DecodeError::new(DecodeErrorKind::Unsupported(text.into()))
}

/// The error for writing a type that has no protobuf form.
pub fn not_acceptable(info: &TypeInfo) -> EncodeError {
    let kind =
        EncodeErrorKind::NotAcceptable { type_name: info.path(), format: "a protobuf message" };
    EncodeError::new(kind)
}

/// Reads the message of an object of `kind` into `target`, which is empty. Returns what was found.
pub(crate) fn read_object(
    target: &mut Box<dyn Object>,
    kind: &GroupVersionKind,
    mut reader: ProtobufReader<'_>,
    validation: FieldValidation,
) -> Result<Findings, DecodeError> {
    let info = target.type_info();
    let read = match info.entry::<ProtobufEntry>() {
        Some(ProtobufEntry(Access::Foreign { read, .. })) => {
            let (object, findings) = read(kind, reader, validation)?;
            *target = object;
            return Ok(findings);
        }
        Some(ProtobufEntry(Access::Fields(fields))) => {
            let fields = fields.get_mut(target.value_mut()).ok_or_else(|| not_marshalable(info))?;
            read_fields(fields, &mut reader)
        }
        #[cfg(feature = "prost")]
        Some(ProtobufEntry(Access::Value { read, .. })) => {
            let read = read(target.value_mut(), &mut reader);
            read.unwrap_or_else(|| Err(not_marshalable(info)))
        }
        None => Err(not_marshalable(info)),
    };
    read.map(|()| Findings::new())
}

/// Writes the message of an object as that of `kind`, which is not named in it.
pub(crate) fn write_object(
    object: &dyn Object,
    kind: &GroupVersionKind,
    writer: &mut ProtobufWriter,
) {
    let info = object.type_info();
    let written = match info.entry::<ProtobufEntry>() {
        Some(ProtobufEntry(Access::Foreign { write, .. })) => {
            write(object, kind, writer);
            Some(())
        }
        Some(ProtobufEntry(Access::Fields(fields))) => {
            fields.get(object.value()).map(|fields| write_root(fields, writer))
        }
        #[cfg(feature = "prost")]
        Some(ProtobufEntry(Access::Value { write, .. })) => write(object.value(), writer),
        None => None,
    };
    if written.is_none() {
        writer.fail(not_acceptable(info));
    }
}
