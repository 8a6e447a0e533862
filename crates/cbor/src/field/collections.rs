//! Lists and maps.

use apimachinery_json as json;
use apimachinery_runtime::{DecodeError, Map, NullableVec, Position, Quoted, Str};

use super::Field;
use crate::{Reader, Writer};

/// Reads a list into `items`: nothing stays of items that were there, unless the list is as long.
/// Answers false for a `null`.
fn read_items<T: Field + Default>(
    items: &mut Vec<T>,
    reader: &mut Reader<'_>,
) -> Result<bool, DecodeError> {
    let Some(mut left) = reader.array_start("array")? else { return Ok(false) };
    let known = left.hint(reader);
    if known == 0 || known > items.capacity() {
        *items = Vec::with_capacity(known.min(MOST_ROOM / size_of::<T>().max(1)));
    }
    let mut index = 0;
    while reader.next_item(&mut left) {
        if index == items.len() {
            items.push(T::default());
        }
        let had_finding = reader.finding.is_some();
        if let Some(item) = items.get_mut(index) {
            item.read_cbor(reader).map_err(|error| error.within_index(index))?;
        }
        if !had_finding && let Some(finding) = &mut reader.finding {
            finding.path.within_index(index);
        }
        index += 1;
    }
    items.truncate(index);
    Ok(true)
}

/// What room is made for before items are seen, in bytes: a head may promise any number of them.
const MOST_ROOM: usize = 1 << 20;

#[cold]
fn duplicate(key: &str, position: Position) -> DecodeError {
    let key = Quoted(key);
    DecodeError::invalid_value(format!("cbor: found duplicate map key {key}")).at(position)
}

fn write_items<T: Field>(items: &[T], writer: &mut Writer) {
    writer.array(items.len());
    for item in items {
        item.write_cbor(writer);
    }
}

impl<T: Field + Default> Field for Vec<T> {
    fn read_cbor(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        if !read_items(self, reader)? {
            self.clear();
        }
        Ok(())
    }

    fn write_cbor(&self, writer: &mut Writer) {
        write_items(self, writer);
    }
}

impl<T: Field + Default> Field for NullableVec<T> {
    fn read_cbor(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        let mut items = std::mem::take(self).into_vec();
        if read_items(&mut items, reader)? {
            *self = items.into();
        }
        Ok(())
    }

    fn write_cbor(&self, writer: &mut Writer) {
        if self.is_null() { writer.null() } else { write_items(self, writer) }
    }
}

impl<K, V> Field for Map<K, V>
where
    K: Ord + AsRef<str> + From<Str>,
    V: Field + Default,
    Self: json::Field,
{
    /// Entries that were there stay, as in the reference.
    fn read_cbor(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        let Some(entries) = read_entries(reader)? else {
            self.clear();
            return Ok(());
        };
        if Map::is_empty(self) {
            *self = entries;
        } else {
            self.extend(entries);
        }
        Ok(())
    }

    fn write_cbor(&self, writer: &mut Writer) {
        writer.sorted_map(self.len(), self.iter().map(|(key, value)| (key.as_ref(), value)));
    }
}

fn read_entries<K, V>(reader: &mut Reader<'_>) -> Result<Option<Map<K, V>>, DecodeError>
where
    K: Ord + AsRef<str> + From<Str>,
    V: Field + Default,
{
    let Some(mut left) = reader.map_start("map")? else { return Ok(None) };
    let position = reader.position();
    let room = left.hint(reader).min(MOST_ROOM / size_of::<(K, V)>().max(1));
    let mut entries: Vec<(K, V)> = Vec::with_capacity(room);
    while reader.next_entry(&mut left)? {
        let previous = entries.last();
        let key = reader.text_or(|| previous.map(|it| it.0.as_ref().into()).unwrap_or_default())?;
        let had_finding = reader.finding.is_some();
        let mut value = V::default();
        if let Err(error) = value.read_cbor_after(previous.map(|(_, value)| value), reader) {
            return Err(error.within_field(key));
        }
        if !had_finding && let Some(finding) = &mut reader.finding {
            finding.path.within_field(key.clone());
        }
        entries.push((K::from(key), value));
    }
    if !entries.is_sorted_by(|left, right| left.0 < right.0) {
        entries.sort_by(|left, right| left.0.cmp(&right.0));
        let twice = entries.windows(2).find(|it| matches!(it, [left, right] if left.0 == right.0));
        if let Some([(key, _), ..]) = twice {
            return Err(duplicate(key.as_ref(), position));
        }
    }
    Ok(Some(Map::from_ascending(entries)))
}
