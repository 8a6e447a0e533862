//! `IntOrString`: a number or a string in JSON, both and which of them in protobuf.

use apimachinery_json as json;
use apimachinery_protobuf as protobuf;
use apimachinery_runtime::fields::{Field, Fields};
use apimachinery_runtime::{DecodeError, EncodeError, Reason, Str};

use crate::{IntOrString, IntOrStringValue};

impl Field<json::Json> for IntOrString {
    fn read(&mut self, _: (), reader: &mut json::Reader<'_>) -> Result<(), DecodeError> {
        let (_, int, string) = self.parts();
        *self = match reader.peek() {
            Some(b'"') => Self::from_parts(1, int, Str::from(reader.string()?)),
            _ if reader.null()? => Self::from_parts(0, int, string),
            _ => {
                let read = reader.integer("int32")?;
                Self::from_parts(0, read, string)
            }
        };
        Ok(())
    }

    fn write(&self, _: (), writer: &mut json::Writer) {
        match self.value() {
            Ok(IntOrStringValue::Int(int)) => writer.integer(int),
            Ok(IntOrStringValue::String(text)) => writer.string(text),
            Err(error) => writer.fail(EncodeError::invalid_value(Reason::cause(error))),
        }
    }
}

apimachinery_runtime::message_table!([] IntOrString { 1 "type", 2 "intVal", 3 "strVal" });

impl Fields<protobuf::Protobuf> for IntOrString {
    fn read_field(
        &mut self,
        number: u32,
        wire: protobuf::WireType,
        reader: &mut protobuf::Reader<'_>,
    ) -> Result<(), DecodeError> {
        let mut parts = Parts::of(self);
        let read = parts.read_field(number, wire, reader);
        *self = parts.into_value();
        read
    }

    fn write_fields(&self, writer: &mut protobuf::Writer) {
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

protobuf::message!([] Parts { 1 "type" kind, 2 "intVal" int, 3 "strVal" string });

impl Parts {
    fn of(value: &IntOrString) -> Self {
        let (kind, int, string) = value.parts();
        Self { kind, int, string: Str::from(string) }
    }

    fn into_value(self) -> IntOrString {
        IntOrString::from_parts(self.kind, self.int, self.string)
    }
}

impl Field<protobuf::Protobuf> for IntOrString {
    #[inline(never)]
    fn read(
        &mut self,
        wire: protobuf::WireType,
        reader: &mut protobuf::Reader<'_>,
    ) -> Result<(), DecodeError> {
        let mut parts = Parts::of(self);
        protobuf::derived::read_struct(&mut parts, wire, reader)?;
        *self = parts.into_value();
        Ok(())
    }

    fn write(&self, number: u32, writer: &mut protobuf::Writer) {
        protobuf::derived::write_struct(self, number, writer);
    }
}
