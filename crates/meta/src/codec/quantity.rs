//! `Quantity`: its text, in JSON and in protobuf.

use apimachinery_json as json;
use apimachinery_protobuf as protobuf;
use apimachinery_runtime::fields::{Field, Fields};
use apimachinery_runtime::{DecodeError, Position, Reason};

use crate::Quantity;

const TEXT: u32 = 1;

impl Field<json::Json> for Quantity {
    /// A bare number is taken for its text.
    fn read(&mut self, _: (), reader: &mut json::Reader<'_>) -> Result<(), DecodeError> {
        if reader.null()? {
            *self = Self::default();
            return Ok(());
        }
        reader.peek();
        let position = Position::byte(reader.offset());
        let raw = reader.raw_value()?;
        let text = raw.strip_prefix('"').and_then(|it| it.strip_suffix('"')).unwrap_or(raw);
        *self = Self::parse_json(text)
            .map_err(|error| DecodeError::invalid_value(Reason::cause(error)).at(position))?;
        Ok(())
    }

    fn write(&self, _: (), writer: &mut json::Writer) {
        writer.quoted_ascii_with(|writer| {
            // The writer never fails, so neither does this.
            let _ = self.write_to(writer);
        });
    }
}

impl Fields<protobuf::Protobuf> for Quantity {
    fn read_field(
        &mut self,
        number: u32,
        wire: protobuf::WireType,
        reader: &mut protobuf::Reader<'_>,
    ) -> Result<(), DecodeError> {
        if number != TEXT {
            return reader.skip(wire);
        }
        let position = reader.position();
        let text = reader.text(wire)?;
        *self = Self::parse(text)
            .map_err(|error| DecodeError::invalid_value(Reason::cause(error)).at(position))?;
        Ok(())
    }

    fn write_fields(&self, writer: &mut protobuf::Writer) {
        let mut text = Vec::with_capacity(16);
        self.append_to(&mut text);
        writer.bytes_field(TEXT, &text);
    }
}

apimachinery_runtime::message_table!([] Quantity { 1 "string" });
protobuf::message_field!([] Quantity);
