//! CBOR as JSON.

use std::borrow::Cow;

use apimachinery_json as json;
use apimachinery_runtime::{DecodeError, DecodeLimits, Input, Position, Quoted, Value};
use ascii::AsciiStr;

use crate::plain_item::{PlainItem, plain_item};
use crate::reader::Reader;

/// Appends one item as compact JSON, as the reference writes plain data: keys in the order of their
/// text, byte strings as text.
///
/// # Errors
/// When `cbor` is not one item, or has a value that plain data cannot hold: a number beyond 64
/// bits, or a key twice. Nothing was then appended, unless it was only that something follows the
/// item.
pub fn cbor_to_json(cbor: &[u8], out: &mut Vec<u8>) -> Result<(), DecodeError> {
    let mut reader = Reader::plain(cbor);
    item_to_json(&mut reader, out)?;
    reader.end()
}

/// One item as compact JSON. See [`cbor_to_json`].
///
/// # Errors
/// As [`cbor_to_json`].
pub fn cbor_to_json_vec(cbor: &[u8]) -> Result<Vec<u8>, DecodeError> {
    let mut out = Vec::with_capacity(cbor.len() + cbor.len() / 4);
    cbor_to_json(cbor, &mut out)?;
    Ok(out)
}

/// As [`cbor_to_json_vec`], within other limits.
pub(crate) fn limited_to_json(cbor: &[u8], limits: &DecodeLimits) -> Result<Vec<u8>, DecodeError> {
    let mut out = Vec::with_capacity(cbor.len() + cbor.len() / 4);
    let mut reader = Reader::new(Input::from(cbor), limits);
    item_to_json(&mut reader, &mut out)?;
    reader.end()?;
    limits.check_output(out.len())?;
    Ok(out)
}

/// As [`cbor_to_json`], of the item where the reader is.
pub(crate) fn item_to_json(reader: &mut Reader<'_>, out: &mut Vec<u8>) -> Result<(), DecodeError> {
    let value = Plain::read(reader)?;
    let mut writer = json::JsonWriter::new(std::mem::take(out));
    value.write(&mut writer);
    // Numbers that are not finite were refused when they were read.
    *out = writer.finish().unwrap_or_default();
    Ok(())
}

/// A value whose texts stay where they are, if they can. Those that are not UTF-8 are left as they
/// came.
enum Plain<'a> {
    /// The entries in the order of their keys.
    Map(Vec<(Cow<'a, [u8]>, Self)>),
    List(Vec<Self>),
    Text(Cow<'a, [u8]>),
    /// What is not text, and has nothing in it.
    Scalar(Value),
}

impl<'a> Plain<'a> {
    fn read(reader: &mut Reader<'a>) -> Result<Self, DecodeError> {
        match plain_item(reader)? {
            PlainItem::List => Self::read_list(reader),
            PlainItem::Map => Self::read_map(reader),
            PlainItem::Text(text) => Ok(Self::Text(text)),
            PlainItem::Scalar(value) => Ok(Self::Scalar(value)),
        }
    }

    fn read_list(reader: &mut Reader<'a>) -> Result<Self, DecodeError> {
        let mut items = Vec::new();
        if let Some(mut left) = reader.array_start("array")? {
            while reader.next_item(&mut left)? {
                let item = Self::read(reader).map_err(|error| error.within_index(items.len()))?;
                items.push(item);
            }
        }
        Ok(Self::List(items))
    }

    fn read_map(reader: &mut Reader<'a>) -> Result<Self, DecodeError> {
        let Some(mut left) = reader.map_start("map")? else { return Ok(Self::Map(Vec::new())) };
        let mut entries = Vec::<(Cow<'a, [u8]>, Self)>::with_capacity(left.hint(reader).min(64));
        let position = reader.position();
        while reader.next_entry(&mut left)? {
            let key = match reader.plain_text() {
                Some(key) => Cow::Borrowed(key.as_bytes()),
                // The reference reads all keys into one place, so that a `null` repeats the last.
                None => reader.raw_text()?.unwrap_or_else(|| {
                    entries.last().map(|(key, _)| key.clone()).unwrap_or_default()
                }),
            };
            let value = Self::read(reader)
                .map_err(|error| error.within_field(String::from_utf8_lossy(&key).as_ref()))?;
            entries.push((key, value));
        }
        entries.sort_by(|(left, _), (right, _)| left.cmp(right));
        let twice = entries.windows(2).find_map(|pair| match pair {
            [(left, _), (right, _)] if left == right => Some(left),
            _ => None,
        });
        twice.map_or(Ok(()), |key| Err(duplicate(key, position)))?;
        Ok(Self::Map(entries))
    }

    fn write(&self, out: &mut json::JsonWriter) {
        match self {
            Self::Map(entries) => {
                out.object_start();
                for (key, value) in entries {
                    write_text(key, out);
                    out.raw(":");
                    value.write(out);
                    out.comma();
                }
                out.object_end();
            }
            Self::List(items) => {
                out.array_start();
                for item in items {
                    item.write(out);
                    out.comma();
                }
                out.array_end();
            }
            Self::Text(text) => write_text(text, out),
            Self::Scalar(value) => out.value(value),
        }
    }
}

#[cold]
fn duplicate(key: &[u8], position: Position) -> DecodeError {
    let key = String::from_utf8_lossy(key);
    let text = format!("cbor: found duplicate map key {}", Quoted(&key));
    DecodeError::invalid_value(text).at(position)
}

/// Writes a JSON string. Bytes that are not UTF-8 are written as escapes of U+FFFD.
fn write_text(raw: &[u8], out: &mut json::JsonWriter) {
    if let Ok(text) = AsciiStr::from_ascii(raw) {
        return out.string(text.as_str());
    }
    if let Ok(text) = std::str::from_utf8(raw) {
        return out.string(text);
    }
    out.raw("\"");
    for chunk in raw.utf8_chunks() {
        let mut writer = json::JsonWriter::new(Vec::new());
        writer.string(chunk.valid());
        let quoted = writer.finish().unwrap_or_default();
        let inner = quoted.get(1..quoted.len().saturating_sub(1)).unwrap_or_default();
        out.raw(std::str::from_utf8(inner).unwrap_or_default());
        chunk.invalid().iter().for_each(|_| out.raw(r"\ufffd"));
    }
    out.raw("\"");
}
