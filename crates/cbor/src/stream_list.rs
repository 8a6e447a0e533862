//! Lists written item by item.

use apimachinery_runtime::reflect::{Reflect, Slot};
use apimachinery_runtime::{
    EncodeError, ListItem, ListPieces, ListView, Object, Str, TypeMeta, Unstructured, Value,
};

use crate::MapOrder;
use crate::encode::{ValueWriter, write_object};
use crate::reader::{Reader, SELF_DESCRIBED};

/// How many bytes of small items make a piece.
const GATHERED: usize = 16 * 1024;

/// Begins to write a list item by item; `None` for an object that is not a list of the shape that
/// can be taken apart.
///
/// The list is written without items first, as any object; then the items go to the place of the
/// empty list in that.
pub(crate) fn list_pieces(
    object: &dyn Object,
    meta: &TypeMeta,
    order: MapOrder,
) -> Result<Option<Pieces>, EncodeError> {
    let (empty, count): (Box<dyn Object>, _) = match (object.as_unstructured(), object.as_list()) {
        (Some(list), _) => match items_of(list) {
            Some(items) => (Box::new(without_items(list)), items.len()),
            None => return Ok(None),
        },
        (None, Some(list)) if is_taken_apart(&list) => (list.without_items(), list.len()),
        _ => return Ok(None),
    };
    Pieces::around(&*empty, count, meta, order)
}

fn is_taken_apart(list: &ListView<'_>) -> bool {
    !list.is_empty() && list.items().all(|item| slot_of(item).is_some())
}

fn items_of(list: &Unstructured) -> Option<&[Value]> {
    match list.content().get("items") {
        Some(Value::List(items)) => Some(items),
        _ => None,
    }
}

fn without_items(list: &Unstructured) -> Unstructured {
    let member = |(key, value): (&Str, &Value)| {
        let value = if key == "items" { Value::List(Vec::new()) } else { value.clone() };
        (key.clone(), value)
    };
    Unstructured::new(list.content().iter().map(member).collect())
}

/// An item as a value; `None` when its fields cannot be reached.
fn slot_of(item: ListItem<'_>) -> Option<Slot<'_>> {
    match item {
        ListItem::Object(item) => item.as_struct().map(Slot::Struct),
        ListItem::Raw(item) => Some(Slot::Raw(item)),
        _ => None,
    }
}

/// A list on its way into CBOR.
#[derive(Debug)]
pub(crate) struct Pieces {
    order: MapOrder,
    /// What comes before the items.
    before: Vec<u8>,
    /// What follows them.
    after: Vec<u8>,
    /// The next item; `None` after the last piece.
    next: Option<usize>,
}

impl Pieces {
    /// What surrounds the items of a list; `None` when their place is not found.
    fn around(
        empty: &dyn Object,
        count: usize,
        meta: &TypeMeta,
        order: MapOrder,
    ) -> Result<Option<Self>, EncodeError> {
        let mut writer = ValueWriter::new(SELF_DESCRIBED.to_vec(), order);
        if !write_object(empty, meta, &mut writer) {
            return Ok(None);
        }
        let mut before = writer.finish()?;
        let Some(place) = place_of_items(&before) else { return Ok(None) };
        let after = before.split_off(place).get(1..).unwrap_or_default().to_vec();
        let mut writer = ValueWriter::new(before, order);
        writer.out.array(count);
        Ok(Some(Self { order, before: writer.finish()?, after, next: Some(0) }))
    }
}

impl ListPieces for Pieces {
    fn next_piece(&mut self, list: &dyn Object, out: &mut Vec<u8>) -> Result<bool, EncodeError> {
        let Some(mut index) = self.next.take() else { return Ok(false) };
        let items = Items::of(list);
        let mut writer = ValueWriter::new(std::mem::take(&mut self.before), self.order);
        while index < items.len() && !writer.out.is_full(GATHERED) {
            writer.value(items.slot(index));
            index += 1;
        }
        let piece = writer.finish();
        let at =
            |error: EncodeError| error.within_index(index.saturating_sub(1)).within_field("items");
        out.append(&mut piece.map_err(at)?);
        match index < items.len() {
            true => self.next = Some(index),
            false => out.append(&mut self.after),
        }
        Ok(true)
    }
}

/// The items of a list, with a type or without.
enum Items<'a> {
    Typed(ListView<'a>),
    Plain(&'a [Value]),
}

impl<'a> Items<'a> {
    fn of(list: &'a dyn Object) -> Self {
        match (list.as_unstructured(), list.as_list()) {
            (None, Some(list)) => Self::Typed(list),
            (plain, _) => Self::Plain(plain.and_then(items_of).unwrap_or_default()),
        }
    }

    fn len(&self) -> usize {
        match self {
            Self::Typed(list) => list.len(),
            Self::Plain(items) => items.len(),
        }
    }

    fn slot(&self, index: usize) -> Slot<'a> {
        let slot = match self {
            Self::Typed(list) => list.item(index).and_then(slot_of),
            Self::Plain(items) => items.get(index).map(Reflect::reflect),
        };
        slot.unwrap_or(Slot::Null)
    }
}

/// Where the value of `items` is in a list without any.
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
