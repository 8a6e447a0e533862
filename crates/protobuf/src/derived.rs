//! What the derives' code, and messages that are written by hand, call. Not part of the public API.

use apimachinery_runtime::DecodeError;
use apimachinery_runtime::fields::Field;

pub use crate::fields::{
    read_fields, read_struct, write_struct, write_struct as write_struct_member,
};
#[cfg(feature = "prost")]
pub use crate::prost_bridge::{encode_raw, encoded_len, merge_field};
pub use crate::{
    Protobuf as Format, ProtobufReader as Reader, ProtobufWriter as Writer, WireType as Tag,
};

pub type Index = u32;
pub type Place = u32;
pub type Key = u32;

/// Writes a field. Protobuf leaves out what is absent, and nothing else.
#[inline]
pub fn write_field<T: Field<Format>>(value: &T, number: Key, writer: &mut Writer) {
    value.write_member(number, writer);
}

/// Passes over the value of a field that the struct does not have.
///
/// # Errors
/// When the value is broken or the message ends in it.
pub fn skip(tag: Tag, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
    reader.skip(tag)
}
