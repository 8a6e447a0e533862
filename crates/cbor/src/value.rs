//! Plain data.

use apimachinery_runtime::{DecodeError, Map, Str, Value};
use ciborium_ll::Header;

use crate::reader::{lossy, negative};
use crate::time_tag::time_text;
use crate::{Field, Reader, Writer};

impl Field for Value {
    /// Replaces the value. A whole number that does not fit into an `i64` is an error, unlike in JSON; a
    /// tagged time becomes its text.
    fn read_cbor(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        *self = read_value(reader)?;
        Ok(())
    }

    fn write_cbor(&self, writer: &mut Writer) {
        match self {
            Value::Null => writer.null(),
            Value::Bool(value) => writer.bool(*value),
            Value::Int(value) => writer.integer(*value),
            Value::Float(value) => writer.float(*value),
            Value::String(text) => writer.text(text),
            Value::List(items) => writer.nested(|writer| items.write_cbor(writer)),
            Value::Map(entries) => writer.nested(|writer| Field::write_cbor(entries, writer)),
        }
    }
}

fn read_value(reader: &mut Reader<'_>) -> Result<Value, DecodeError> {
    let start = reader.offset();
    let tags = reader.tags()?;
    let at = reader.offset();
    if tags.is_time {
        let position = reader.position();
        return time_text(reader).map(Value::from).map_err(|error| error.at(position));
    }
    match reader.peek() {
        Some(0x80..=0x9f) => {
            reader.rewind(start);
            let mut items: Vec<Value> = Vec::new();
            items.read_cbor(reader)?;
            Ok(Value::List(items))
        }
        Some(0xa0..=0xbf) => {
            reader.rewind(start);
            let mut entries: Map<Str, Value> = Map::new();
            Field::read_cbor(&mut entries, reader)?;
            Ok(Value::Map(entries))
        }
        Some(0x40..=0x7f) => {
            let text = reader.raw_text_behind_tags(tags.later)?;
            Ok(Value::String(Str::from(lossy(text))))
        }
        _ => read_plain(reader, at),
    }
}

fn read_plain(reader: &mut Reader<'_>, at: usize) -> Result<Value, DecodeError> {
    let number = match reader.head()? {
        Header::Positive(number) => i64::try_from(number).ok(),
        Header::Negative(inverted) => negative(inverted),
        Header::Float(number) => return Ok(Value::Float(number)),
        Header::Simple(20) => return Ok(Value::Bool(false)),
        Header::Simple(21) => return Ok(Value::Bool(true)),
        Header::Simple(22) => return Ok(Value::Null),
        other => {
            reader.rewind(at);
            return Err(reader.mismatch(other, "interface {}"));
        }
    };
    if number.is_none() {
        reader.rewind(at);
    }
    number.map(Value::Int).ok_or_else(|| reader.overflow("int64"))
}
