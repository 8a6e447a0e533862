//! JSON as CBOR.

use std::str;

use apimachinery_json as json;
use apimachinery_runtime::{DecodeError, Value};
use ascii::AsciiStr;

use super::Order;
use super::field_sets::FieldSets;
use crate::reader::repaired;
use crate::token::{ARRAY, MAP};
use crate::writer::Writer;

/// Appends one JSON value as deterministic CBOR, as the reference writes plain data: a whole number that fits as an
/// integer, any other as the shortest float; text as byte strings. Of keys that stand there twice the last one counts.
///
/// # Errors
/// When `json` is not one JSON value. `out` may then end in a part of it.
pub fn json_to_cbor(json: &[u8], out: &mut Vec<u8>) -> Result<(), DecodeError> {
    let mut writer = Writer::new(std::mem::take(out));
    let written = append_json(json, &mut Scratch::default(), &mut writer);
    // JSON has no number that is not finite, and so nothing that CBOR does not have.
    *out = writer.into_parts().0;
    written
}

/// Room that is used again.
#[derive(Debug)]
pub(crate) struct Scratch {
    sets: FieldSets,
    order: Order,
}

impl Default for Scratch {
    fn default() -> Self {
        Self { sets: FieldSets::default(), order: Order::by_length() }
    }
}

/// As [`json_to_cbor`], with room that is used again.
pub(crate) fn append_json(
    json: &[u8],
    scratch: &mut Scratch,
    out: &mut Writer,
) -> Result<(), DecodeError> {
    match scratch.sets.append(json, out) {
        Some(()) => Ok(()),
        None => append_any(json, &mut scratch.order, out),
    }
}

/// The plain way, for any JSON.
pub(super) fn append_any(
    json: &[u8],
    order: &mut Order,
    out: &mut Writer,
) -> Result<(), DecodeError> {
    order.clear();
    let repaired_text;
    let text = match AsciiStr::from_ascii(json) {
        Ok(text) => text.as_str(),
        Err(_) => match str::from_utf8(json) {
            Ok(text) => text,
            Err(_) => {
                repaired_text = repaired(json);
                &repaired_text
            }
        },
    };
    let mut reader = json::Reader::from_text(text);
    FromJson { reader: &mut reader, order, out }.value()?;
    reader.end()
}

struct FromJson<'r, 'a> {
    reader: &'r mut json::Reader<'a>,
    order: &'r mut Order,
    out: &'r mut Writer,
}

impl FromJson<'_, '_> {
    fn value(&mut self) -> Result<(), DecodeError> {
        match self.reader.peek() {
            Some(b'{') => self.map(),
            Some(b'[') => self.list(),
            Some(b'"') => {
                let text = self.reader.string()?;
                self.out.text(&text);
                Ok(())
            }
            _ => self.scalar(),
        }
    }

    fn scalar(&mut self) -> Result<(), DecodeError> {
        let mut value = Value::Null;
        self.reader.value(&mut value)?;
        match value {
            Value::Bool(flag) => self.out.bool(flag),
            Value::Int(number) => self.out.integer(number),
            Value::Float(number) => self.out.float(number),
            _ => self.out.null(),
        }
        Ok(())
    }

    fn list(&mut self) -> Result<(), DecodeError> {
        self.reader.array_start("array")?;
        let start = self.out.start(ARRAY);
        let (mut first, mut items) = (true, 0);
        while self.reader.next_item(&mut first)? {
            self.value()?;
            items += 1;
        }
        self.out.end(ARRAY, start, items);
        Ok(())
    }

    fn map(&mut self) -> Result<(), DecodeError> {
        self.reader.object_start("object")?;
        let start = self.out.start(MAP);
        if self.reader.takes_object_end() {
            return Ok(());
        }
        let (mark, mut first) = (self.order.mark(), true);
        while let Some(name) = self.reader.next_key(&mut first)? {
            let entry = self.out.len();
            self.out.text(&name);
            let key = self.out.len() - name.len()..self.out.len();
            self.value()?;
            self.order.push(name.as_bytes(), key, entry..self.out.len());
        }
        if !self.order.sort(mark, self.out.written()) {
            if self.order.duplicate(mark, self.out.written()).is_some() {
                self.order.keep_last(mark, self.out.written());
            }
            let (places, room) = self.order.places(mark);
            self.out.rearrange(start + 1, places, room);
        }
        let entries = self.order.close(mark);
        self.out.end(MAP, start, entries);
        Ok(())
    }
}
