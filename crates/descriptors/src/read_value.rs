//! Single values: numbers and texts, and the messages whose JSON is not an object of their fields.

use apimachinery_json::value_from_str;
use apimachinery_meta::{
    Duration, FieldsV1, IntOrString, IntOrStringValue, MicroTime, Quantity, Time,
};
use apimachinery_protobuf::{PREFIX, Reader, WireType};
use apimachinery_runtime::{DecodeError, Str, Value};
use data_encoding::BASE64;

use crate::decode::{Part, Records};
use crate::descriptor::{Message, Type};
use crate::envelope;

impl Type {
    /// Whether the last occurrence alone counts.
    pub(crate) fn is_scalar(self) -> bool {
        let numbers = matches!(self, Self::Bool | Self::Int32 | Self::Int64 | Self::Double);
        numbers || matches!(self, Self::String | Self::Bytes)
    }

    /// How an item of a packed list is laid out, when the type can be packed.
    pub(crate) fn packed_wire(self) -> Option<WireType> {
        match self {
            Self::Bool | Self::Int32 | Self::Int64 => Some(WireType::Varint),
            Self::Double => Some(WireType::Fixed64),
            _ => None,
        }
    }
}

/// Reads a number, a text or bytes.
pub(crate) fn read_scalar(
    type_of: Type,
    wire: WireType,
    reader: &mut Reader<'_>,
) -> Result<Value, DecodeError> {
    Ok(match type_of {
        Type::Bool => Value::Bool(merged(wire, reader)?),
        Type::Int32 => Value::from(merged::<i32>(wire, reader)?),
        Type::Int64 => Value::Int(merged(wire, reader)?),
        Type::Double => number(merged(wire, reader)?),
        Type::Bytes => Value::from(BASE64.encode(reader.bytes(wire)?)),
        _ => Value::from(reader.text(wire)?),
    })
}

fn merged<T: apimachinery_protobuf::Field>(
    wire: WireType,
    reader: &mut Reader<'_>,
) -> Result<T, DecodeError> {
    let mut value = T::default();
    value.merge(wire, reader)?;
    Ok(value)
}

/// A number as JSON would bring it back: an integer when it is one. The sign of a zero stays.
fn number(value: f64) -> Value {
    let is_integer = value.fract() == 0.0 && value.abs() < 9.2e18;
    let negative_zero = value == 0.0 && value.is_sign_negative();
    if is_integer && !negative_zero { Value::Int(value as i64) } else { Value::Float(value) }
}

