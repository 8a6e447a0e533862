//! `Duration`: Go's text in JSON, nanoseconds in protobuf.

use apimachinery_json as json;
use apimachinery_protobuf as protobuf;
use apimachinery_runtime::{DecodeError, Position, Reason};

use super::field_as_message;
use crate::Duration;

const NANOS: u32 = 1;

impl json::Field for Duration {
    /// A `null` is an error here, unlike for times, as in the reference.
    fn read(&mut self, reader: &mut json::Reader<'_>) -> Result<(), DecodeError> {
        reader.peek();
        let position = Position::byte(reader.offset());
        let text = reader.string()?;
        *self = Self::parse(&text)
            .map_err(|error| DecodeError::invalid_value(Reason::cause(error)).at(position))?;
        Ok(())
    }

    fn write(&self, writer: &mut json::Writer) {
        // The text may hold `µ`, which needs no escape.
        writer.quoted_ascii(self.to_string().as_bytes());
    }
}

impl protobuf::Fields for Duration {
    fn field_names(&self) -> &'static [(u32, &'static str)] {
        &[(NANOS, "duration")]
    }

    fn merge_field(
        &mut self,
        number: u32,
        wire: protobuf::WireType,
        reader: &mut protobuf::Reader<'_>,
    ) -> Result<(), DecodeError> {
        if number != NANOS {
            return reader.skip(wire);
        }
        let mut nanos = 0i64;
        protobuf::Field::merge(&mut nanos, wire, reader)?;
        *self = Self::from_nanos(nanos);
        Ok(())
    }

    fn write_fields(&self, writer: &mut protobuf::Writer) {
        protobuf::Field::write(&self.as_nanos(), NANOS, writer);
    }
}

field_as_message!(Duration);
