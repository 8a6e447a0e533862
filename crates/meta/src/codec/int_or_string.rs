//! `IntOrString`: a number or a string in JSON, both and which of them in protobuf.

use apimachinery_json as json;
use apimachinery_protobuf as protobuf;
use apimachinery_runtime::{DecodeError, EncodeError, Reason, Str};

use crate::{IntOrString, IntOrStringValue};

const KIND: u32 = 1;
const INT: u32 = 2;
const STRING: u32 = 3;
const NAMES: &[(u32, &str)] = &[(KIND, "type"), (INT, "intVal"), (STRING, "strVal")];

impl json::Field for IntOrString {
    fn read(&mut self, reader: &mut json::Reader<'_>) -> Result<(), DecodeError> {
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

    fn write(&self, writer: &mut json::Writer) {
        match self.value() {
            Ok(IntOrStringValue::Int(int)) => writer.int(int.into()),
            Ok(IntOrStringValue::String(text)) => writer.string(text),
            Err(error) => writer.fail(EncodeError::invalid_value(Reason::cause(error))),
        }
    }
}

impl protobuf::Fields for IntOrString {
    fn field_names(&self) -> &'static [(u32, &'static str)] {
        NAMES
    }

    fn merge_field(
        &mut self,
        number: u32,
        wire: protobuf::WireType,
        reader: &mut protobuf::Reader<'_>,
    ) -> Result<(), DecodeError> {
        let mut parts = Parts::of(self);
        let merged = parts.merge_field(number, wire, reader);
        *self = parts.into_value();
        merged
    }

    fn write_fields(&self, writer: &mut protobuf::Writer) {
        write_parts(self.parts(), writer);
    }
}

fn write_parts((kind, int, string): (i64, i32, &str), writer: &mut protobuf::Writer) {
    writer.bytes_field(STRING, string.as_bytes());
    protobuf::Field::write(&int, INT, writer);
    protobuf::Field::write(&kind, KIND, writer);
}

/// The fields of the message, while it is read.
struct Parts {
    kind: i64,
    int: i32,
    string: Str,
}

impl Parts {
    fn of(value: &IntOrString) -> Self {
        let (kind, int, string) = value.parts();
        Self { kind, int, string: Str::from(string) }
    }

    fn into_value(self) -> IntOrString {
        IntOrString::from_parts(self.kind, self.int, self.string)
    }
}

impl protobuf::Fields for Parts {
    fn field_names(&self) -> &'static [(u32, &'static str)] {
        NAMES
    }

    fn merge_field(
        &mut self,
        number: u32,
        wire: protobuf::WireType,
        reader: &mut protobuf::Reader<'_>,
    ) -> Result<(), DecodeError> {
        match number {
            KIND => protobuf::Field::merge(&mut self.kind, wire, reader),
            INT => protobuf::Field::merge(&mut self.int, wire, reader),
            STRING => protobuf::Field::merge(&mut self.string, wire, reader),
            _ => reader.skip(wire),
        }
    }

    fn write_fields(&self, writer: &mut protobuf::Writer) {
        write_parts((self.kind, self.int, &self.string), writer);
    }
}

impl protobuf::Field for IntOrString {
    #[inline(never)]
    fn merge(
        &mut self,
        wire: protobuf::WireType,
        reader: &mut protobuf::Reader<'_>,
    ) -> Result<(), DecodeError> {
        let mut parts = Parts::of(self);
        protobuf::merge_message(&mut parts, wire, reader)?;
        *self = parts.into_value();
        Ok(())
    }

    fn write(&self, number: u32, writer: &mut protobuf::Writer) {
        protobuf::write_message(self, number, writer);
    }
}
