//! The items of a list by their merge keys.

use std::borrow::Cow;

use apimachinery_json::JsonReader;
use apimachinery_runtime::Value;

use super::read_value;

/// A merge key that distinguishes items wherever they are compared: as a value, and as a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ItemKey<'a> {
    Number(i64),
    Text(&'a str),
}

impl<'a> ItemKey<'a> {
    /// The key of an item.
    pub(super) fn of(item: &'a Value, merge_key: &str) -> Option<Self> {
        match item.get(merge_key)? {
            Value::Int(number) => Some(Self::Number(*number)),
            Value::String(text) => Some(Self::Text(text)),
            _ => None,
        }
    }

    /// The key of the next item of a reader, which stays where it is. Of an item that has the key
    /// twice, it is the first.
    pub(super) fn of_next(reader: &mut JsonReader<'a>, merge_key: &str) -> Option<Self> {
        let start = reader.checkpoint();
        reader.object_start("map").ok()?;
        let mut first = true;
        while &*reader.next_key(&mut first).ok()?? != merge_key {
            reader.skip_value().ok()?;
        }
        let key = match reader.peek()? {
            b'"' => match reader.string().ok()? {
                Cow::Borrowed(text) => Self::Text(text),
                // Nothing borrows from what was put together.
                Cow::Owned(_) => return None,
            },
            _ => match read_value(reader)? {
                Value::Int(number) => Self::Number(number),
                _ => return None,
            },
        };
        reader.rewind(start);
        Some(key)
    }

    /// An item that has nothing but this key.
    pub(super) fn alone(self, merge_key: &'static str) -> Value {
        let key = match self {
            Self::Number(number) => Value::Int(number),
            Self::Text(text) => Value::String(text.into()),
        };
        Value::Map([(merge_key.into(), key)].into())
    }

    fn is_text(self) -> bool {
        matches!(self, Self::Text(_))
    }
}

/// Where the items of a list are, no two of which have the same key.
#[derive(Debug)]
pub(super) struct Places<'a> {
    /// In the order of the keys.
    places: Vec<(ItemKey<'a>, usize)>,
}

impl<'a> Places<'a> {
    /// The places of items with these keys; `None` when two are the same or of different types.
    pub(super) fn of(keys: impl ExactSizeIterator<Item = Option<ItemKey<'a>>>) -> Option<Self> {
        let mut places = Vec::with_capacity(keys.len());
        for (place, key) in keys.enumerate() {
            places.push((key?, place));
        }
        places.sort_unstable();
        let differ = |pair: &[(ItemKey<'_>, usize)]| match pair {
            [(left, _), (right, _)] => left != right && left.is_text() == right.is_text(),
            _ => true,
        };
        places.windows(2).all(differ).then_some(Self { places })
    }

    /// The place of the item with this key.
    pub(super) fn find(&self, key: ItemKey<'_>) -> Option<usize> {
        let found = self.places.binary_search_by(|(known, _)| known.cmp(&key)).ok()?;
        self.places.get(found).map(|it| it.1)
    }

    /// Whether a key is of another type.
    pub(super) fn is_foreign(&self, key: ItemKey<'_>) -> bool {
        self.places.first().is_some_and(|(known, _)| known.is_text() != key.is_text())
    }
}
