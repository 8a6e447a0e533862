//! Plain data.

use apimachinery_runtime::fields::Field;
use apimachinery_runtime::{DecodeError, Map, Str, Value};

use crate::{Json, JsonReader, JsonWriter};

impl Field<Json> for Value {
    /// Replaces the value. Numbers follow the reference: a whole number that fits is an integer,
    /// every other number a float.
    fn read(&mut self, _: (), reader: &mut JsonReader<'_>) -> Result<(), DecodeError> {
        *self = reader.plain_value()?;
        Ok(())
    }

    fn write(&self, _: (), writer: &mut JsonWriter) {
        match self {
            Value::Null => writer.null(),
            Value::Bool(value) => value.write((), writer),
            Value::Int(value) => value.write((), writer),
            Value::Float(value) => value.write((), writer),
            Value::String(text) => text.write((), writer),
            Value::List(items) => writer.nested(|writer| writer.plain_list(items)),
            Value::Map(entries) => writer.nested(|writer| writer.plain_object(entries)),
        }
    }
}

impl JsonWriter {
    /// Writes the content of an object without a type.
    pub(crate) fn plain_object(&mut self, entries: &Map<Str, Value>) {
        self.object_start();
        for (key, value) in entries {
            self.key(key);
            self.plain_item(value);
        }
        self.object_end();
    }

    fn plain_list(&mut self, items: &[Value]) {
        self.array_start();
        for item in items {
            self.plain_item(item);
        }
        self.array_end();
    }

    /// Writes a value and the comma after it, which is one step for a text.
    fn plain_item(&mut self, value: &Value) {
        match value {
            Value::String(text) => self.text_item(text),
            other => {
                self.value(other);
                self.comma();
            }
        }
    }
}

/// Reads JSON text into plain data.
///
/// # Errors
/// When the text is not one JSON value, or is nested deeper than [`MAX_DEPTH`](crate::MAX_DEPTH).
pub fn value_from_str(text: &str) -> Result<Value, DecodeError> {
    let mut reader = JsonReader::from_text(text);
    let value = reader.plain_value()?;
    reader.end()?;
    Ok(value)
}

/// Writes plain data as compact JSON.
///
/// # Errors
/// When a number is not finite, or the data is nested deeper than [`MAX_DEPTH`](crate::MAX_DEPTH).
pub fn value_to_vec(value: &Value) -> Result<Vec<u8>, apimachinery_runtime::EncodeError> {
    let mut writer = JsonWriter::new(Vec::new());
    writer.value(value);
    writer.finish()
}
