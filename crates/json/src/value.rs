//! Plain data.

use apimachinery_runtime::fields::Field;
use apimachinery_runtime::{DecodeError, Map, Str, Value};

use crate::words::WINDOW;
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
    let value = reader.whole_plain_value()?;
    reader.end()?;
    Ok(value)
}

/// Writes plain data as compact JSON.
///
/// # Errors
/// When a number is not finite, or the data is nested deeper than [`MAX_DEPTH`](crate::MAX_DEPTH).
pub fn value_to_vec(value: &Value) -> Result<Vec<u8>, apimachinery_runtime::EncodeError> {
    let mut writer = writer_for(size_of(value, SIZED_LEVELS));
    writer.value(value);
    writer.finish()
}

/// Writes the content of an object without a type as compact JSON.
///
/// # Errors
/// As [`value_to_vec`].
pub(crate) fn content_to_vec(
    content: &Map<Str, Value>,
) -> Result<Vec<u8>, apimachinery_runtime::EncodeError> {
    let mut writer = writer_for(size_of_map(content, SIZED_LEVELS));
    writer.plain_object(content);
    writer.finish()
}

/// A writer of so many bytes, with room at the end for the longest move.
fn writer_for(size: usize) -> JsonWriter {
    JsonWriter::new(Vec::with_capacity(size + 2 * WINDOW))
}

/// What is nested deeper is left out of the size of a value.
const SIZED_LEVELS: usize = 32;

/// How many bytes the JSON of a value has at most, unless something is escaped. Counting them costs
/// less than a text that grows while it is written.
fn size_of(value: &Value, levels: usize) -> usize {
    match value {
        Value::Null | Value::Bool(_) => "false".len(),
        Value::Int(_) | Value::Float(_) => "-2.2250738585072014e-308".len(),
        Value::String(text) => text.len() + 2,
        Value::List(_) | Value::Map(_) if levels == 0 => 0,
        Value::List(items) => {
            2 + items.iter().map(|item| 1 + size_of(item, levels - 1)).sum::<usize>()
        }
        Value::Map(entries) => size_of_map(entries, levels),
    }
}

fn size_of_map(entries: &Map<Str, Value>, levels: usize) -> usize {
    let sizes = entries.iter().map(|(key, value)| key.len() + 4 + size_of(value, levels - 1));
    2 + sizes.sum::<usize>()
}
