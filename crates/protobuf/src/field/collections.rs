//! Lists and maps.

use apimachinery_runtime::derived::in_place::push_default;
use apimachinery_runtime::fields::Field;
use apimachinery_runtime::{DecodeError, Map, MapKey, Str};

use crate::{Protobuf, Reader, WireType, Writer};

/// A list as the loops over it see it, so that they are compiled once.
trait Items {
    fn len(&self) -> usize;

    /// Appends an item and fills it in its place.
    fn merge_new(&mut self, wire: WireType, reader: &mut Reader<'_>) -> Result<(), DecodeError>;

    fn write_item(&self, index: usize, number: u32, writer: &mut Writer);
}

impl<T: Field<Protobuf> + Default> Items for Vec<T> {
    fn len(&self) -> usize {
        self.as_slice().len()
    }

    fn merge_new(&mut self, wire: WireType, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        push_default(self).read(wire, reader)
    }

    fn write_item(&self, index: usize, number: u32, writer: &mut Writer) {
        if let Some(item) = self.get(index) {
            item.write(number, writer);
        }
    }
}

/// Merges a run of packed items.
fn merge_packed(
    items: &mut dyn Items,
    wire: WireType,
    reader: &mut Reader<'_>,
) -> Result<(), DecodeError> {
    let mut packed = reader.packed()?;
    while !packed.is_empty() {
        if let Err(error) = items.merge_new(wire, &mut packed) {
            return Err(within_last(error, items.len()));
        }
    }
    Ok(())
}

#[cold]
fn within_last(error: DecodeError, len: usize) -> DecodeError {
    error.within_index(len.saturating_sub(1))
}

fn write_items(items: &dyn Items, number: u32, writer: &mut Writer) {
    for index in (0..items.len()).rev() {
        items.write_item(index, number, writer);
    }
}

impl<T: Field<Protobuf> + Default> Field<Protobuf> for Vec<T> {
    #[inline(never)]
    fn read(&mut self, wire: WireType, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        match T::packed() {
            Some(item) if wire == WireType::LengthDelimited => merge_packed(self, item, reader),
            _ => {
                if wire == WireType::LengthDelimited && self.len() == self.capacity() {
                    let room = reader.room_for_items(self.len(), size_of::<T>());
                    if self.capacity() == 0 {
                        // Nothing is dropped here, and so the compiler need not be told how.
                        std::mem::forget(std::mem::replace(self, Self::with_capacity(room)));
                    } else {
                        self.reserve_exact(room);
                    }
                }
                let merged = push_default(self).read(wire, reader);
                merged.map_err(|error| within_last(error, self.len()))
            }
        }
    }

    fn write(&self, number: u32, writer: &mut Writer) {
        write_items(self, number, writer);
    }
}

const KEY: u32 = 1;
const VALUE: u32 = 2;

/// Merges the fields of an entry. Returns whether there is a value.
fn merge_entry<V: Field<Protobuf> + Default>(
    key: &mut Str,
    value: &mut V,
    reader: &mut Reader<'_>,
) -> Result<bool, DecodeError> {
    let mut has_value = false;
    while let Some((number, wire)) = reader.next_tag()? {
        match number {
            KEY => key.read(wire, reader)?,
            VALUE => {
                if has_value {
                    *value = V::default();
                }
                has_value = true;
                value.read(wire, reader)?;
            }
            _ => reader.skip(wire)?,
        }
    }
    Ok(has_value)
}

#[cold]
fn within_entry(error: DecodeError, key: &str) -> DecodeError {
    match key {
        "" => error,
        key => error.within_field(key),
    }
}

/// One message for each entry, sorted by key: 1 key, 2 value. A reader takes them in any order, and the last
/// of several with the same key.
impl<K, V> Field<Protobuf> for Map<K, V>
where
    K: MapKey,
    V: Field<Protobuf> + Default,
{
    #[inline(never)]
    fn read(&mut self, wire: WireType, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        if wire == WireType::LengthDelimited && self.is_empty() {
            *self = Self::with_capacity(reader.room_for_items(0, size_of::<(K, V)>()));
        }
        let (mut key, mut value) = (Str::default(), V::default());
        let merged =
            reader.within_message(wire, |reader| merge_entry(&mut key, &mut value, reader));
        match merged {
            Ok(true) => {}
            Ok(false) => value = V::absent_in_entry(),
            Err(error) => return Err(within_entry(error, &key)),
        }
        self.put(K::from(key), value);
        Ok(())
    }

    fn write(&self, number: u32, writer: &mut Writer) {
        for (key, value) in self.iter().rev() {
            if writer.has_failed() {
                return;
            }
            let before = writer.len();
            value.write_entry(VALUE, writer);
            writer.bytes_field(KEY, key.as_ref().as_bytes());
            if writer.has_failed() {
                return writer.failed_within(|_| Some(key.as_ref().into()), Some(number));
            }
            writer.delimit_field(number, before);
        }
    }
}
