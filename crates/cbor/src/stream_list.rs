//! Lists written item by item.

use std::io::Write;

use apimachinery_runtime::reflect::{Reflect, Slot};
use apimachinery_runtime::{
    EncodeError, ListItem, ListView, Object, Str, TypeMeta, Unstructured, Value,
};

use crate::MapOrder;
use crate::encode::{ValueWriter, write_object};
use crate::reader::{Reader, SELF_DESCRIBED};

/// How many bytes of small items are gathered before they are written.
const GATHERED: usize = 16 * 1024;

/// Writes a list so that no more than a few items of it are encoded in memory. Answers false, having written
/// nothing, when the object is no list of the shape that can be taken apart.
///
/// The list is written without items first, as any object; then the items go to the place of the empty list in
/// that.
pub(crate) fn write_list(
    object: &dyn Object,
    meta: &TypeMeta,
    order: MapOrder,
    sink: &mut dyn Write,
) -> Result<bool, EncodeError> {
    if let Some(list) = object.as_unstructured() {
        return write_unstructured(list, meta, order, sink);
    }
    match object.as_list() {
        Some(list) => write_typed(&list, meta, order, sink),
        None => Ok(false),
    }
}

fn write_typed(
    list: &ListView<'_>,
    meta: &TypeMeta,
    order: MapOrder,
    sink: &mut dyn Write,
) -> Result<bool, EncodeError> {
    if list.is_empty() || !list.items().all(|item| slot_of(item).is_some()) {
        return Ok(false);
    }
    let Some(frame) = frame(&*list.without_items(), meta, order)? else { return Ok(false) };
    write_framed(&frame, order, list.items(), sink, |item, writer| {
        writer.value(slot_of(item).unwrap_or(Slot::Null));
    })?;
    Ok(true)
}

/// An item as a value; `None` when its fields cannot be reached.
fn slot_of(item: ListItem<'_>) -> Option<Slot<'_>> {
    match item {
        ListItem::Object(item) => item.as_struct().map(Slot::Struct),
        ListItem::Raw(item) => Some(Slot::Raw(item)),
        _ => None,
    }
}

fn write_unstructured(
    list: &Unstructured,
    meta: &TypeMeta,
    order: MapOrder,
    sink: &mut dyn Write,
) -> Result<bool, EncodeError> {
    let Some(Value::List(items)) = list.content().get("items") else { return Ok(false) };
    let without_items = |(key, value): (&Str, &Value)| {
        let value = if key == "items" { Value::List(Vec::new()) } else { value.clone() };
        (key.clone(), value)
    };
    let rest = Unstructured::new(list.content().iter().map(without_items).collect());
    let Some(frame) = frame(&rest, meta, order)? else { return Ok(false) };
    write_framed(&frame, order, items.iter(), sink, |item, writer| {
        writer.value(item.reflect());
    })?;
    Ok(true)
}

/// A list without its items: what stands before them, and behind.
struct Frame {
    bytes: Vec<u8>,
    /// Where the empty list stands, which is one byte.
    items: usize,
}

fn frame(
    list: &dyn Object,
    meta: &TypeMeta,
    order: MapOrder,
) -> Result<Option<Frame>, EncodeError> {
    let mut writer = ValueWriter::new(SELF_DESCRIBED.to_vec(), order);
    if !write_object(list, meta, &mut writer) {
        return Ok(None);
    }
    let bytes = writer.finish()?;
    let items = place_of_items(&bytes);
    Ok(items.map(|items| Frame { bytes, items }))
}

/// Where the value of `items` stands in a list without any.
fn place_of_items(bytes: &[u8]) -> Option<usize> {
    const EMPTY: u8 = 0x80;
    let mut reader = Reader::plain(bytes);
    let mut entries = reader.map_start("map").ok()??;
    while reader.next_entry(&mut entries).ok()? {
        let key = reader.text().ok()??;
        if key == "items" {
            return (reader.peek() == Some(EMPTY)).then(|| reader.offset());
        }
        reader.skip_value().ok()?;
    }
    None
}

fn write_framed<T>(
    frame: &Frame,
    order: MapOrder,
    items: impl ExactSizeIterator<Item = T>,
    sink: &mut dyn Write,
    mut write: impl FnMut(T, &mut ValueWriter),
) -> Result<(), EncodeError> {
    let (before, behind) = frame.bytes.split_at(frame.items);
    let mut writer = ValueWriter::new(before.to_vec(), order);
    writer.out.array(items.len());
    for (index, item) in items.enumerate() {
        write(item, &mut writer);
        if writer.out.is_full(GATHERED) {
            let piece = writer.finish();
            let mut piece =
                piece.map_err(|error| error.within_index(index).within_field("items"))?;
            sink.write_all(&piece)?;
            piece.clear();
            writer = ValueWriter::new(piece, order);
        }
    }
    writer.out.raw(behind.get(1..).unwrap_or_default());
    Ok(sink.write_all(&writer.finish()?)?)
}
