//! Lists and maps.

use apimachinery_runtime::in_place::push_default;
use apimachinery_runtime::{DecodeError, Map, NullableVec};

use crate::{Field, Fields, MapKey, Reader, WireType, Writer, merge_message};

/// A list as the loops over it see it, so that they are compiled once.
trait Items {
    fn len(&self) -> usize;

    /// Appends an item and fills it in its place.
    fn merge_new(&mut self, wire: WireType, reader: &mut Reader<'_>) -> Result<(), DecodeError>;

    fn write_item(&self, index: usize, number: u32, writer: &mut Writer);

    /// Makes room for `count` more items.
    fn reserve(&mut self, count: usize);
}

impl<T: Field> Items for Vec<T> {
    fn len(&self) -> usize {
        self.as_slice().len()
    }

    fn merge_new(&mut self, wire: WireType, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        push_default(self).merge(wire, reader)
    }

    fn write_item(&self, index: usize, number: u32, writer: &mut Writer) {
        if let Some(item) = self.get(index) {
            item.write_item(number, writer);
        }
    }

    fn reserve(&mut self, count: usize) {
        self.reserve_exact(count);
    }
}

/// Merges one occurrence of a list: an item, or a run of packed ones.
fn merge_items(
    items: &mut dyn Items,
    packed: Option<WireType>,
    wire: WireType,
    reader: &mut Reader<'_>,
) -> Result<(), DecodeError> {
    match packed {
        Some(item_wire) if wire == WireType::LengthDelimited => {
            let mut packed = reader.packed()?;
            while !packed.is_empty() {
                merge_item(items, item_wire, &mut packed)?;
            }
            Ok(())
        }
        _ => {
            if items.len() == 0 {
                items.reserve(1 + reader.repeats(wire));
            }
            merge_item(items, wire, reader)
        }
    }
}

fn merge_item(
    items: &mut dyn Items,
    wire: WireType,
    reader: &mut Reader<'_>,
) -> Result<(), DecodeError> {
    let index = items.len();
    items.merge_new(wire, reader).map_err(|error| error.within_index(index))
}

fn write_items(items: &dyn Items, number: u32, writer: &mut Writer) {
    for index in (0..items.len()).rev() {
        items.write_item(index, number, writer);
    }
}

impl<T: Field> Field for Vec<T> {
    fn merge(&mut self, wire: WireType, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        merge_items(self, T::PACKED, wire, reader)
    }

    fn write(&self, number: u32, writer: &mut Writer) {
        write_items(self, number, writer);
    }
}

/// Null and empty are the same on the wire; any occurrence makes the list non-null.
impl<T: Field> Field for NullableVec<T> {
    fn merge(&mut self, wire: WireType, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        merge_items(self.as_mut_vec(), T::PACKED, wire, reader)
    }

    fn write(&self, number: u32, writer: &mut Writer) {
        if let Some(items) = self.as_vec() {
            write_items(items, number, writer);
        }
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
    fn field_names(&self) -> &'static [(u32, &'static str)] {
        &[]
    }

    fn merge_field(
        &mut self,
        number: u32,
        wire: WireType,
        reader: &mut Reader<'_>,
    ) -> Result<(), DecodeError> {
        match number {
            KEY => self.key = K::from_text(reader.text(wire)?),
            VALUE => {
                self.value = V::default();
                self.value.merge(wire, reader)?;
            }
            _ => return reader.skip(wire),
        }
        Ok(())
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
