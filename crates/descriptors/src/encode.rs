//! Unstructured data to messages, with the presence rules of the reference's marshallers.

use apimachinery_json::decode_base64;
use apimachinery_json::value_to_vec;
use apimachinery_meta::{Duration, IntOrString, MicroTime, Quantity, Time};
use apimachinery_protobuf::{MAX_DEPTH, ProtobufWriter};
use apimachinery_runtime::{EncodeError, Findings, Map, Reason, Str, Value};

use crate::descriptor::{Field, Message, Shape, TYPE_META, Type};
use crate::unknown::unknown_fields;

type Written = Result<(), EncodeError>;

/// How deep messages of a new object may be nested.
const DEPTH: u32 = MAX_DEPTH;

/// Writes the message of an object. What comes back are the fields that the message does not have,
/// so that they are not in it.
pub(crate) fn write_object(
    message: &'static Message,
    entries: &Map<Str, Value>,
    writer: &mut ProtobufWriter,
) -> Result<Findings, EncodeError> {
    let mut out = Out { writer, drops: false };
    write_message(message, Some(entries), DEPTH, &mut out)?;
    // Mostly all fields are known, which their number shows.
    Ok(if out.drops { unknown_fields(message, entries) } else { Findings::new() })
}

struct Out<'w> {
    writer: &'w mut ProtobufWriter,
    /// Whether some message has entries that are not fields of it.
    drops: bool,
}

/// Writes a message, last field first. Fields that `entries` does not have are absent or zero.
fn write_message(
    message: &Message,
    entries: Option<&Map<Str, Value>>,
    depth: u32,
    out: &mut Out<'_>,
) -> Written {
    let mut known = write_fields(message, entries, depth, out)?;
    let Some(entries) = entries else { return Ok(()) };
    if message.is_object {
        known += TYPE_META.iter().filter(|name| entries.contains_key(**name)).count();
    }
    out.drops |= known != entries.len();
    Ok(())
}

/// Writes the fields of a message, and returns how many of `entries` they are.
fn write_fields(
    message: &Message,
    entries: Option<&Map<Str, Value>>,
    depth: u32,
    out: &mut Out<'_>,
) -> Result<usize, EncodeError> {
    let mut known = 0;
    for field in message.fields().iter().rev() {
        if let (Shape::Inline, Type::Nested(inner)) = (field.shape, field.type_of) {
            let before = out.writer.len();
            known += write_fields(inner, entries, deeper(depth)?, out)?;
            out.writer.delimit_field(field.number, before);
            continue;
        }
        let value = entries.and_then(|it| it.get(field.name));
        known += usize::from(value.is_some());
        write_field(field, value.unwrap_or(&Value::Null), depth, out)
            .map_err(|error| error.within_field(field.name))?;
    }
    Ok(known)
}

fn deeper(depth: u32) -> Result<u32, EncodeError> {
    let text = "messages are nested too deep";
    depth.checked_sub(1).ok_or_else(|| EncodeError::invalid_value(text))
}

fn write_field(field: &Field, value: &Value, depth: u32, out: &mut Out<'_>) -> Written {
    let Field { number, type_of, shape, .. } = *field;
    match (shape, value) {
        (Shape::Always | Shape::UnlessZero | Shape::Inline, _) => {
            write_value(type_of, value, number, depth, out)
        }
        (_, Value::Null) => Ok(()),
        (Shape::Optional | Shape::OptionalOrNull, _) => {
            write_value(type_of, value, number, depth, out)
        }
        (Shape::List | Shape::ListOrNull, Value::List(items)) => {
            for (index, item) in items.iter().enumerate().rev() {
                write_value(type_of, item, number, depth, out)
                    .map_err(|error| error.within_index(index))?;
            }
            Ok(())
        }
        (Shape::Map | Shape::MapOrNull, Value::Map(entries)) => {
            for (key, value) in entries.iter().rev() {
                write_entry(type_of, key, value, number, depth, out)
                    .map_err(|error| error.within_field(key.clone()))?;
            }
            Ok(())
        }
        (Shape::List | Shape::ListOrNull, _) => Err(expected("array", value)),
        (Shape::Map | Shape::MapOrNull, _) => Err(expected("object", value)),
    }
}

