//! `IntOrString`: a number, a string, and which of them counts.

use apimachinery_protobuf::{Protobuf, ProtobufReader, ProtobufWriter, WireType, derived, message};
use apimachinery_runtime::fields::{Field, Fields};
use apimachinery_runtime::{DecodeError, Str};

use crate::IntOrString;

apimachinery_runtime::message_table!([] IntOrString { 1 "type", 2 "intVal", 3 "strVal" });

impl Fields<Protobuf> for IntOrString {
    fn read_field(
        &mut self,
        number: u32,
        wire: WireType,
        reader: &mut ProtobufReader<'_>,
    ) -> Result<(), DecodeError> {
        let mut parts = Parts::of(self);
        let read = parts.read_field(number, wire, reader);
        *self = parts.into_value();
        read
    }

    fn write_fields(&self, writer: &mut ProtobufWriter) {
        let (kind, int, string) = self.parts();
        writer.bytes_field(3, string.as_bytes());
        writer.value(2, &int);
        writer.value(1, &kind);
    }
}

/// The fields of the message, while it is read.
struct Parts {
    kind: i64,
    int: i32,
    string: Str,
}

message!([] Parts { 1 "type" kind, 2 "intVal" int, 3 "strVal" string });

impl Parts {
    fn of(value: &IntOrString) -> Self {
        let (kind, int, string) = value.parts();
        Self { kind, int, string: Str::from(string) }
    }

    fn into_value(self) -> IntOrString {
        IntOrString::from_parts(self.kind, self.int, self.string)
    }
}

impl Field<Protobuf> for IntOrString {
    #[inline(never)]
    fn read(&mut self, wire: WireType, reader: &mut ProtobufReader<'_>) -> Result<(), DecodeError> {
        let mut parts = Parts::of(self);
        derived::read_struct(&mut parts, wire, reader)?;
        *self = parts.into_value();
        Ok(())
    }

    fn write(&self, number: u32, writer: &mut ProtobufWriter) {
        derived::write_struct(self, number, writer);
    }
}
