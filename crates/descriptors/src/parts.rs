//! The occurrences of a field, which add up, and values that hold no message of the table.

use apimachinery_json::value_from_str;
use apimachinery_meta::{IntOrString, IntOrStringValue};
use apimachinery_protobuf::{Protobuf, ProtobufReader, WireType};
use apimachinery_runtime::fields::Field;
use apimachinery_runtime::{DecodeError, Reason, Value};

/// A record whose tag was read: how its value is laid out, and the reader in front of it.
pub(crate) type Part<'a> = (WireType, ProtobufReader<'a>);

/// All occurrences, in order.
pub(crate) fn all<T: Field<Protobuf> + Default>(parts: &[Part<'_>]) -> Result<T, DecodeError> {
    let mut value = T::default();
    for (wire, reader) in parts {
        reader.clone().value(*wire, &mut value)?;
    }
    Ok(value)
}

pub(crate) fn int_or_string(value: &IntOrString, parts: &[Part<'_>]) -> Result<Value, DecodeError> {
    match value.value() {
        Ok(IntOrStringValue::Int(number)) => Ok(Value::from(number)),
        Ok(IntOrStringValue::String(text)) => Ok(Value::from(text)),
        Err(error) => Err(located(DecodeError::invalid_value(Reason::cause(error)), parts)),
    }
}

fn located(error: DecodeError, parts: &[Part<'_>]) -> DecodeError {
    match parts.last() {
        Some((_, reader)) => error.at(reader.position()),
        None => error,
    }
}

/// JSON text as unstructured data; nothing is `null`.
pub(crate) fn raw_json(json: &[u8], parts: &[Part<'_>]) -> Result<Value, DecodeError> {
    if json.is_empty() {
        return Ok(Value::Null);
    }
    let text = std::str::from_utf8(json)
        .map_err(|_| DecodeError::invalid_value("expected JSON, found other bytes"));
    text.and_then(value_from_str).map_err(|error| located(error, parts))
}

/// The bytes in field 1, the last ones there are.
pub(crate) fn raw_of<'a>(parts: &mut [Part<'a>]) -> Result<ProtobufReader<'a>, DecodeError> {
    let mut raw = ProtobufReader::new((&[0u8; 0]).into());
    for (wire, reader) in parts {
        let mut message = reader.clone().message(*wire)?;
        while let Some((number, wire)) = message.next_tag()? {
            match number {
                1 => raw = message.message(wire)?,
                _ => message.skip(wire)?,
            }
        }
    }
    Ok(raw)
}

pub(crate) type ReadItem<'f, 'a> =
    &'f mut dyn FnMut(WireType, &mut ProtobufReader<'a>) -> Result<Value, DecodeError>;

/// Sorts the records of a message of two fields: the occurrences of the message in field `one`, and
/// the items in field `many`.
pub(crate) fn alternatives<'a>(
    parts: &mut [Part<'a>],
    many: u32,
    one: Option<u32>,
    read_item: ReadItem<'_, 'a>,
) -> Result<(Vec<Part<'a>>, Vec<Value>), DecodeError> {
    let (mut schemas, mut items) = (Vec::new(), Vec::new());
    for (wire, reader) in parts {
        let mut message = reader.message(*wire)?;
        while let Some((number, wire)) = message.next_tag()? {
            if number == many {
                let index = items.len();
                let item = read_item(wire, &mut message);
                items.push(item.map_err(|error| error.within_index(index))?);
            } else {
                if Some(number) == one {
                    schemas.push((wire, message.clone()));
                }
                message.skip(wire)?;
            }
        }
    }
    Ok((schemas, items))
}
