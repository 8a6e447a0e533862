//! Lists written item by item.

use apimachinery_runtime::fields::Fields;
use apimachinery_runtime::{EncodeError, ListFrame, ListItem, ListPieces, Object};

use crate::entry::fields_of;
use crate::envelope::{PREFIX, write_after_raw, write_before_raw};
use crate::fields::write_root;
use crate::wire::varint_len;
use crate::{Protobuf, ProtobufWriter, WireType};

/// What the message of a list consists of.
const LIST_FIELDS: [(u32, &str); 2] = [(1, "metadata"), (ITEMS, "items")];
const ITEMS: u32 = 2;

/// How many bytes of small items make a piece.
const GATHERED: usize = 16 * 1024;

/// A list on its way into its envelope. As in the reference its first piece is the four bytes
/// before an envelope.
///
/// The length of the whole comes before the items, so each item is encoded twice: to learn its
/// length, and to be written.
#[derive(Debug)]
pub(crate) struct Pieces {
    /// What comes between the prefix and the items.
    before: Vec<u8>,
    /// Of each item.
    lengths: Vec<usize>,
    next: Next,
}

#[derive(Clone, Copy, Debug)]
enum Next {
    Prefix,
    Item(usize),
    End,
}

impl Pieces {
    /// `None` when the object is not a list of the shape that can be taken apart, or something in
    /// it does not encode: then it is encoded as any other object, which reports the error.
    pub(crate) fn of(object: &dyn Object, names: (&str, &str)) -> Option<Self> {
        let list = object.as_list()?;
        if !is_of_two_fields(fields_of(object)?) {
            return None;
        }
        let (empty, mut head) = (list.without_items(), Vec::new());
        let mut writer = ProtobufWriter::new();
        write_root(fields_of(&*empty)?, &mut writer);
        writer.finish_into(&mut head).ok()?;
        let mut writer = ProtobufWriter::new();
        let length = |item: ListItem<'_>| {
            writer.clear();
            write_root(item_fields(&item)?, &mut writer);
            (!writer.has_failed()).then(|| writer.len())
        };
        let lengths: Vec<usize> = list.items().map(length).collect::<Option<_>>()?;
        let delimited = |length: &usize| 1 + varint_len(*length as u64) + length;
        let whole = head.len() + lengths.iter().map(delimited).sum::<usize>();
        let mut writer = ProtobufWriter::new();
        writer.put(&head);
        write_before_raw(names, whole, &mut writer);
        let mut before = Vec::new();
        writer.append_to(&mut before);
        Some(Self { before, lengths, next: Next::Prefix })
    }

    /// Appends items from `first` on until there is enough, with what surrounds them.
    fn write_items(
        &mut self,
        first: usize,
        list: &dyn Object,
        out: &mut Vec<u8>,
    ) -> Result<(), EncodeError> {
        let full = out.len() + GATHERED;
        out.append(&mut self.before);
        let mut writer = ProtobufWriter::new();
        let list = list.as_list();
        for (index, length) in self.lengths.iter().enumerate().skip(first) {
            if out.len() >= full {
                self.next = Next::Item(index);
                return Ok(());
            }
            writer.clear();
            let item = list.as_ref().and_then(|list| list.item(index));
            write_item(item.as_ref(), *length, &mut writer)?;
            writer.append_to(out);
        }
        writer.clear();
        write_after_raw(("", ""), &mut writer);
        writer.append_to(out);
        Ok(())
    }
}

impl ListPieces for Pieces {
    fn next_piece(&mut self, list: &dyn Object, out: &mut Vec<u8>) -> Result<bool, EncodeError> {
        let start = out.len();
        match std::mem::replace(&mut self.next, Next::End) {
            Next::End => return Ok(false),
            Next::Prefix => {
                out.extend_from_slice(&PREFIX);
                self.next = Next::Item(0);
            }
            Next::Item(first) => {
                let written = self.write_items(first, list, out);
                written.inspect_err(|_| out.truncate(start))?;
            }
        }
        Ok(true)
    }
}

fn is_of_two_fields(list: &dyn Fields<Protobuf>) -> bool {
    let fields = list.table().fields().iter();
    fields.filter_map(|it| Some((it.protobuf_number()?, it.name()))).eq(LIST_FIELDS)
}

/// Appends an item with its length, as it is in a list.
pub(crate) fn encode_item(item: &dyn Object, out: &mut Vec<u8>) -> Result<(), EncodeError> {
    let Some(fields) = fields_of(item) else {
        return Err(EncodeError::invalid_value("an item of an unknown form"));
    };
    let mut writer = ProtobufWriter::new();
    write_root(fields, &mut writer);
    writer.delimit_field(ITEMS, 0);
    writer.finish_into(out)
}

/// What surrounds items of `length` bytes; `None` for an object that is not a list of two fields.
pub(crate) fn frame(
    list: &dyn Object,
    names: (&str, &str),
    length: usize,
) -> Result<Option<ListFrame>, EncodeError> {
    let Some(fields) =
        fields_of(list).filter(|it| list.as_list().is_some() && is_of_two_fields(*it))
    else {
        return Ok(None);
    };
    let mut writer = ProtobufWriter::new();
    write_root(fields, &mut writer);
    let whole = writer.len() + length;
    write_before_raw(names, whole, &mut writer);
    writer.put(&PREFIX);
    let mut before = Vec::new();
    writer.finish_into(&mut before)?;
    let mut writer = ProtobufWriter::new();
    write_after_raw(("", ""), &mut writer);
    let mut after = Vec::new();
    writer.append_to(&mut after);
    Ok(Some(ListFrame { before, between: b"", after }))
}

fn item_fields<'a>(item: &'a ListItem<'a>) -> Option<&'a dyn Fields<Protobuf>> {
    match item {
        ListItem::Object(item) => fields_of(*item),
        ListItem::Raw(item) => Some(*item),
        _ => None,
    }
}

/// Writes an item that took `length` bytes before.
fn write_item(
    item: Option<&ListItem<'_>>,
    length: usize,
    writer: &mut ProtobufWriter,
) -> Result<(), EncodeError> {
    if let Some(fields) = item.and_then(item_fields) {
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