/// The value of a message that came in these parts.
pub(crate) fn value_of(type_of: Type, parts: &mut [Part<'_>]) -> Result<Value, DecodeError> {
    Ok(match type_of {
        Type::Nested(message) => Records::of(message, parts)?.finish()?,
        Type::Time => time(all::<Time>(parts)?),
        Type::MicroTime => micro_time(all::<MicroTime>(parts)?),
        Type::Duration => Value::from(all::<Duration>(parts)?.to_string()),
        Type::Quantity => Value::from(all::<Quantity>(parts)?.to_string()),
        Type::IntOrString => int_or_string(&all::<IntOrString>(parts)?, parts)?,
        Type::FieldsV1 => raw_json(all::<FieldsV1>(parts)?.raw(), parts)?,
        Type::Json => raw_json(raw_of(parts)?.rest(), parts)?,
        Type::RawExtension => raw_object(raw_of(parts)?, parts)?,
        Type::Strings => {
            let (_, items) = alternatives(parts, 1, None, &mut |wire, reader| {
                reader.text(wire).map(Value::from)
            })?;
            Value::List(items)
        }
        Type::OrBool(schema) => schema_or_bool(schema, parts)?,
        Type::OrArray(schema) => schema_or_list(schema, parts, &mut |wire, reader| {
            let mut part = [(wire, reader.clone())];
            let value = value_of(Type::Nested(schema), &mut part)?;
            reader.skip(wire)?;
            Ok(value)
        })?,
        Type::OrStringArray(schema) => {
            schema_or_list(schema, parts, &mut |wire, reader| reader.text(wire).map(Value::from))?
        }
        scalar => scalar_of(scalar, parts)?,
    })
}

fn scalar_of(type_of: Type, parts: &mut [Part<'_>]) -> Result<Value, DecodeError> {
    let mut value = zero_of(type_of)?;
    for (wire, reader) in parts {
        value = read_scalar(type_of, *wire, reader)?;
    }
    Ok(value)
}

/// The value that stands for nothing.
pub(crate) fn zero_of(type_of: Type) -> Result<Value, DecodeError> {
    Ok(match type_of {
        Type::String | Type::Bytes => Value::String(Str::default()),
        Type::Bool | Type::OrBool(_) => Value::Bool(false),
        Type::Int32 | Type::Int64 | Type::Double | Type::IntOrString => Value::Int(0),
        Type::Quantity => Value::from("0"),
        Type::Duration => Value::from("0s"),
        Type::Nested(message) => Records::none(message).finish()?,
        Type::Time | Type::MicroTime | Type::RawExtension | Type::FieldsV1 => Value::Null,
        Type::Json | Type::Strings | Type::OrArray(_) | Type::OrStringArray(_) => Value::Null,
    })
}

/// All occurrences, one after the other.
fn all<T: apimachinery_protobuf::Field>(parts: &[Part<'_>]) -> Result<T, DecodeError> {
    let mut value = T::default();
    for (wire, reader) in parts {
        value.merge(*wire, &mut reader.clone())?;
    }
    Ok(value)
}

fn time(time: Time) -> Value {
    if time.is_zero() { Value::Null } else { Value::from(time.text().as_str()) }
}

fn micro_time(time: MicroTime) -> Value {
    if time.is_zero() { Value::Null } else { Value::from(time.text().as_str()) }
}

fn int_or_string(value: &IntOrString, parts: &[Part<'_>]) -> Result<Value, DecodeError> {
    match value.value() {
        Ok(IntOrStringValue::Int(number)) => Ok(Value::from(number)),
        Ok(IntOrStringValue::String(text)) => Ok(Value::from(text)),
        Err(error) => Err(located(DecodeError::invalid_value(error.to_string()), parts)),
    }
}

fn located(error: DecodeError, parts: &[Part<'_>]) -> DecodeError {
    match parts.last() {
        Some((_, reader)) => error.at(reader.position()),
        None => error,
    }
}

/// JSON text as plain data; nothing is `null`.
fn raw_json(json: &[u8], parts: &[Part<'_>]) -> Result<Value, DecodeError> {
    if json.is_empty() {
        return Ok(Value::Null);
    }
    let text = std::str::from_utf8(json)
        .map_err(|_| DecodeError::invalid_value("expected JSON, found other bytes"));
    text.and_then(value_from_str).map_err(|error| located(error, parts))
}

/// The bytes in field 1, the last ones there are.
fn raw_of<'a>(parts: &mut [Part<'a>]) -> Result<Reader<'a>, DecodeError> {
    let mut raw = Reader::new((&[0u8; 0]).into());
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

/// An object in its own encoding: JSON, or an envelope around a kind of the table.
fn raw_object(mut raw: Reader<'_>, parts: &[Part<'_>]) -> Result<Value, DecodeError> {
    if !raw.rest().starts_with(&PREFIX) {
        return raw_json(raw.rest(), parts);
    }
    let object = envelope::open(&mut raw)?;
    object.decode(None).map(|(content, _)| Value::Map(content))
}

type ReadItem<'f, 'a> = &'f mut dyn FnMut(WireType, &mut Reader<'a>) -> Result<Value, DecodeError>;

/// Sorts the records of a message of two fields: the occurrences of the message in field `one`, and the items
/// in field `many`.
fn alternatives<'a>(
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

fn schema_or_list<'a>(
    schema: &'static Message,
    parts: &mut [Part<'a>],
    read_item: ReadItem<'_, 'a>,
) -> Result<Value, DecodeError> {
    let (mut schemas, items) = alternatives(parts, 2, Some(1), read_item)?;
    // What is not shown is read all the same: it may be broken.
    let one = match schemas.is_empty() {
        true => Value::Null,
        false => value_of(Type::Nested(schema), &mut schemas)?,
    };
    Ok(if items.is_empty() { one } else { Value::List(items) })
}

fn schema_or_bool(schema: &'static Message, parts: &mut [Part<'_>]) -> Result<Value, DecodeError> {
    let (mut schemas, allows) =
        alternatives(parts, 1, Some(2), &mut |wire, reader| read_scalar(Type::Bool, wire, reader))?;
    match schemas.is_empty() {
        true => Ok(allows.into_iter().next_back().unwrap_or(Value::Bool(false))),
        false => value_of(Type::Nested(schema), &mut schemas),
    }
}
