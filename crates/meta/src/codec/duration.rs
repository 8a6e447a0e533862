//! `Duration`: Go's text in JSON, nanoseconds in protobuf.

use apimachinery_json as json;
use apimachinery_protobuf as protobuf;
use apimachinery_runtime::fields::{Field, Fields};
use apimachinery_runtime::{DecodeError, Position, Reason};

use crate::Duration;

const NANOS: u32 = 1;

impl Field<json::Json> for Duration {
    /// A `null` is an error here, unlike for times, as in the reference.
    fn read(&mut self, _: (), reader: &mut json::Reader<'_>) -> Result<(), DecodeError> {
        reader.peek();
        let position = Position::byte(reader.offset());
        let text = reader.string()?;
        *self = Self::parse(&text)
            .map_err(|error| DecodeError::invalid_value(Reason::cause(error)).at(position))?;
        Ok(())
    }

    fn write(&self, _: (), writer: &mut json::Writer) {
        // The text may hold `µ`, which needs no escape.
        writer.quoted_ascii(self.to_string().as_bytes());
    }
}

impl Fields<protobuf::Protobuf> for Duration {
    fn read_field(
        &mut self,
        number: u32,
        wire: protobuf::WireType,
        reader: &mut protobuf::Reader<'_>,
    ) -> Result<(), DecodeError> {
        if number != NANOS {
            return reader.skip(wire);
        }
        let mut nanos = 0i64;
        reader.value(wire, &mut nanos)?;
        *self = Self::from_nanos(nanos);
        Ok(())
    }

    fn write_fields(&self, writer: &mut protobuf::Writer) {
        writer.value(NANOS, &self.as_nanos());
    }
}

apimachinery_runtime::message_table!([] Duration { 1 "duration" });
protobuf::message_field!([] Duration);
