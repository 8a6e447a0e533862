//! Lists written item by item.

use std::io::Write;

use apimachinery_runtime::{
    EncodeError, ListItem, ListView, Map, Object, Str, TypeMeta, Unstructured, Value,
};

use crate::Writer;
use crate::entry::{write_item, write_object};

/// How many bytes of small items are gathered before they are written.
const GATHERED: usize = 16 * 1024;

/// Writes a list so that no more than a few items of it are encoded in memory. Answers false, having
/// written nothing, when the object is no list of the shape that can be taken apart.
///
/// As in the reference the first write is the `{` alone, by which servers recognize a streamed list.
pub(crate) fn write_list(
    object: &dyn Object,
    meta: &TypeMeta,
    sink: &mut dyn Write,
) -> Result<bool, EncodeError> {
    if let Some(list) = object.as_unstructured() {
        return write_unstructured(list, meta, sink);
    }
    match object.as_list() {
        Some(list) => write_typed(&list, meta, sink),
        None => Ok(false),
    }
}

fn write_typed(
    list: &ListView<'_>,
    meta: &TypeMeta,
    sink: &mut dyn Write,
) -> Result<bool, EncodeError> {
    let mut pieces = Pieces::new(sink);
    write_object(&*list.without_items(), meta.into(), &mut pieces.writer);
    let head = pieces.take()?;
    let Some(head) = head.strip_prefix(b"{") else { return Ok(false) };
    if list.is_empty() {
        pieces.sink.write_all(b"{")?;
        pieces.sink.write_all(head)?;
        return pieces.end().map(|()| true);
    }
    let Some(head) = head.strip_suffix(br#""items":[]}"#) else { return Ok(false) };
    pieces.sink.write_all(b"{")?;
    pieces.sink.write_all(head)?;
    pieces.items(list.items(), |item, writer| match item {
        ListItem::Object(item) => write_item(item, writer),
        ListItem::Raw(item) => writer.value(item),
        _ => writer.fail(EncodeError::invalid_value("an item of an unknown form")),
    })?;
    pieces.writer.raw("}");
    pieces.end()?;
    Ok(true)
}

fn write_unstructured(
    list: &Unstructured,
    meta: &TypeMeta,
    sink: &mut dyn Write,
) -> Result<bool, EncodeError> {
    let Some(Value::List(items)) = list.content().get("items") else { return Ok(false) };
    let mut pieces = Pieces::new(sink);
    pieces.sink.write_all(b"{")?;
    for (at, (key, value)) in members(list, meta).iter().enumerate() {
        if at > 0 {
            pieces.writer.comma();
        }
        match key.as_str() {
            "items" => pieces.items(items.iter(), |item, writer| writer.value(item))?,
            _ => {
                pieces.writer.key(key);
                pieces.writer.value(value);
            }
        }
    }
    pieces.writer.raw("}");
    pieces.end()?;
    Ok(true)
}

/// The members of the list under the name it is written under, its items left out.
fn members(list: &Unstructured, meta: &TypeMeta) -> Map<Str, Value> {
    let mut members: Map<Str, Value> = Map::new();
    for (key, value) in list.content() {
        let value = if key == "items" { Value::Null } else { value.clone() };
        members.insert(key.clone(), value);
    }
    let kind = meta.group_version_kind();
    if kind.is_empty() || kind == list.kind() {
        return members;
    }
    let mut renamed = Unstructured::new(members);
    renamed.set_kind(&kind);
    renamed.into_content()
}

/// A writer whose buffer goes to the sink whenever enough is in it.
struct Pieces<'a> {
    sink: &'a mut dyn Write,
    writer: Writer,
}

impl<'a> Pieces<'a> {
    fn new(sink: &'a mut dyn Write) -> Self {
        Self { sink, writer: Writer::new(Vec::new()) }
    }

    /// What has been written so far, leaving the buffer empty.
    fn take(&mut self) -> Result<Vec<u8>, EncodeError> {
        std::mem::replace(&mut self.writer, Writer::new(Vec::new())).finish()
    }

    fn flush(&mut self) -> Result<(), EncodeError> {
        let mut piece = self.take()?;
        self.sink.write_all(&piece)?;
        piece.clear();
        self.writer = Writer::new(piece);
        Ok(())
    }

    fn items<T>(
        &mut self,
        items: impl Iterator<Item = T>,
        mut write: impl FnMut(T, &mut Writer),
    ) -> Result<(), EncodeError> {
        self.writer.raw("\"items\":[");
        for (index, item) in items.enumerate() {
            if index > 0 {
                self.writer.comma();
            }
            write(item, &mut self.writer);
            if self.writer.len() >= GATHERED || self.writer.has_failed() {
                self.flush().map_err(|error| error.within_index(index).within_field("items"))?;
            }
        }
        self.writer.raw("]");
        Ok(())
    }

    fn end(&mut self) -> Result<(), EncodeError> {
        self.writer.raw("\n");
        self.flush()
    }
}
