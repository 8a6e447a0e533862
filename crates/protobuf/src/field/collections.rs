//! Lists and maps.

use apimachinery_runtime::derived::in_place::push_default;
use apimachinery_runtime::fields::Field;
use apimachinery_runtime::{DecodeError, Map, MapKey, Str};

use crate::{Protobuf, ProtobufReader, ProtobufWriter, WireType};

/// A list as the loops over it see it, so that they are compiled once.
pub(crate) trait Items {
    fn len(&self) -> usize;

    /// Appends an item and fills it in its place.
    fn merge_new(
        &mut self,
        wire: WireType,
        reader: &mut ProtobufReader<'_>,
    ) -> Result<(), DecodeError>;

    fn write_item(&self, index: usize, number: u32, writer: &mut ProtobufWriter);
}

impl<T: Field<Protobuf> + Default> Items for Vec<T> {
    fn len(&self) -> usize {
        self.as_slice().len()
    }

    fn merge_new(
        &mut self,
        wire: WireType,
        reader: &mut ProtobufReader<'_>,
    ) -> Result<(), DecodeError> {
        push_default(self).read(wire, reader)
    }

    fn write_item(&self, index: usize, number: u32, writer: &mut ProtobufWriter) {
        if let Some(item) = self.get(index) {
            item.write(number, writer);
        }
    }
}

/// Merges a run of packed items.
pub(crate) fn merge_packed(
    items: &mut dyn Items,
    wire: WireType,
    reader: &mut ProtobufReader<'_>,
) -> Result<(), DecodeError> {
    let mut packed = reader.packed()?;
    while !packed.is_empty() {
        reader.check_items(items.len() + 1)?;
        if let Err(error) = items.merge_new(wire, &mut packed) {
            return Err(within_last(error, items.len()));
        }
    }
    Ok(())
}

#[cold]
pub(crate) fn within_last(error: DecodeError, len: usize) -> DecodeError {
    error.within_index(len.saturating_sub(1))
}

pub(crate) fn write_items(items: &dyn Items, number: u32, writer: &mut ProtobufWriter) {
    for index in (0..items.len()).rev() {
        items.write_item(index, number, writer);
    }
}

impl<T: Field<Protobuf> + Default> Field<Protobuf> for Vec<T> {
    #[inline(never)]
    fn read(&mut self, wire: WireType, reader: &mut ProtobufReader<'_>) -> Result<(), DecodeError> {
        match T::packed() {
            Some(item) if wire == WireType::LengthDelimited => merge_packed(self, item, reader),
            _ => {
                reader.check_items(self.len() + 1)?;
                if wire == WireType::LengthDelimited && self.len() == self.capacity() {
                    let room = reader.room_for_items(self.len(), size_of::<T>());
                    if self.capacity() == 0 {
                        // Nothing is dropped here, and so the compiler need not know how.
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

    fn write(&self, number: u32, writer: &mut ProtobufWriter) {
        write_items(self, number, writer);
    }
}

const KEY: u32 = 1;
pub(crate) const VALUE: u32 = 2;

/// The value of an entry that is read, the default one at first.
pub(crate) trait EntryValue {
    /// Reads the value, which counts instead of one that was read before.
    fn read_new(
        &mut self,
        is_again: bool,
        wire: WireType,
        reader: &mut ProtobufReader<'_>,
    ) -> Result<(), DecodeError>;

    /// Makes it the value of an entry that leaves it out.
    fn set_absent(&mut self);
}

impl<V: Field<Protobuf> + Default> EntryValue for V {
    fn read_new(
        &mut self,
        is_again: bool,
        wire: WireType,
        reader: &mut ProtobufReader<'_>,
    ) -> Result<(), DecodeError> {
        if is_again {
            *self = V::default();
        }
        self.read(wire, reader)
    }

    fn set_absent(&mut self) {
        *self = V::absent_in_entry();
    }
}

/// Reads an entry and returns its key.
pub(crate) fn read_entry(
    value: &mut dyn EntryValue,
    wire: WireType,
    reader: &mut ProtobufReader<'_>,
) -> Result<Str, DecodeError> {
    let mut key = Str::default();
    let merged = reader.within_message(wire, |reader| merge_entry(&mut key, value, reader));
    match merged {
        Ok(true) => {}
        Ok(false) => value.set_absent(),
        Err(error) => return Err(within_entry(error, &key)),
    }
    Ok(key)
}

/// Merges the fields of an entry. Returns whether there is a value.
fn merge_entry(
    key: &mut Str,
    value: &mut dyn EntryValue,
    reader: &mut ProtobufReader<'_>,
) -> Result<bool, DecodeError> {
    let mut has_value = false;
    while let Some((number, wire)) = reader.next_tag()? {
        match number {
            KEY => key.read(wire, reader)?,
            VALUE => {
                value.read_new(has_value, wire, reader)?;
                has_value = true;
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

/// One message for each entry, sorted by key: 1 key, 2 value. A reader takes them in any order, and
/// the last of several with the same key.
impl<K, V> Field<Protobuf> for Map<K, V>
where
    K: MapKey,
    V: Field<Protobuf> + Default,
{
    #[inline(never)]
    fn read(&mut self, wire: WireType, reader: &mut ProtobufReader<'_>) -> Result<(), DecodeError> {
        if wire == WireType::LengthDelimited && self.is_empty() {
            *self = Self::with_capacity(reader.room_for_items(0, size_of::<(K, V)>()));
        }
        reader.check_entries(self.len() + 1)?;
        let mut value = V::default();
        let key = read_entry(&mut value, wire, reader)?;
        self.put(K::from(key), value);
        Ok(())
    }

    fn write(&self, number: u32, writer: &mut ProtobufWriter) {
        for (key, value) in self.iter().rev() {
            if writer.has_failed() {
                return;
            }
            write_entry(key.as_ref(), number, writer, |writer| value.write_entry(VALUE, writer));
        }
    }
}

/// Writes an entry whose value `write` writes as field [`VALUE`].
#[inline]
pub(crate) fn write_entry(
    key: &str,
    number: u32,
    writer: &mut ProtobufWriter,
    write: impl FnOnce(&mut ProtobufWriter),
) {
    let before = writer.len();
    write(writer);
    writer.bytes_field(KEY, key.as_bytes());
    if writer.has_failed() {
        return writer.failed_within(|_| Some(key.into()), Some(number));
    }
    writer.delimit_field(number, before);
}
