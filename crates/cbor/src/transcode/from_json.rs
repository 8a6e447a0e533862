//! JSON as CBOR.

use std::str;

use apimachinery_json as json;
use apimachinery_runtime::{DecodeError, Value};
use ascii::AsciiStr;
use json::Field;

use super::{Entries, Entry, FieldSets, plain_from_json, rearrange};
use crate::reader::repaired;
use crate::token::{ARRAY, BYTES, MAP};
use crate::writer::{push_number, set_head};
use crate::{MapOrder, Writer};

/// Appends one JSON value as CBOR, as the reference writes plain data: a whole number that fits as an integer,
/// any other as the shortest float; text as byte strings. Of keys that stand there twice the last one counts.
///
/// # Errors
/// When `json` is not one JSON value. `out` may then end in a part of it.
pub fn json_to_cbor(json: &[u8], order: MapOrder, out: &mut Vec<u8>) -> Result<(), DecodeError> {
    append_json(json, order, &mut Scratch::default(), out)
}

/// Room that is used again.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    sets: FieldSets,
    entries: Entries,
}

/// As [`json_to_cbor`], with room that is used again.
pub(crate) fn append_json(
    json: &[u8],
    order: MapOrder,
    scratch: &mut Scratch,
    out: &mut Vec<u8>,
) -> Result<(), DecodeError> {
    let start = out.len();
    if scratch.sets.append(json, out).is_some() {
        return Ok(());
    }
    out.truncate(start);
    let text = match AsciiStr::from_ascii(json) {
        Ok(text) => text.as_str(),
        Err(_) => match str::from_utf8(json) {
            Ok(text) => text,
            Err(_) => return any_from_json(&repaired(json), order, out),
        },
    };
    if plain_from_json(text, &mut scratch.entries, out).is_some() {
        return Ok(());
    }
    out.truncate(start);
    any_from_json(text, order, out)
}

/// As [`json_to_cbor`], for any JSON.
pub(super) fn any_from_json(
    text: &str,
    order: MapOrder,
    out: &mut Vec<u8>,
) -> Result<(), DecodeError> {
    FromJson { order, out }.document(text)
}

struct FromJson<'o> {
    order: MapOrder,
    out: &'o mut Vec<u8>,
}

type MapEntry = Entry<usize>;

impl FromJson<'_> {
    fn document(mut self, text: &str) -> Result<(), DecodeError> {
        let mut reader = json::Reader::from_text(text);
        self.value(&mut reader)?;
        reader.end()
    }

    fn value(&mut self, reader: &mut json::Reader<'_>) -> Result<(), DecodeError> {
        match reader.peek() {
            Some(b'{') => self.map(reader),
            Some(b'[') => self.list(reader),
            Some(b'"') => {
                let text = reader.string()?;
                self.text(&text);
                Ok(())
            }
            _ => {
                let mut value = Value::Null;
                value.read(reader)?;
                self.write(|writer| crate::Field::write_cbor(&value, writer));
                Ok(())
            }
        }
    }

    fn text(&mut self, text: &str) {
        push_number(BYTES, text.len() as u64, self.out);
        self.out.extend_from_slice(text.as_bytes());
    }

    fn write(&mut self, write: impl FnOnce(&mut Writer)) {
        let mut writer = Writer::new(std::mem::take(self.out), self.order);
        write(&mut writer);
        // JSON has no number that is not finite.
        *self.out = writer.into_parts().0;
    }

    fn list(&mut self, reader: &mut json::Reader<'_>) -> Result<(), DecodeError> {
        reader.array_start("array")?;
        let start = self.out.len();
        self.out.push(ARRAY);
        let (mut first, mut items) = (true, 0);
        while reader.next_item(&mut first)? {
            self.value(reader)?;
            items += 1;
        }
        set_head(ARRAY, items, start, self.out);
        Ok(())
    }

    fn map(&mut self, reader: &mut json::Reader<'_>) -> Result<(), DecodeError> {
        reader.object_start("object")?;
        let head = self.out.len();
        self.out.push(MAP);
        let mut entries: Vec<MapEntry> = Vec::new();
        let mut first = true;
        while let Some(name) = reader.next_key(&mut first)? {
            let start = self.out.len();
            self.text(&name);
            let key = self.out.len();
            self.value(reader)?;
            entries.push(Entry { key, start, end: self.out.len() });
        }
        self.put_in_order(&mut entries, head + 1);
        set_head(MAP, entries.len(), head, self.out);
        Ok(())
    }

    /// Puts the entries in order and drops all but the last of those with one key.
    fn put_in_order(&mut self, entries: &mut Vec<MapEntry>, start: usize) {
        let out = &*self.out;
        let key = |entry: &MapEntry| out.get(entry.start..entry.key).unwrap_or_default();
        if entries.is_sorted_by(|left, right| key(left) < key(right)) {
            return;
        }
        entries.sort_by(|left, right| key(left).cmp(key(right)));
        entries.dedup_by(|later, kept| {
            let same = key(later) == key(kept);
            if same {
                std::mem::swap(later, kept);
            }
            same
        });
        rearrange(entries, start, self.out);
    }
}
