//! Times, durations, quantities and `IntOrString` in JSON.

use apimachinery_json as json;
use apimachinery_runtime::fields::Field;
use apimachinery_runtime::{DecodeError, EncodeError, Position, Reason, Str};

use crate::{Duration, IntOrString, IntOrStringValue, MicroTime, Quantity, Time};

macro_rules! json_time {
    ($type:ty) => {
        impl Field<json::Json> for $type {
            /// A `null` sets the zero time.
            fn read(
                &mut self,
                _: (),
                reader: &mut json::JsonReader<'_>,
            ) -> Result<(), DecodeError> {
                if reader.null()? {
                    *self = Self::ZERO;
                    return Ok(());
                }
                reader.peek();
                let position = Position::byte(reader.offset());
                let text = reader.string()?;
                *self = Self::parse(&text).map_err(|error| {
                    DecodeError::invalid_value(Reason::cause(error)).at(position)
                })?;
                Ok(())
            }

            fn write(&self, _: (), writer: &mut json::JsonWriter) {
                if self.is_zero() {
                    writer.null();
                } else {
                    writer.quoted_ascii(self.text().as_bytes());
                }
            }
        }
    };
}

json_time!(Time);
json_time!(MicroTime);

impl Field<json::Json> for Duration {
    /// A `null` is an error here, unlike for times, as in the reference.
    fn read(&mut self, _: (), reader: &mut json::JsonReader<'_>) -> Result<(), DecodeError> {
        reader.peek();
        let position = Position::byte(reader.offset());
        let text = reader.string()?;
        *self = Self::parse(&text)
            .map_err(|error| DecodeError::invalid_value(Reason::cause(error)).at(position))?;
        Ok(())
    }

    fn write(&self, _: (), writer: &mut json::JsonWriter) {
        // The text may hold `µ`, which needs no escape.
        writer.quoted_ascii(self.to_string().as_bytes());
    }
}

impl Field<json::Json> for Quantity {
    /// A bare number is taken for its text.
    fn read(&mut self, _: (), reader: &mut json::JsonReader<'_>) -> Result<(), DecodeError> {
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

    fn write(&self, _: (), writer: &mut json::JsonWriter) {
        writer.quoted_ascii_with(|writer| {
            // The writer never fails, so neither does this.
            let _ = self.write_to(writer);
        });
    }
}

impl Field<json::Json> for IntOrString {
    fn read(&mut self, _: (), reader: &mut json::JsonReader<'_>) -> Result<(), DecodeError> {
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

    fn write(&self, _: (), writer: &mut json::JsonWriter) {
        match self.value() {
            Ok(IntOrStringValue::Int(int)) => writer.integer(int),
            Ok(IntOrStringValue::String(text)) => writer.string(text),
            Err(error) => writer.fail(EncodeError::invalid_value(Reason::cause(error))),
        }
    }
}
