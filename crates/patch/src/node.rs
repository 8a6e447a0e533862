//! JSON of which only the parts that a patch touches are read.
//!
//! Numbers and strings keep their text, which the reference compares and writes. A document is read
//! one level at a time.

use std::borrow::Cow;

use apimachinery_json::JsonReader;
use apimachinery_runtime::{DecodeError, Map, Str};

use crate::items::Items;

/// A JSON value; `None` in an object or a list is a `null` of the document.
#[derive(Clone, Debug)]
pub(crate) enum Node<'a> {
    /// A value that was not read yet, or a scalar.
    Raw(Cow<'a, str>),
    /// A `null` that a patch put here, which the reference does not take for one of the document.
    Null,
    /// An object.
    Object(Map<Str, Option<Node<'a>>>),
    /// A list.
    List(Items<Option<Node<'a>>>),
}

/// The members of an object.
pub(crate) type Members<'a> = Map<Str, Option<Node<'a>>>;

impl<'a> Node<'a> {
    /// One value, read so far.
    pub(crate) fn read(text: &'a str, depth: Depth) -> Result<Option<Self>, DecodeError> {
        let mut reader = JsonReader::from_text(text);
        let node = read(&mut reader, depth)?;
        reader.end()?;
        Ok(node)
    }

    /// Reads more of it, where that was not done.
    fn expand(&mut self, depth: Depth) -> Result<(), DecodeError> {
        let Self::Raw(text) = self else { return Ok(()) };
        if !matches!(text.trim_start().as_bytes().first(), Some(b'{' | b'[')) {
            return Ok(());
        }
        let read = match text {
            Cow::Borrowed(text) => read(&mut JsonReader::from_text(text), depth)?,
            Cow::Owned(text) => {
                read(&mut JsonReader::from_text(text), depth)?.map(Node::into_owned)
            }
        };
        if let Some(read) = read {
            *self = read;
        }
        Ok(())
    }

    /// Reads its members or items, where that was not done.
    pub(crate) fn open(&mut self) -> Result<(), DecodeError> {
        self.expand(Depth::One)
    }

    /// The members, when this is an object.
    pub(crate) fn members(&mut self) -> Result<Option<&mut Members<'a>>, DecodeError> {
        self.expand(Depth::One)?;
        Ok(match self {
            Self::Object(members) => Some(members),
            _ => None,
        })
    }

    /// How deep the parts that were read are nested.
    pub(crate) fn height(&self) -> usize {
        let highest = match self {
            Self::Object(members) => members.values().flatten().map(Node::height).max(),
            Self::List(items) => items.iter().flatten().map(Node::height).max(),
            _ => return 0,
        };
        1 + highest.unwrap_or_default()
    }

    /// Removes the members of objects that are null, also in lists.
    pub(crate) fn prune_nulls(&mut self) -> Result<(), DecodeError> {
        self.expand(Depth::All)?;
        match self {
            Self::Object(members) => prune_members(members)?,
            Self::List(items) => {
                for item in items.iter_mut().flatten() {
                    item.prune_nulls()?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// A value that owns its text.
    fn into_owned<'b>(self) -> Node<'b> {
        let owned = |value: Option<Node<'a>>| value.map(Node::into_owned);
        match self {
            Self::Raw(text) => Node::Raw(Cow::Owned(text.into_owned())),
            Self::Null => Node::Null,
            Self::Object(members) => {
                let members = members.into_iter().map(|(key, value)| (key, owned(value)));
                Node::Object(Map::from_ascending(members.collect()))
            }
            Self::List(items) => {
                Node::List(items.into_items().map(owned).collect::<Vec<_>>().into())
            }
        }
    }

    /// Whether both are the same; the text of scalars counts. `Err` where the reference panics: at
    /// a null in a list.
    pub(crate) fn equals(&mut self, other: &mut Self) -> Result<bool, NullInList> {
        // What cannot be read is not equal to anything.
        if self.expand(Depth::All).is_err() || other.expand(Depth::All).is_err() {
            return Ok(false);
        }
        match (self, other) {
            (Self::Object(left), Self::Object(right)) => {
                if left.len() != right.len() {
                    return Ok(false);
                }
                for ((key, left), (other, right)) in left.iter_mut().zip(right.iter_mut()) {
                    let same = match (left, right) {
                        _ if key != other => false,
                        (None, None) => true,
                        (Some(left), Some(right)) => left.equals(right)?,
                        _ => false,
                    };
                    if !same {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            (Self::List(left), Self::List(right)) => {
                if left.len() != right.len() {
                    return Ok(false);
                }
                for pair in left.iter_mut().zip(right.iter_mut()) {
                    let (Some(left), Some(right)) = pair else { return Err(NullInList) };
                    if !left.equals(right)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            (Self::Raw(left), Self::Raw(right)) => Ok(left.trim() == right.trim()),
            (Self::Null, Self::Null) => Ok(true),
            _ => Ok(false),
        }
    }

    /// Appends the value as compact JSON; objects that were read with sorted keys.
    pub(crate) fn write(&self, out: &mut Vec<u8>) -> Result<(), DecodeError> {
        match self {
            // It was checked when it was read.
            Self::Raw(Cow::Borrowed(text)) => apimachinery_json::compact_value_into(text, out),
            // Copies may be nested too deep.
            Self::Raw(Cow::Owned(text)) => apimachinery_json::compact_into(text.as_bytes(), out)?,
            Self::Null => out.extend_from_slice(b"null"),
            Self::Object(members) => {
                out.push(b'{');
                for (at, (key, value)) in members.iter().enumerate() {
                    if at > 0 {
                        out.push(b',');
                    }
                    let mut writer = apimachinery_json::JsonWriter::new(std::mem::take(out));
                    writer.string(key);
                    *out = writer.finish().unwrap_or_default();
                    out.push(b':');
                    write_or_null(value.as_ref(), out)?;
                }
                out.push(b'}');
            }
            Self::List(items) => {
                out.push(b'[');
                for (at, item) in items.iter().enumerate() {
                    if at > 0 {
                        out.push(b',');
                    }
                    write_or_null(item.as_ref(), out)?;
                }
                out.push(b']');
            }
        }
        Ok(())
    }
}

/// A null in a list is compared, at which the reference panics.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NullInList;

pub(crate) fn prune_members(members: &mut Members<'_>) -> Result<(), DecodeError> {
    members.retain(|_, value| value.is_some());
    members.values_mut().flatten().try_for_each(Node::prune_nulls)
}

/// Memory for so many bytes of JSON, and for the longest move by which a key is written at its end.
pub(crate) fn room_for(bytes: usize) -> Vec<u8> {
    Vec::with_capacity(bytes + 128)
}

pub(crate) fn write_or_null(
    value: Option<&Node<'_>>,
    out: &mut Vec<u8>,
) -> Result<(), DecodeError> {
    match value {
        Some(value) => value.write(out),
        None => {
            out.extend_from_slice(b"null");
            Ok(())
        }
    }
}

/// How much of a value is read.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Depth {
    /// Its members or items.
    One,
    /// Objects to the end, lists as a whole.
    Objects,
    /// Everything.
    All,
}

/// What an object that is opened has room for before it grows.
const MOST_MEMBERS: usize = 8;

/// Reads the next value.
fn read<'a>(reader: &mut JsonReader<'a>, depth: Depth) -> Result<Option<Node<'a>>, DecodeError> {
    match reader.peek() {
        Some(b'{') => read_object(reader, depth).map(Some),
        Some(b'[') if depth != Depth::Objects => read_list(reader, depth).map(Some),
        _ => read_raw(reader),
    }
}

fn read_inner<'a>(
    reader: &mut JsonReader<'a>,
    depth: Depth,
) -> Result<Option<Node<'a>>, DecodeError> {
    if depth == Depth::One { read_raw(reader) } else { read(reader, depth) }
}

fn read_raw<'a>(reader: &mut JsonReader<'a>) -> Result<Option<Node<'a>>, DecodeError> {
    let text = reader.raw_value()?;
    Ok((text != "null").then_some(Node::Raw(Cow::Borrowed(text))))
}

fn read_list<'a>(reader: &mut JsonReader<'a>, depth: Depth) -> Result<Node<'a>, DecodeError> {
    reader.array_start("array")?;
    let (mut items, mut first) = (Vec::new(), true);
    while reader.next_item(&mut first)? {
        items.push(read_inner(reader, depth)?);
    }
    Ok(Node::List(items.into()))
}

fn read_object<'a>(reader: &mut JsonReader<'a>, depth: Depth) -> Result<Node<'a>, DecodeError> {
    reader.object_start("object")?;
    let room = if depth == Depth::One { MOST_MEMBERS } else { 0 };
    let (mut members, mut first) = (Vec::with_capacity(room), true);
    while let Some(key) = reader.next_key(&mut first)? {
        members.push((Str::from(&*key), read_inner(reader, depth)?));
    }
    // Of members with the same key the last one counts.
    Ok(Node::Object(members.into_iter().collect()))
}
