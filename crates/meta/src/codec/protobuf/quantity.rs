//! `Quantity`: its text.

use apimachinery_protobuf::{Protobuf, ProtobufReader, ProtobufWriter, WireType, message_field};
use apimachinery_runtime::fields::Fields;
use apimachinery_runtime::{DecodeError, Reason};

use crate::Quantity;

const TEXT: u32 = 1;

apimachinery_runtime::message_table!([] Quantity { 1 "string" });

impl Fields<Protobuf> for Quantity {
    fn read_field(
        &mut self,
        number: u32,
        wire: WireType,
        reader: &mut ProtobufReader<'_>,
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

    fn write_fields(&self, writer: &mut ProtobufWriter) {
        let mut text = Vec::with_capacity(16);
        self.append_to(&mut text);
        writer.bytes_field(TEXT, &text);
    }
}

message_field!([] Quantity);
