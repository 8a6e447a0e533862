//! Protobuf as a format of fields.

use apimachinery_runtime::DecodeError;
use apimachinery_runtime::fields::{Field, Format};

use crate::{ProtobufReader, ProtobufWriter, WireType};

/// Protobuf, as the format of a [`Field`].
///
/// What is written is every value that is there, zeros included: strings, numbers and messages
/// always; options, bytes, lists and maps as their content says.
///
/// **Differences from the reference.** Strings must be UTF-8; it lets other bytes pass. Key and
/// value of a map entry must have the right wire type and stay within the entry; it does not look.
/// Both only concern data that no Kubernetes component writes.
#[derive(Clone, Copy, Debug)]
pub struct Protobuf;

impl Format for Protobuf {
    type Reader<'a> = ProtobufReader<'a>;
    type Writer = ProtobufWriter;
    type Tag = WireType;
    type Index = u32;
    type Place = u32;
    type Key = u32;

    #[inline]
    fn write_member<T: Field<Self>>(value: &T, number: u32, writer: &mut ProtobufWriter) {
        value.write(number, writer);
    }

    #[inline]
    fn takes_null(_: &mut ProtobufReader<'_>) -> Result<bool, DecodeError> {
        Ok(false)
    }

    #[inline]
    fn write_null(_: u32, _: &mut ProtobufWriter) {}

    #[inline]
    fn write_null_member(_: u32, _: &mut ProtobufWriter) {}
}

impl ProtobufReader<'_> {
    /// Reads one value *into* another whose tag has been taken; see [`Field`].
    ///
    /// # Errors
    /// When the value is broken or of another type.
    #[inline]
    pub fn value<T: Field<Protobuf> + ?Sized>(
        &mut self,
        wire: WireType,
        target: &mut T,
    ) -> Result<(), DecodeError> {
        target.read(wire, self)
    }
}

impl ProtobufWriter {
    /// Writes a value as an item of a list: with the number of its field, even when it is absent.
    pub fn value<T: Field<Protobuf> + ?Sized>(&mut self, number: u32, value: &T) {
        value.write(number, self);
    }

    /// Writes a value as a field of a message, unless it is absent.
    pub fn member<T: Field<Protobuf>>(&mut self, number: u32, value: &T) {
        value.write_member(number, self);
    }
}
