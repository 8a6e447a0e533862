//! Lists, whose loops are compiled once for all of them.

use apimachinery_runtime::DecodeError;
use apimachinery_runtime::derived::in_place::push_default;
use apimachinery_runtime::fields::Field;
use apimachinery_runtime::reflect::FieldInfo;

use crate::{Json, JsonReader, JsonWriter};

/// A list as the loops over it see it, so that they are compiled once.
pub(crate) trait Items {
    fn len(&self) -> usize;

    /// Reads the item at `index`, which is appended when it is the next one.
    fn read_item(&mut self, index: usize, reader: &mut JsonReader<'_>) -> Result<(), DecodeError>;

    /// Makes room for so many more items, but for no more than so many bytes.
    fn reserve(&mut self, items: usize, bytes: usize);

    fn truncate(&mut self, len: usize);

    fn write_item(&self, index: usize, writer: &mut JsonWriter);
}

impl<T: Field<Json> + Default> Items for Vec<T> {
    fn len(&self) -> usize {
        self.as_slice().len()
    }

    fn read_item(&mut self, index: usize, reader: &mut JsonReader<'_>) -> Result<(), DecodeError> {
        if let Some(item) = self.get_mut(index) {
            return item.read((), reader);
        }
        push_default(self).read((), reader)
    }

    fn reserve(&mut self, items: usize, bytes: usize) {
        self.reserve_exact(items.min(bytes / size_of::<T>().max(1)));
    }

    fn truncate(&mut self, len: usize) {
        Vec::truncate(self, len);
    }

    fn write_item(&self, index: usize, writer: &mut JsonWriter) {
        if let Some(item) = self.get(index) {
            item.write((), writer);
        }
    }
}

/// Reads a list into `items`: an item that is there already is read into, as the reference does
/// when a list appears twice.
pub(crate) fn read_items(
    items: &mut dyn Items,
    reader: &mut JsonReader<'_>,
) -> Result<(), DecodeError> {
    if reader.null()? {
        items.truncate(0);
        return Ok(());
    }
    reader.array_start("array")?;
    let (mut first, mut index) = (true, 0);
    while reader.next_item(&mut first)? {
        reader.check_items(index + 1).map_err(|error| error.within_index(index))?;
        let (mark, start) = (reader.found(), reader.offset());
        items.read_item(index, reader).map_err(|error| error.within_index(index))?;
        reader.found_within_index(mark, index);
        if index == 0 && reader.is_in_top_list() {
            reserve_for_like(items, start, reader);
        }
        index += 1;
    }
    if index < items.len() {
        items.truncate(index);
    }
    Ok(())
}

/// Makes room for as many items as the document can still hold when all are like the first, which
/// started at `start`: the objects of a list are most of the document and large, so that growing
/// would copy them often.
fn reserve_for_like(items: &mut dyn Items, start: usize, reader: &JsonReader<'_>) {
    const OBJECT: usize = 200;
    let length = reader.offset().saturating_sub(start);
    if length >= OBJECT {
        items.reserve(reader.rest() / length, reader.rest());
    }
}

fn write_items(items: &dyn Items, writer: &mut JsonWriter) {
    writer.array_start();
    for index in 0..items.len() {
        items.write_item(index, writer);
        writer.comma();
    }
    writer.array_end();
}

fn write_list_member(key: &'static FieldInfo, items: &dyn Items, writer: &mut JsonWriter) {
    writer.member_start(key);
    write_items(items, writer);
    writer.comma();
}

impl<T: Field<Json> + Default> Field<Json> for Vec<T> {
    fn read(&mut self, _: (), reader: &mut JsonReader<'_>) -> Result<(), DecodeError> {
        read_items(self, reader)
    }

    fn write(&self, _: (), writer: &mut JsonWriter) {
        write_items(self, writer);
    }

    #[inline]
    fn write_member(&self, key: &'static FieldInfo, writer: &mut JsonWriter) {
        write_list_member(key, self, writer);
    }
}
