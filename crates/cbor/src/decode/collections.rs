//! Lists and maps.

use apimachinery_runtime::reflect::{
    IntegerMut, ListSlot, MapSlot, NewEntries, ScalarToken, Slot, SlotMut,
};
use apimachinery_runtime::{DecodeError, Position, Quoted, Str};

use super::ValueReader;
use crate::reader::Items;

/// What room is made for before items are seen, in bytes: a head may promise any number of them.
const MOST_ROOM: usize = 1 << 20;

impl ValueReader<'_> {
    /// Reads a list. Nothing stays of items that were there, unless there is room for as many as
    /// come.
    pub(super) fn list(&mut self, list: &mut dyn ListSlot) -> Result<(), DecodeError> {
        let Some(mut left) = self.reader.array_start("array")? else {
            list.set_null();
            return Ok(());
        };
        list.set_present();
        let known = left.hint(&self.reader);
        if known == 0 || known > list.capacity() {
            list.truncate(0);
            list.reserve(known, MOST_ROOM);
        }
        let (there, mut index) = (list.len(), 0);
        while self.reader.next_item(&mut left)? {
            let place = if index < there { list.item_mut(index) } else { list.push() };
            self.within(place, |finding| finding.path.within_index(index))
                .map_err(|error| error.within_index(index))?;
            index += 1;
        }
        list.truncate(index);
        Ok(())
    }

    /// Reads a map. Entries that were there stay, as in the reference.
    pub(super) fn map(&mut self, map: &mut dyn MapSlot) -> Result<(), DecodeError> {
        let Some(mut left) = self.reader.map_start("map")? else {
            map.clear();
            return Ok(());
        };
        let position = self.reader.position();
        let room = left.hint(&self.reader);
        let mut add = |entries: &mut dyn NewEntries| self.entries(&mut left, entries);
        match map.fill(room, MOST_ROOM, &mut add)? {
            None => Ok(()),
            Some(key) => Err(duplicate(&key, position)),
        }
    }

    fn entries(
        &mut self,
        left: &mut Items,
        entries: &mut dyn NewEntries,
    ) -> Result<(), DecodeError> {
        while self.reader.next_entry(left)? {
            let key = self.reader.text_or(|| entries.last_key().unwrap_or_default().into())?;
            let had_finding = self.finding.is_some();
            let is_null = self.reader.is_null_ahead();
            let read = self.value(entries.push(key));
            read.map_err(|error| error.within_field(last_key(entries)))?;
            if is_null {
                repeat(entries);
            }
            if !had_finding && let Some(finding) = &mut self.finding {
                finding.path.within_field(last_key(entries));
            }
        }
        Ok(())
    }
}

fn last_key(entries: &dyn NewEntries) -> Str {
    entries.last_key().unwrap_or_default().into()
}

/// Gives the last entry the value before it. The reference reads the plain values of a map into one
/// place, so that a `null` repeats the last one.
#[cold]
fn repeat(entries: &mut dyn NewEntries) {
    match entries.last_values() {
        Some((Slot::Text(text), SlotMut::Text(place))) => *place = text.into(),
        Some((Slot::Text(text), SlotMut::String(place))) => *place = text.into(),
        Some((Slot::Text(text), SlotMut::Scalar(place))) => {
            // It is of the same type.
            let _ = place.set(ScalarToken::Text(text));
        }
        Some((Slot::Bool(flag), SlotMut::Bool(place))) => *place = flag,
        Some((Slot::Float(number), SlotMut::Float(place))) => *place = number,
        Some((Slot::Int(number), SlotMut::Integer(place))) => repeat_number(number, place),
        Some((Slot::UInt(number), SlotMut::Integer(place))) => repeat_number(number, place),
        _ => {}
    }
}

fn repeat_number(number: impl Into<i128>, place: IntegerMut<'_>) {
    // It is of the same type.
    let _ = place.set(number.into());
}

#[cold]
fn duplicate(key: &str, position: Position) -> DecodeError {
    let key = Quoted(key);
    DecodeError::invalid_value(format!("cbor: found duplicate map key {key}")).at(position)
}
