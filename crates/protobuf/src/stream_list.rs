//! Lists written item by item.

use std::io::Write;

use apimachinery_runtime::fields::Fields;
use apimachinery_runtime::{EncodeError, ListItem, ListView, Object};

use crate::entry::fields_of;
use crate::envelope::{PREFIX, write_after_raw, write_before_raw};
use crate::fields::write_root;
use crate::wire::varint_len;
use crate::{Protobuf, WireType, Writer};

/// What the message of a list consists of.
const LIST_FIELDS: [(u32, &str); 2] = [(1, "metadata"), (ITEMS, "items")];
const ITEMS: u32 = 2;

/// How many bytes of small items are gathered before they are written.
const GATHERED: usize = 16 * 1024;

/// Writes a list in its envelope so that no more than a few items of it are encoded in memory. Answers
/// false, having written nothing, when the object is no list of the shape that can be taken apart or does
/// not encode.
///
/// As in the reference the first write is the four bytes before an envelope. The length of the whole stands
/// before the items, so each item is encoded twice: to learn its length, and to be written.
pub(crate) fn write_list(
    object: &dyn Object,
    names: (&str, &str),
    sink: &mut dyn Write,
) -> Result<bool, EncodeError> {
    let (Some(list), Some(fields)) = (object.as_list(), fields_of(object)) else {
        return Ok(false);
    };
    let numbered =
        fields.table().fields().iter().filter_map(|it| Some((it.protobuf_number()?, it.name())));
    if !numbered.eq(LIST_FIELDS) {
        return Ok(false);
    }
    let Some(measured) = Measured::of(&list) else { return Ok(false) };
    measured.write(&list, names, sink)?;
    Ok(true)
}

/// What has to be known of a list before its items are written.
struct Measured {
    /// The list without its items.
    head: Vec<u8>,
    items: Vec<usize>,
}

impl Measured {
    /// `None` when something in the list does not encode: then the list is encoded as any other object, which
    /// says what it is.
    fn of(list: &ListView<'_>) -> Option<Self> {
        let (empty, mut head) = (list.without_items(), Vec::new());
        let mut writer = Writer::new();
        write_root(fields_of(&*empty)?, &mut writer);
        writer.finish_into(&mut head).ok()?;
        let mut writer = Writer::new();
        let length = |item: ListItem<'_>| {
            writer.clear();
            write_root(item_fields(&item)?, &mut writer);
            (!writer.has_failed()).then(|| writer.len())
        };
        let items = list.items().map(length).collect::<Option<_>>()?;
        Some(Self { head, items })
    }

    fn length(&self) -> usize {
        let delimited = |length: &usize| 1 + varint_len(*length as u64) + length;
        self.head.len() + self.items.iter().map(delimited).sum::<usize>()
    }

    fn write(
        &self,
        list: &ListView<'_>,
        names: (&str, &str),
        sink: &mut dyn Write,
    ) -> Result<(), EncodeError> {
        let mut writer = Writer::new();
        sink.write_all(&PREFIX)?;
        writer.put(&self.head);
        write_before_raw(names, self.length(), &mut writer);
        let mut gathered = Vec::new();
        writer.append_to(&mut gathered);
        for (item, length) in list.items().zip(&self.items) {
            writer.clear();
            write_item(&item, *length, &mut writer)?;
            writer.append_to(&mut gathered);
            if gathered.len() >= GATHERED {
                sink.write_all(&gathered)?;
                gathered.clear();
            }
        }
        writer.clear();
        write_after_raw(("", ""), &mut writer);
        writer.append_to(&mut gathered);
        Ok(sink.write_all(&gathered)?)
    }
}

fn item_fields<'a>(item: &'a ListItem<'a>) -> Option<&'a dyn Fields<Protobuf>> {
    match item {
        ListItem::Object(item) => fields_of(*item),
        ListItem::Raw(item) => Some(*item),
        _ => None,
    }
}

/// Writes an item that took `length` bytes before.
fn write_item(item: &ListItem<'_>, length: usize, writer: &mut Writer) -> Result<(), EncodeError> {
    if let Some(fields) = item_fields(item) {
        write_root(fields, writer);
    }
    let written = writer.len();
    if written != length {
        return Err(EncodeError::invalid_value(format!(
            "the size value was {length}, but encoding wrote {written} bytes to data"
        )));
    }
    writer.varint(length as u64);
    writer.tag(ITEMS, WireType::LengthDelimited);
    Ok(())
}
