//! Plain data.

use apimachinery_runtime::{DecodeError, DecodeErrorKind, Map, Position, Str, Value};

use crate::reader::MAX_DEPTH;
use crate::{Field, Reader, Shape, Writer};

impl Field for Value {
    fn shape() -> Shape {
        Shape::OneOf(&[r#"{"a":"1"}"#, "[1]", "\"b\"", "true"])
    }

    /// Replaces the value. Numbers follow the reference: a whole number that fits is an integer, every
    /// other number a float.
    fn read(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        *self = match reader.peek() {
            Some(b'"') => Value::String(Str::from(reader.string()?)),
            Some(b'{') => {
                let mut entries = Map::new();
                entries.read(reader)?;
                Value::Map(entries)
            }
            Some(b'[') => {
                let mut items = Vec::new();
                items.read(reader)?;
                Value::List(items)
            }
            Some(b't' | b'f') => Value::Bool(reader.bool()?),
            Some(b'-' | b'0'..=b'9') => read_number(reader)?,
            Some(b'n') => {
                reader.null()?;
                Value::Null
            }
            _ => return Err(reader.wrong_type("value")),
        };
        Ok(())
    }

    fn write(&self, writer: &mut Writer) {
        match self {
            Value::Null => writer.raw("null"),
            Value::Bool(value) => value.write(writer),
            Value::Int(value) => value.write(writer),
            Value::Float(value) => value.write(writer),
            Value::String(text) => text.write(writer),
            Value::List(items) => writer.nested(|writer| items.write(writer)),
            Value::Map(entries) => writer.nested(|writer| entries.write(writer)),
        }
    }
}

fn read_number(reader: &mut Reader<'_>) -> Result<Value, DecodeError> {
    let token = reader.number_token("number")?;
    if token.is_integer
        && let Ok(number) = token.text.parse()
    {
        return Ok(Value::Int(number));
    }
    match token.text.parse::<f64>() {
        Ok(number) if number.is_finite() => Ok(Value::Float(number)),
        _ => Err(crate::reader::misfit(&token, "float64")),
    }
}

/// Reads JSON text into plain data.
///
/// # Errors
/// When the text is not one JSON value, or is nested deeper than [`MAX_DEPTH`].
pub fn value_from_str(text: &str) -> Result<Value, DecodeError> {
    let mut reader = Reader::from_text(text);
    let mut value = Value::Null;
    value.read(&mut reader)?;
    reader.end()?;
    Ok(value)
}

/// Writes plain data as compact JSON.
///
/// # Errors
/// When a number is not finite, or the data is nested deeper than [`MAX_DEPTH`].
pub fn value_to_vec(value: &Value) -> Result<Vec<u8>, apimachinery_runtime::EncodeError> {
    let mut writer = Writer::new(Vec::new());
    value.write(&mut writer);
    writer.finish()
}

/// The error for data that is nested too deep to write.
pub(crate) fn too_deep() -> DecodeError {
    DecodeError::new(DecodeErrorKind::TooDeep { limit: MAX_DEPTH }).at(Position::byte(0))
}
