//! The items of a list in a text, by their merge keys.

use apimachinery_runtime::Value;

use crate::outline::{Kind, Part};

/// A merge key that tells items apart wherever they are compared: as a value, and as a text.
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

    /// The same, of an item in a text.
    pub(super) fn of_part(item: Part<'a>, merge_key: &str) -> Option<Self> {
        let json = item.get(merge_key)?.text();
        match json.strip_prefix('"') {
            Some(rest) => rest.strip_suffix('"').filter(|it| !it.contains('\\')).map(Self::Text),
            None => json.parse().ok().map(Self::Number),
        }
    }

    fn is_text(self) -> bool {
        matches!(self, Self::Text(_))
    }
}

/// The items of a list by their keys, no two of which are the same.
pub(super) struct Keyed<'o> {
    list: Part<'o>,
    /// The keys and the places of their items, in order.
    keys: Vec<(ItemKey<'o>, usize)>,
}

impl<'o> Keyed<'o> {
    /// `None` when there is an item that is not an object with a key of its own, or keys are of different types.
    pub(super) fn of(list: Part<'o>, merge_key: &str) -> Option<Self> {
        if list.kind() != Kind::List || merge_key.is_empty() {
            return None;
        }
        let mut keys = Vec::with_capacity(list.parts().len());
        for (at, item) in list.parts().enumerate() {
            keys.push((ItemKey::of_part(item, merge_key)?, at));
        }
        keys.sort_unstable();
        let differ = |pair: &[(ItemKey<'_>, usize)]| match pair {
            [left, right] => left.0 != right.0 && left.0.is_text() == right.0.is_text(),
            _ => true,
        };
        keys.windows(2).all(differ).then_some(Self { list, keys })
    }

    /// The item with this key, and its place in the list.
    pub(super) fn find(&self, key: ItemKey<'_>) -> Option<(usize, Part<'o>)> {
        let found = self.keys.binary_search_by(|(known, _)| known.cmp(&key)).ok()?;
        let at = self.keys.get(found)?.1;
        Some((at, self.list.parts().nth(at)?))
    }

    /// Whether the keys are texts.
    pub(super) fn has_texts(&self) -> bool {
        self.keys.first().is_some_and(|(key, _)| key.is_text())
    }
}
