//! `FieldsV1`: its JSON text.

use apimachinery_protobuf::{Protobuf, ProtobufReader, ProtobufWriter, WireType, message_field};
use apimachinery_runtime::DecodeError;
use apimachinery_runtime::fields::Fields;

use crate::FieldsV1;

const RAW: u32 = 1;

apimachinery_runtime::message_table!([] FieldsV1 { 1 "Raw" });

impl Fields<Protobuf> for FieldsV1 {
    fn read_field(
        &mut self,
        number: u32,
        wire: WireType,
        reader: &mut ProtobufReader<'_>,
    ) -> Result<(), DecodeError> {
        if number != RAW {
            return reader.skip(wire);
        }
        let raw = reader.bytes(wire)?;
        *self = Self::new(reader.to_shared(raw));
        Ok(())
    }

    fn write_fields(&self, writer: &mut ProtobufWriter) {
        if !self.raw().is_empty() {
            writer.bytes_field(RAW, self.raw());
        }
    }
}

message_field!([] FieldsV1);
