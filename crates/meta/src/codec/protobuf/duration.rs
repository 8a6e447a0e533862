//! `Duration`: nanoseconds.

use apimachinery_protobuf::{Protobuf, ProtobufReader, ProtobufWriter, WireType, message_field};
use apimachinery_runtime::DecodeError;
use apimachinery_runtime::fields::Fields;

use crate::Duration;

const NANOS: u32 = 1;

apimachinery_runtime::message_table!([] Duration { 1 "duration" });

impl Fields<Protobuf> for Duration {
    fn read_field(
        &mut self,
        number: u32,
        wire: WireType,
        reader: &mut ProtobufReader<'_>,
    ) -> Result<(), DecodeError> {
        if number != NANOS {
            return reader.skip(wire);
        }
        let mut nanos = 0i64;
        reader.value(wire, &mut nanos)?;
        *self = Self::from_nanos(nanos);
        Ok(())
    }

    fn write_fields(&self, writer: &mut ProtobufWriter) {
        writer.value(NANOS, &self.as_nanos());
    }
}

message_field!([] Duration);