fn write_entry(
    type_of: Type,
    key: &str,
    value: &Value,
    number: u32,
    depth: u32,
    out: &mut Out<'_>,
) -> Written {
    let before = out.writer.len();
    let nil_bytes = matches!((type_of, value), (Type::Bytes, Value::Null));
    if !nil_bytes {
        write_value(type_of, value, 2, depth, out)?;
    }
    out.writer.bytes_field(1, key.as_bytes());
    out.writer.delimit_field(number, before);
    Ok(())
}

/// Writes one value; `null` is zero.
fn write_value(
    type_of: Type,
    value: &Value,
    number: u32,
    depth: u32,
    out: &mut Out<'_>,
) -> Written {
    match type_of {
        Type::String => out.writer.bytes_field(number, text(value)?.as_bytes()),
        Type::Bool => out.writer.varint_field(number, boolean(value)?.into()),
        Type::Int32 => {
            out.writer.varint_field(number, i64::from(fitting::<i32>(value)?).cast_unsigned())
        }
        Type::Int64 => out.writer.varint_field(number, integer(value)?.cast_unsigned()),
        Type::Double => out.writer.fixed64_field(number, float(value)?.to_bits()),
        Type::Bytes => out.writer.bytes_field(number, &bytes(value)?),
        Type::Time => out.writer.value(number, &parsed(value, Time::parse)?),
        Type::MicroTime => out.writer.value(number, &parsed(value, MicroTime::parse)?),
        Type::Duration => out.writer.value(number, &parsed(value, Duration::parse)?),
        Type::Quantity => out.writer.value(number, &quantity(value)?),
        Type::IntOrString => out.writer.value(number, &int_or_string(value)?),
        Type::RawExtension | Type::FieldsV1 | Type::Json => write_json(value, number, out)?,
        Type::Nested(message) => write_nested(message, value, number, depth, out)?,
        Type::Strings | Type::OrBool(_) | Type::OrArray(_) | Type::OrStringArray(_) => {
            let before = out.writer.len();
            write_alternative(type_of, value, depth, out)?;
            out.writer.delimit_field(number, before);
        }
    }
    Ok(())
}

fn write_nested(
    message: &Message,
    value: &Value,
    number: u32,
    depth: u32,
    out: &mut Out<'_>,
) -> Written {
    let entries = match value {
        Value::Null => None,
        Value::Map(entries) => Some(entries),
        other => return Err(expected("object", other)),
    };
    let before = out.writer.len();
    write_message(message, entries, deeper(depth)?, out)?;
    out.writer.delimit_field(number, before);
    Ok(())
}

/// The content of a message that JSON writes as one of several shapes.
fn write_alternative(type_of: Type, value: &Value, depth: u32, out: &mut Out<'_>) -> Written {
    match (type_of, value) {
        (Type::Strings, Value::Null) => Ok(()),
        (Type::Strings, Value::List(items)) => write_items(Type::String, 1, items, depth, out),
        (Type::Strings, other) => Err(expected("array", other)),
        (Type::OrBool(schema), Value::Map(_)) => {
            write_nested(schema, value, 2, depth, out)?;
            out.writer.varint_field(1, 1);
            Ok(())
        }
        (Type::OrBool(_), Value::Bool(_) | Value::Null) => {
            out.writer.varint_field(1, boolean(value)?.into());
            Ok(())
        }
        (Type::OrBool(_), other) => Err(expected("boolean or JSON schema", other)),
        (Type::OrArray(schema) | Type::OrStringArray(schema), Value::Map(_)) => {
            write_nested(schema, value, 1, depth, out)
        }
        (Type::OrArray(schema), Value::List(items)) => {
            write_items(Type::Nested(schema), 2, items, depth, out)
        }
        (Type::OrStringArray(_), Value::List(items)) => {
            write_items(Type::String, 2, items, depth, out)
        }
        // Anything else is passed over, as it is when the reference reads JSON.
        _ => Ok(()),
    }
}

