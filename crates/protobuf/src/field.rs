//! Values that a field can have.

pub(crate) mod collections;
mod names_and_unknown;
mod number;
mod raw_extension;

use apimachinery_runtime::fields::Field;
use apimachinery_runtime::{ByteString, DecodeError, Str};

use crate::{Protobuf, ProtobufReader, ProtobufWriter, WireType};

impl Field<Protobuf> for Str {
    #[inline(never)]
    fn read(&mut self, wire: WireType, reader: &mut ProtobufReader<'_>) -> Result<(), DecodeError> {
        reader.text_into(wire, self)
    }

    fn write(&self, number: u32, writer: &mut ProtobufWriter) {
        writer.bytes_field(number, self.as_bytes());
    }
}

impl Field<Protobuf> for String {
    fn read(&mut self, wire: WireType, reader: &mut ProtobufReader<'_>) -> Result<(), DecodeError> {
        *self = reader.text(wire)?.to_owned();
        Ok(())
    }

    fn write(&self, number: u32, writer: &mut ProtobufWriter) {
        writer.bytes_field(number, self.as_bytes());
    }
}

impl Field<Protobuf> for ByteString {
    #[inline(never)]
    fn read(&mut self, wire: WireType, reader: &mut ProtobufReader<'_>) -> Result<(), DecodeError> {
        let bytes = reader.bytes(wire)?;
        *self = Self::from(reader.to_shared(bytes));
        Ok(())
    }

    fn write(&self, number: u32, writer: &mut ProtobufWriter) {
        writer.bytes_field(number, self);
    }

    fn write_member(&self, number: u32, writer: &mut ProtobufWriter) {
        if !self.is_null() {
            writer.bytes_field(number, self);
        }
    }

    fn write_entry(&self, number: u32, writer: &mut ProtobufWriter) {
        self.write_member(number, writer);
    }

    fn absent_in_entry() -> Self {
        Self::from(&[])
    }
}
