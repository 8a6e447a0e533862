//! Lists and maps.

use apimachinery_runtime::{DecodeError, Map, NullableVec};

use crate::{Field, Fields, MapKey, Reader, WireType, Writer, merge_message};

/// Merges one occurrence of a list: an item, or a run of packed ones.
fn merge_items<T: Field>(
    items: &mut Vec<T>,
    wire: WireType,
    reader: &mut Reader<'_>,
) -> Result<(), DecodeError> {
    match T::PACKED {
        Some(item_wire) if wire == WireType::LengthDelimited => {
            let mut packed = reader.packed()?;
            while !packed.is_empty() {
                merge_item(items, item_wire, &mut packed)?;
            }
            Ok(())
        }
        _ => merge_item(items, wire, reader),
    }
}

/// Fills the item in its place, so that a large one is moved once.
fn merge_item<T: Field>(
    items: &mut Vec<T>,
    wire: WireType,
    reader: &mut Reader<'_>,
) -> Result<(), DecodeError> {
    let index = items.len();
    items.push(T::default());
    match items.last_mut() {
        Some(item) => item.merge(wire, reader).map_err(|error| error.within_index(index)),
        None => Ok(()),
    }
}

fn write_items<T: Field>(items: &[T], number: u32, writer: &mut Writer) {
    for item in items.iter().rev() {
        item.write_item(number, writer);
    }
}

impl<T: Field> Field for Vec<T> {
    fn merge(&mut self, wire: WireType, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        merge_items(self, wire, reader)
    }

    fn write(&self, number: u32, writer: &mut Writer) {
        write_items(self, number, writer);
    }
}

/// Null and empty are the same on the wire; any occurrence makes the list non-null.
impl<T: Field> Field for NullableVec<T> {
    fn merge(&mut self, wire: WireType, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        merge_items(self.as_mut_vec(), wire, reader)
    }

    fn write(&self, number: u32, writer: &mut Writer) {
        write_items(self, number, writer);
    }
}

/// An entry of a map, as the message it is on the wire.
struct Entry<K, V> {
    key: K,
    value: V,
}

const KEY: u32 = 1;
const VALUE: u32 = 2;

impl<K: MapKey, V: Field> Fields for Entry<K, V> {
    fn field_name(&self, _: u32) -> Option<&'static str> {
        None
    }

    fn merge_field(
        &mut self,
        number: u32,
        wire: WireType,
        reader: &mut Reader<'_>,
    ) -> Result<bool, DecodeError> {
        match number {
            KEY => self.key = K::from_text(reader.text(wire)?),
            VALUE => {
                self.value = V::default();
                self.value.merge(wire, reader)?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn write_fields(&self, writer: &mut Writer) {
        write_key_and_value(&self.key, &self.value, writer);
    }
}

fn write_key_and_value<K: MapKey, V: Field>(key: &K, value: &V, writer: &mut Writer) {
    value.write_in_entry(VALUE, writer);
    writer.bytes_field(KEY, key.as_text().as_bytes());
}

/// One message for each entry, sorted by key: 1 key, 2 value. A reader takes them in any order, and the last
/// of several with the same key.
impl<K: MapKey, V: Field> Field for Map<K, V> {
    fn merge(&mut self, wire: WireType, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        let mut entry = Entry { key: K::default(), value: V::absent_in_entry() };
        if let Err(error) = merge_message(&mut entry, wire, reader) {
            return Err(match entry.key.as_text() {
                "" => error,
                key => error.within_field(key),
            });
        }
        self.insert(entry.key, entry.value);
        Ok(())
    }

    fn write(&self, number: u32, writer: &mut Writer) {
        for (key, value) in self.iter().rev() {
            if writer.has_failed() {
                return;
            }
            let before = writer.len();
            write_key_and_value(key, value, writer);
            if writer.has_failed() {
                return writer.failed_within(|_| Some(key.as_text().into()), Some(number));
            }
            writer.delimit_field(number, before);
        }
    }
}
