//! Lists written item by item.

use apimachinery_runtime::{
    EncodeError, ListFrame, ListItem, ListPieces, ListView, Map, Object, Str, TypeMeta,
    Unstructured, Value,
};

use crate::JsonWriter;
use crate::entry::{write_item, write_object};

/// How many bytes of small items make a piece.
const GATHERED: usize = 16 * 1024;
/// What comes before the first item.
const LAST_FIELD: &[u8] = br#""items":["#;

/// Begins to write a list item by item; `None` for an object that is not a list of the shape that
/// can be taken apart.
pub(crate) fn list_pieces(
    object: &dyn Object,
    meta: &TypeMeta,
) -> Result<Option<Pieces>, EncodeError> {
    if let Some(list) = object.as_unstructured() {
        return of_unstructured(list, meta);
    }
    match object.as_list() {
        Some(list) => of_typed(&list, meta),
        None => Ok(None),
    }
}

/// A list on its way into JSON. As in the reference its first piece is the `{` alone, by which
/// servers recognize a streamed list.
#[derive(Debug)]
pub(crate) struct Pieces {
    /// From after the `{` to the first item.
    before: Vec<u8>,
    /// From after the last item on.
    after: Vec<u8>,
    next: Next,
}

#[derive(Clone, Copy, Debug)]
enum Next {
    Brace,
    Item(usize),
    End,
}

/// What surrounds the items of a list with a type.
pub(crate) fn frame(list: &dyn Object, meta: &TypeMeta) -> Result<Option<ListFrame>, EncodeError> {
    if list.is_unstructured() || list.as_list().is_none() {
        return Ok(None);
    }
    let mut writer = JsonWriter::new(Vec::new());
    write_object(list, meta.into(), &mut writer);
    let whole = writer.finish()?;
    let empty: [&[u8]; 2] = [b"[]}", b"null}"];
    let Some(head) = empty.iter().find_map(|it| whole.strip_suffix(*it)) else { return Ok(None) };
    let before = [head, b"["].concat();
    let is_last = before.ends_with(LAST_FIELD);
    Ok(is_last.then(|| ListFrame { before, between: b",", after: b"]}\n".to_vec() }))
}

fn of_typed(list: &ListView<'_>, meta: &TypeMeta) -> Result<Option<Pieces>, EncodeError> {
    let mut writer = JsonWriter::new(Vec::new());
    write_object(&*list.without_items(), meta.into(), &mut writer);
    let whole = writer.finish()?;
    let Some(head) = whole.strip_prefix(b"{") else { return Ok(None) };
    if list.is_empty() {
        return Ok(Some(Pieces::new([head, b"\n"].concat(), Vec::new())));
    }
    let Some(head) = head.strip_suffix(b"]}") else { return Ok(None) };
    let is_last = head.ends_with(LAST_FIELD);
    Ok(is_last.then(|| Pieces::new(head.to_vec(), b"]}\n".to_vec())))
}

fn of_unstructured(list: &Unstructured, meta: &TypeMeta) -> Result<Option<Pieces>, EncodeError> {
    if items_of(list).is_none() {
        return Ok(None);
    }
    let mut writer = JsonWriter::new(Vec::new());
    let mut place = 0;
    for (at, (key, value)) in members(list, meta).iter().enumerate() {
        if at > 0 {
            writer.comma();
        }
        writer.key(key);
        if key == "items" {
            writer.raw("[");
            place = writer.len();
            writer.raw("]");
        } else {
            writer.value(value);
        }
    }
    writer.raw("}\n");
    let mut before = writer.finish()?;
    let after = before.split_off(place);
    Ok(Some(Pieces::new(before, after)))
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

fn items_of(list: &Unstructured) -> Option<&[Value]> {
    match list.content().get("items") {
        Some(Value::List(items)) => Some(items),
        _ => None,
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

    fn write(&self, index: usize, writer: &mut JsonWriter) {
        match self {
            Self::Plain(items) => match items.get(index) {
                Some(item) => writer.value(item),
                None => writer.null(),
            },
            Self::Typed(list) => match list.item(index) {
                Some(ListItem::Object(item)) => write_item(item, writer),
                Some(ListItem::Raw(item)) => writer.value(item),
                _ => writer.fail(EncodeError::invalid_value("an item of an unknown form")),
            },
        }
    }
}

impl Pieces {
    fn new(before: Vec<u8>, after: Vec<u8>) -> Self {
        Self { before, after, next: Next::Brace }
    }

    /// Appends items from `first` on until there is enough, with what surrounds them.
    fn write_items(
        &mut self,
        first: usize,
        items: &Items<'_>,
        out: &mut Vec<u8>,
    ) -> Result<(), EncodeError> {
        let full = out.len() + GATHERED;
        out.append(&mut self.before);
        let mut writer = JsonWriter::new(std::mem::take(out));
        let mut index = first;
        while index < items.len() && writer.len() < full && !writer.has_failed() {
            if index > 0 {
                writer.comma();
            }
            items.write(index, &mut writer);
            index += 1;
        }
        let (buffer, error) = writer.into_parts();
        *out = buffer;
        if let Some(error) = error {
            return Err(error.within_index(index.saturating_sub(1)).within_field("items"));
        }
        self.next = Next::Item(index);
        if index >= items.len() {
            out.append(&mut self.after);
            self.next = Next::End;
        }
        Ok(())
    }
}

impl ListPieces for Pieces {
    fn next_piece(&mut self, list: &dyn Object, out: &mut Vec<u8>) -> Result<bool, EncodeError> {
        let start = out.len();
        match std::mem::replace(&mut self.next, Next::End) {
            Next::End => return Ok(false),
            Next::Brace => {
                out.push(b'{');
                self.next = Next::Item(0);
            }
            Next::Item(first) => {
                let written = self.write_items(first, &Items::of(list), out);
                written.inspect_err(|_| out.truncate(start))?;
            }
        }
        Ok(true)
    }
}
