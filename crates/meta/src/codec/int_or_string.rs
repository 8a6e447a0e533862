//! `IntOrString`: a number or a string in JSON, both and which of them in protobuf.

use apimachinery_json as json;
use apimachinery_protobuf as protobuf;
use apimachinery_runtime::{DecodeError, EncodeError, Str};

use super::field_as_message;
use crate::{IntOrString, IntOrStringValue};

const KIND: u32 = 1;
const INT: u32 = 2;
const STRING: u32 = 3;

impl json::Field for IntOrString {
    fn shape() -> json::Shape {
        json::Shape::OneOf(&["7", "\"http\"", "\"25%\""])
    }

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
            Err(error) => writer.fail(EncodeError::invalid_value(error.to_string())),
        }
    }
}

impl protobuf::Fields for IntOrString {
    fn field_names(&self) -> &'static [(u32, &'static str)] {
        &[(KIND, "type"), (INT, "intVal"), (STRING, "strVal")]
    }

    fn merge_field(
        &mut self,
        number: u32,
        wire: protobuf::WireType,
        reader: &mut protobuf::Reader<'_>,
    ) -> Result<(), DecodeError> {
        let (mut kind, mut int, string) = self.parts();
        let mut string = Str::from(string);
        match number {
            KIND => protobuf::Field::merge(&mut kind, wire, reader)?,
            INT => protobuf::Field::merge(&mut int, wire, reader)?,
            STRING => protobuf::Field::merge(&mut string, wire, reader)?,
            _ => return reader.skip(wire),
        }
        *self = Self::from_parts(kind, int, string);
        Ok(())
    }

    fn write_fields(&self, writer: &mut protobuf::Writer) {
        let (kind, int, string) = self.parts();
        writer.bytes_field(STRING, string.as_bytes());
        protobuf::Field::write(&int, INT, writer);
        protobuf::Field::write(&kind, KIND, writer);
    }
}

field_as_message!(IntOrString);
