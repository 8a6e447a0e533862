//! CBOR as JSON.

use std::borrow::Cow;

use apimachinery_json as json;
use apimachinery_runtime::{DecodeError, Position, Quoted};
use ciborium_ll::Header;

use super::Order;
use crate::reader::{LaterEncoding, Reader, negative};
use crate::time_tag::time_text;

/// Appends one item as compact JSON, as the reference writes plain data: keys in the order of their text,
/// byte strings as text.
///
/// # Errors
/// When `cbor` is not one item, or has a value that plain data cannot hold: a number beyond 64 bits, or a key
/// twice. `out` may then end in a part of it.
pub fn cbor_to_json(cbor: &[u8], out: &mut Vec<u8>) -> Result<(), DecodeError> {
    let mut reader = Reader::plain(cbor);
    item_to_json(&mut reader, &mut Order::by_text(), out)?;
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

/// As [`cbor_to_json`], of the item where the reader is, with room that is used again.
pub(crate) fn item_to_json(
    reader: &mut Reader<'_>,
    order: &mut Order,
    out: &mut Vec<u8>,
) -> Result<(), DecodeError> {
    order.clear();
    let mut writer = json::Writer::new(std::mem::take(out));
    let read = ToJson { reader, order, out: &mut writer, keys: Vec::new() }.value();
    // Numbers that are not finite were refused when they were read.
    *out = writer.finish().unwrap_or_default();
    read
}

struct ToJson<'r, 'a> {
    reader: &'r mut Reader<'a>,
    order: &'r mut Order,
    out: &'r mut json::Writer,
    /// The keys of the maps that are open.
    keys: Vec<u8>,
}

impl<'a> ToJson<'_, 'a> {
    fn value(&mut self) -> Result<(), DecodeError> {
        match self.reader.peek() {
            Some(0x80..=0x9f) => self.list(),
            Some(0xa0..=0xbf) => self.map(),
            Some(0xc0..=0xdf) => self.tagged(),
            _ => self.scalar(),
        }
    }

    /// A container takes the tags in front of it itself.
    fn tagged(&mut self) -> Result<(), DecodeError> {
        let start = self.reader.offset();
        let tags = self.reader.tags()?;
        let behind = self.reader.peek();
        if tags.is_time {
            let position = self.reader.position();
            let text = time_text(self.reader).map_err(|error| error.at(position))?;
            self.out.string(&text);
            return Ok(());
        }
        self.reader.rewind(start);
        match behind {
            Some(0x80..=0x9f) => self.list(),
            Some(0xa0..=0xbf) => self.map(),
            _ => self.scalar(),
        }
    }

    fn scalar(&mut self) -> Result<(), DecodeError> {
        if let Some(text) = self.reader.plain_text() {
            self.out.string(text);
            return Ok(());
        }
        let later = self.reader.tags()?.later;
        let at = self.reader.offset();
        let number = match self.reader.head()? {
            Header::Positive(number) => i64::try_from(number).ok(),
            Header::Negative(inverted) => negative(inverted),
            other => {
                self.reader.rewind(at);
                return self.other_scalar(other, later);
            }
        };
        if number.is_none() {
            self.reader.rewind(at);
        }
        self.out.integer(number.ok_or_else(|| self.reader.overflow("int64"))?);
        Ok(())
    }

    /// A scalar that is no whole number, and stands here without tags.
    fn other_scalar(
        &mut self,
        head: Header,
        later: Option<LaterEncoding>,
    ) -> Result<(), DecodeError> {
        match head {
            Header::Bytes(_) | Header::Text(_) => {
                let text = self.reader.raw_text_behind_tags(later)?;
                write_text(&text, self.out);
                return Ok(());
            }
            Header::Float(number) => self.out.float(number),
            Header::Simple(20) => self.out.bool(false),
            Header::Simple(21) => self.out.bool(true),
            Header::Simple(22) => self.out.null(),
            other => return Err(self.reader.mismatch(other, "interface {}")),
        }
        self.reader.head().map(drop)
    }

    fn list(&mut self) -> Result<(), DecodeError> {
        let Some(mut items) = self.reader.array_start("array")? else { return Ok(()) };
        self.out.array_start();
        let mut index = 0;
        while self.reader.next_item(&mut items) {
            self.value().map_err(|error| error.within_index(index))?;
            self.out.comma();
            index += 1;
        }
        self.out.array_end();
        Ok(())
    }

    fn map(&mut self) -> Result<(), DecodeError> {
        let Some(mut items) = self.reader.map_start("map")? else { return Ok(()) };
        let position = self.reader.position();
        self.out.object_start();
        let (start, mark, keys) = (self.out.len(), self.order.mark(), self.keys.len());
        while self.reader.next_entry(&mut items)? {
            self.entry(mark)?;
        }
        if !self.order.sort(mark, &self.keys) {
            if let Some(key) = self.order.duplicate(mark, &self.keys) {
                return Err(duplicate(key, position));
            }
            let (places, room) = self.order.places(mark);
            self.out.rearrange(start, places, room);
        }
        self.order.close(mark);
        self.keys.truncate(keys);
        self.out.object_end();
        Ok(())
    }

    fn entry(&mut self, mark: usize) -> Result<(), DecodeError> {
        let start = self.out.len();
        if let Some(key) = self.reader.plain_text() {
            self.out.key(key);
            return self.entry_of(key.as_bytes(), start);
        }
        let key = match self.reader.raw_text()? {
            Some(key) => key,
            // The reference reads all keys into one place, so that a `null` repeats the last.
            None => Cow::Owned(self.order.last_key(mark, &self.keys).to_vec()),
        };
        write_text(&key, self.out);
        self.out.raw(":");
        self.entry_of(&key, start)
    }

    /// The rest of an entry, behind its key.
    fn entry_of(&mut self, key: &[u8], start: usize) -> Result<(), DecodeError> {
        let place = self.keys.len()..self.keys.len() + key.len();
        self.keys.extend_from_slice(key);
        self.value().map_err(|error| error.within_field(String::from_utf8_lossy(key).as_ref()))?;
        self.out.comma();
        self.order.push(key, place, start..self.out.len());
        Ok(())
    }
}

#[cold]
fn duplicate(key: &[u8], position: Position) -> DecodeError {
    let key = String::from_utf8_lossy(key);
    let text = format!("cbor: found duplicate map key {}", Quoted(&key));
    DecodeError::invalid_value(text).at(position)
}

/// Writes a JSON string. Bytes that are not UTF-8 are written as escapes of U+FFFD.
fn write_text(raw: &[u8], out: &mut json::Writer) {
    if let Ok(text) = std::str::from_utf8(raw) {
        return out.string(text);
    }
    out.raw("\"");
    for chunk in raw.utf8_chunks() {
        let mut writer = json::Writer::new(Vec::new());
        writer.string(chunk.valid());
        let quoted = writer.finish().unwrap_or_default();
        let inner = quoted.get(1..quoted.len().saturating_sub(1)).unwrap_or_default();
        out.raw(std::str::from_utf8(inner).unwrap_or_default());
        chunk.invalid().iter().for_each(|_| out.raw(r"\ufffd"));
    }
    out.raw("\"");
}
