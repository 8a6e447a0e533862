//! Values that are a message of one field: nanoseconds, a text, JSON.

use apimachinery_protobuf::{Protobuf, ProtobufReader, ProtobufWriter, WireType, message_field};
use apimachinery_runtime::fields::Fields;
use apimachinery_runtime::{DecodeError, Reason, Str};

use crate::{Duration, FieldsV1, Quantity};

/// The number of the field.
const VALUE: u32 = 1;

apimachinery_runtime::message_table!([] Duration { 1 "duration" });

impl Fields<Protobuf> for Duration {
    fn read_field(
        &mut self,
        number: u32,
        wire: WireType,
        reader: &mut ProtobufReader<'_>,
    ) -> Result<(), DecodeError> {
        if number != VALUE {
            return reader.skip(wire);
        }
        let mut nanos = 0i64;
        reader.value(wire, &mut nanos)?;
        *self = Self::from_nanos(nanos);
        Ok(())
    }

    fn write_fields(&self, writer: &mut ProtobufWriter) {
        writer.value(VALUE, &self.as_nanos());
    }
}

message_field!([] Duration);

apimachinery_runtime::message_table!([] FieldsV1 { 1 "Raw" });

impl Fields<Protobuf> for FieldsV1 {
    fn read_field(
        &mut self,
        number: u32,
        wire: WireType,
        reader: &mut ProtobufReader<'_>,
    ) -> Result<(), DecodeError> {
        if number != VALUE {
            return reader.skip(wire);
        }
        let raw = reader.bytes(wire)?;
        *self = Self::new(reader.to_shared(raw));
        Ok(())
    }

    fn write_fields(&self, writer: &mut ProtobufWriter) {
        if !self.raw().is_empty() {
            writer.bytes_field(VALUE, self.raw());
        }
    }
}

message_field!([] FieldsV1);

apimachinery_runtime::message_table!([] Quantity { 1 "string" });

impl Fields<Protobuf> for Quantity {
    fn read_field(
        &mut self,
        number: u32,
        wire: WireType,
        reader: &mut ProtobufReader<'_>,
    ) -> Result<(), DecodeError> {
        if number != VALUE {
            return reader.skip(wire);
        }
        let position = reader.position();
        let text = reader.text(wire)?;
        *self = Self::parse(text)
            .map_err(|error| DecodeError::invalid_value(Reason::cause(error)).at(position))?;
        Ok(())
    }

    fn write_fields(&self, writer: &mut ProtobufWriter) {
        // A text takes everything, and a short one without an allocation.
        let mut text = Str::default();
        let _ = self.write_to(&mut text);
        writer.bytes_field(VALUE, text.as_bytes());
    }
}

message_field!([] Quantity);
