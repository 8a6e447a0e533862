//! CBOR as JSON.

use std::borrow::Cow;

use apimachinery_json as json;
use apimachinery_runtime::{DecodeError, Position, Quoted};
use ciborium_ll::Header;

use super::{Entries, Entry, plain_to_json, rearrange};
use crate::Reader;
use crate::reader::{SELF_DESCRIBED, negative};
use crate::time_tag::time_text;

/// Appends one item as compact JSON, as the reference writes plain data: keys in the order of their text,
/// byte strings as text.
///
/// # Errors
/// When `cbor` is not one item, or has a value that plain data cannot hold: a number beyond 64 bits, or a key
/// twice. `out` may then end in a part of it.
pub fn cbor_to_json(cbor: &[u8], out: &mut Vec<u8>) -> Result<(), DecodeError> {
    let start = out.len();
    let item = if cbor.starts_with(&SELF_DESCRIBED) { SELF_DESCRIBED.len() } else { 0 };
    if plain_to_json(cbor, item, &mut Entries::default(), out) == Some(cbor.len()) {
        return Ok(());
    }
    out.truncate(start);
    any_to_json(cbor, out)
}

/// As [`cbor_to_json`], for any item.
pub(super) fn any_to_json(cbor: &[u8], out: &mut Vec<u8>) -> Result<(), DecodeError> {
    let mut reader = Reader::plain(cbor);
    ToJson { reader: &mut reader, out }.value()?;
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

struct ToJson<'r, 'a> {
    reader: &'r mut Reader<'a>,
    out: &'r mut Vec<u8>,
}

type MapEntry<'a> = Entry<Cow<'a, [u8]>>;

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
            write_text(text.as_bytes(), self.out);
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
        let later = self.reader.tags()?.later;
        let at = self.reader.offset();
        match self.reader.head()? {
            Header::Positive(number) => match i64::try_from(number) {
                Ok(number) => self.write(|writer| writer.integer(number)),
                Err(_) => {
                    self.reader.rewind(at);
                    return Err(self.reader.overflow("int64"));
                }
            },
            Header::Negative(inverted) => match negative(inverted) {
                Some(number) => self.write(|writer| writer.integer(number)),
                None => {
                    self.reader.rewind(at);
                    return Err(self.reader.overflow("int64"));
                }
            },
            Header::Float(number) => self.write(|writer| writer.float(number)),
            Header::Simple(20) => self.out.extend_from_slice(b"false"),
            Header::Simple(21) => self.out.extend_from_slice(b"true"),
            Header::Simple(22) => self.out.extend_from_slice(b"null"),
            Header::Bytes(_) | Header::Text(_) => {
                self.reader.rewind(at);
                let text = self.reader.raw_text_behind_tags(later)?;
                write_text(&text, self.out);
            }
            other => {
                self.reader.rewind(at);
                return Err(self.reader.mismatch(other, "interface {}"));
            }
        }
        Ok(())
    }

    fn write(&mut self, write: impl FnOnce(&mut json::Writer)) {
        let mut writer = json::Writer::new(std::mem::take(self.out));
        write(&mut writer);
        // Numbers that are not finite were refused when they were read.
        *self.out = writer.finish().unwrap_or_default();
    }

    fn list(&mut self) -> Result<(), DecodeError> {
        let Some(mut items) = self.reader.array_start("array")? else { return Ok(()) };
        self.out.push(b'[');
        let mut index = 0;
        while self.reader.next_item(&mut items) {
            if index > 0 {
                self.out.push(b',');
            }
            self.value().map_err(|error| error.within_index(index))?;
            index += 1;
        }
        self.out.push(b']');
        Ok(())
    }

    fn map(&mut self) -> Result<(), DecodeError> {
        let Some(mut items) = self.reader.map_start("map")? else { return Ok(()) };
        let position = self.reader.position();
        self.out.push(b'{');
        let start = self.out.len();
        let mut entries: Vec<MapEntry<'a>> = Vec::new();
        while self.reader.next_entry(&mut items)? {
            let entry = self.entry(entries.last().map(|it| &it.key))?;
            entries.push(entry);
        }
        let ascending = entries.is_sorted_by(|left, right| left.key < right.key);
        if !ascending {
            entries.sort_by(|left, right| left.key.cmp(&right.key));
            check_unique(&entries, position)?;
            rearrange(&entries, start, self.out);
        }
        if self.out.last() == Some(&b',') {
            self.out.pop();
        }
        self.out.push(b'}');
        Ok(())
    }

    fn entry(&mut self, previous: Option<&Cow<'a, [u8]>>) -> Result<MapEntry<'a>, DecodeError> {
        let start = self.out.len();
        let key = match self.reader.raw_text()? {
            Some(key) => key,
            // The reference reads all keys into one place, so that a `null` repeats the last.
            None => previous.cloned().unwrap_or_default(),
        };
        write_text(&key, self.out);
        self.out.push(b':');
        self.value().map_err(|error| error.within_field(String::from_utf8_lossy(&key).as_ref()))?;
        self.out.push(b',');
        Ok(Entry { key, start, end: self.out.len() })
    }
}

fn check_unique(entries: &[MapEntry<'_>], position: Position) -> Result<(), DecodeError> {
    match entries.windows(2).find(|pair| matches!(pair, [left, right] if left.key == right.key)) {
        Some([entry, ..]) => {
            let key = String::from_utf8_lossy(&entry.key);
            let text = format!("cbor: found duplicate map key {}", Quoted(&key));
            Err(DecodeError::invalid_value(text).at(position))
        }
        _ => Ok(()),
    }
}

/// Appends a JSON string. Bytes that are not UTF-8 are written as escapes of U+FFFD.
fn write_text(raw: &[u8], out: &mut Vec<u8>) {
    let is_plain = |byte: &u8| {
        matches!(byte, 0x20..=0x7e) && !matches!(byte, b'"' | b'\\' | b'<' | b'>' | b'&')
    };
    if raw.iter().all(is_plain) {
        out.push(b'"');
        out.extend_from_slice(raw);
        out.push(b'"');
        return;
    }
    out.push(b'"');
    for chunk in raw.utf8_chunks() {
        let mut writer = json::Writer::new(Vec::with_capacity(chunk.valid().len() + 2));
        writer.string(chunk.valid());
        let quoted = writer.finish().unwrap_or_default();
        out.extend_from_slice(quoted.get(1..quoted.len().saturating_sub(1)).unwrap_or_default());
        chunk.invalid().iter().for_each(|_| out.extend_from_slice(br"\ufffd"));
    }
    out.push(b'"');
}
