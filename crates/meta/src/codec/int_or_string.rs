//! `IntOrString`: a number or a string in JSON.

use apimachinery_json as json;
use apimachinery_runtime::fields::Field;
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
