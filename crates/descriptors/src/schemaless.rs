//! A guess at protobuf of which nothing is known.

use apimachinery_protobuf::{Envelope, PREFIX, ProtobufReader, WireType};
use apimachinery_runtime::{DecodeError, Input, Map, Str, Value};
use data_encoding::BASE64;

/// How deep messages are looked for within messages; deeper ones stay bytes.
const MAX_DEPTH: u32 = 32;

/// The key under which bytes that are neither text nor a message are, as base64.
pub const BYTES_KEY: &str = "$bytes";

/// The key under which the fields of an object are, beside its `apiVersion` and `kind`.
pub const FIELDS_KEY: &str = "$protobuf";

/// Shows protobuf of which nothing is known: what a person examines when a kind is in no table,
/// such as one of an extension API server.
///
/// **This is a guess, for reading only**; nothing turns it back into protobuf. Field numbers are
/// the keys, a field that occurs more than once is a list. Varints are shown as signed integers, so
/// booleans are 0 and 1; 64-bit values as floats, 32-bit ones as integers. Bytes are shown as text
/// when they are printable text, else as a message when they are one from beginning to end, else as
/// `{"$bytes": base64}`. A short message can pass for a text, and the reverse. An envelope
/// is opened: `apiVersion` and `kind` have their names, and the numbers are under `$protobuf`,
/// which marks the object as a guess.
///
/// Time grows with the length of the data, times how deep its messages are nested, which is
/// bounded.
///
/// # Errors
/// When the data is not a sequence of fields, or has groups.
pub fn view<'a>(data: impl Into<Input<'a>>) -> Result<Value, DecodeError> {
    let input = data.into();
    if !input.bytes().starts_with(&PREFIX) {
        return message(ProtobufReader::new(input), MAX_DEPTH);
    }
    let envelope = Envelope::open(input)?;
    let (api_version, kind) = (envelope.api_version, envelope.kind);
    let fields = message(envelope.raw, MAX_DEPTH)?;
    Ok(Value::Map(Map::from([
        (Str::from_static(FIELDS_KEY), fields),
        (Str::from_static("apiVersion"), api_version.into()),
        (Str::from_static("kind"), kind.into()),
    ])))
}

fn message(mut reader: ProtobufReader<'_>, depth: u32) -> Result<Value, DecodeError> {
    let mut records: Vec<(u32, Value)> = Vec::new();
    while let Some((number, wire)) = reader.next_tag()? {
        let value = match wire {
            WireType::Varint => Value::Int(reader.varint()? as i64),
            WireType::Fixed64 => Value::Float(f64::from_bits(reader.fixed64()?)),
            WireType::Fixed32 => Value::Int(reader.fixed32()?.into()),
            WireType::LengthDelimited => delimited(&mut reader, depth)?,
            other => return Err(reader.wrong_wire_type(other, "field")),
        };
        records.push((number, value));
    }
    Ok(Value::Map(grouped(records)))
}

/// Values of the same number become a list.
fn grouped(mut records: Vec<(u32, Value)>) -> Map<Str, Value> {
    records.sort_by_key(|(number, _)| *number);
    let mut entries: Vec<(Str, Value)> = Vec::new();
    let mut records = records.into_iter().peekable();
    while let Some((number, first)) = records.next() {
        let mut values = vec![first];
        while let Some((_, value)) = records.next_if(|(next, _)| *next == number) {
            values.push(value);
        }
        let value = match values.len() {
            1 => values.pop().unwrap_or_default(),
            _ => Value::List(values),
        };
        entries.push((Str::from(number.to_string()), value));
    }
    entries.into_iter().collect()
}

fn delimited(reader: &mut ProtobufReader<'_>, depth: u32) -> Result<Value, DecodeError> {
    let inner = reader.clone();
    let bytes = reader.bytes(WireType::LengthDelimited)?;
    if let Some(text) = printable(bytes) {
        return Ok(Value::from(text));
    }
    if let (Some(depth), Ok(nested)) =
        (depth.checked_sub(1), inner.clone().message(WireType::LengthDelimited))
        && is_message(nested.clone())
        && let Ok(value) = message(nested, depth)
    {
        return Ok(value);
    }
    let entry = (Str::from_static(BYTES_KEY), Value::from(BASE64.encode(bytes)));
    Ok(Value::Map(Map::from([entry])))
}

/// Whether the bytes are fields without groups, from beginning to end.
fn is_message(mut reader: ProtobufReader<'_>) -> bool {
    loop {
        match reader.next_tag() {
            Ok(None) => return true,
            Ok(Some((_, WireType::StartGroup))) | Err(_) => return false,
            Ok(Some((_, wire))) if reader.skip(wire).is_err() => return false,
            Ok(Some(_)) => {}
        }
    }
}

/// Text without control characters. One that starts with a line break is left to be a message:
/// field 1 starts with that byte.
fn printable(bytes: &[u8]) -> Option<&str> {
    let text = std::str::from_utf8(bytes).ok()?;
    let odd = |letter: char| letter.is_control() && !matches!(letter, '\n' | '\r' | '\t');
    let may_be_field = text.starts_with('\n') && is_message(ProtobufReader::new(text.into()));
    (!may_be_field && !text.chars().any(odd)).then_some(text)
}