fn write_items(
    type_of: Type,
    number: u32,
    items: &[Value],
    depth: u32,
    out: &mut Out<'_>,
) -> Written {
    for (index, item) in items.iter().enumerate().rev() {
        write_value(type_of, item, number, depth, out)
            .map_err(|error| error.within_index(index))?;
    }
    Ok(())
}

/// A message with JSON text in field 1, and nothing in it for `null`.
fn write_json(value: &Value, number: u32, out: &mut Out<'_>) -> Written {
    let before = out.writer.len();
    if !value.is_null() {
        out.writer.bytes_field(1, &value_to_vec(value)?);
    }
    out.writer.delimit_field(number, before);
    Ok(())
}

#[cold]
fn expected(what: &str, found: &Value) -> EncodeError {
    EncodeError::invalid_value(format!("expected {what}, found {}", found.type_name()))
}

fn text(value: &Value) -> Result<&str, EncodeError> {
    match value {
        Value::Null => Ok(""),
        Value::String(text) => Ok(text),
        other => Err(expected("string", other)),
    }
}

fn boolean(value: &Value) -> Result<bool, EncodeError> {
    match value {
        Value::Null => Ok(false),
        Value::Bool(value) => Ok(*value),
        other => Err(expected("bool", other)),
    }
}

/// A float without a fraction counts as an integer, as it does for the reference's untyped objects.
#[expect(clippy::cast_possible_truncation, reason = "it is within the range")]
fn integer(value: &Value) -> Result<i64, EncodeError> {
    match value {
        Value::Null => Ok(0),
        Value::Int(number) => Ok(*number),
        Value::Float(number) if number.fract() == 0.0 && number.abs() < 9.2e18 => {
            Ok(*number as i64)
        }
        other => Err(expected("integer", other)),
    }
}

fn fitting<T: TryFrom<i64>>(value: &Value) -> Result<T, EncodeError> {
    let number = integer(value)?;
    let bits = 8 * size_of::<T>();
    let range = |_| EncodeError::invalid_value(format!("{number} does not fit into {bits} bits"));
    T::try_from(number).map_err(range)
}

/// Base64 text, or a list of numbers, which JSON's reader takes for bytes as well.
fn bytes(value: &Value) -> Result<Vec<u8>, EncodeError> {
    let Value::List(items) = value else {
        return parsed(value, |text| decode_base64(text.as_bytes()));
    };
    let byte = |(index, item)| fitting(item).map_err(|error| error.within_index(index));
    items.iter().enumerate().map(byte).collect()
}

fn float(value: &Value) -> Result<f64, EncodeError> {
    match value {
        Value::Null => Ok(0.0),
        other => other.as_float().ok_or_else(|| expected("number", other)),
    }
}

fn parsed<T: Default, E: std::error::Error + Send + Sync + 'static>(
    value: &Value,
    parse: impl FnOnce(&str) -> Result<T, E>,
) -> Result<T, EncodeError> {
    match value {
        Value::Null => Ok(T::default()),
        other => {
            parse(text(other)?).map_err(|error| EncodeError::invalid_value(Reason::cause(error)))
        }
    }
}

fn quantity(value: &Value) -> Result<Quantity, EncodeError> {
    match value {
        Value::Int(_) | Value::Float(_) => {
            let number = value_to_vec(value)?;
            let number = String::from_utf8_lossy(&number);
            parsed(&Value::from(number.as_ref()), Quantity::parse_json)
        }
        other => parsed(other, Quantity::parse_json),
    }
}

fn int_or_string(value: &Value) -> Result<IntOrString, EncodeError> {
    match value {
        Value::String(text) => Ok(IntOrString::from(text.clone())),
        other => fitting::<i32>(other).map(IntOrString::from),
    }
}
