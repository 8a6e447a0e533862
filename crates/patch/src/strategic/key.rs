//! Scalars that can be compared, and where items of lists are.

use std::collections::{BTreeMap, BTreeSet};

use apimachinery_runtime::{Str, Value};

use super::StrategicPatchError;

/// A scalar. The reference compares others with a panic.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Key {
    Null,
    Bool(bool),
    Int(i64),
    /// The bits of the number.
    Float(u64),
    Text(Str),
}

impl Key {
    pub(super) fn of(value: &Value) -> Result<Self, StrategicPatchError> {
        Ok(match value {
            Value::Null => Self::Null,
            Value::Bool(value) => Self::Bool(*value),
            Value::Int(number) => Self::Int(*number),
            // Both zeros are the same.
            Value::Float(number) => Self::Float((number + 0.0).to_bits()),
            Value::String(text) => Self::Text(text.clone()),
            Value::List(_) | Value::Map(_) => {
                return Err(StrategicPatchError::Panics(
                    "objects and lists cannot be compared as keys of a list",
                ));
            }
        })
    }

    pub(super) fn of_all(items: &[Value]) -> Result<Vec<Self>, StrategicPatchError> {
        items.iter().map(Self::of).collect()
    }

    /// What distinguishes an item: its merge key, or itself when there is none.
    pub(super) fn of_item(
        item: &Value,
        merge_key: Option<&str>,
    ) -> Result<Self, StrategicPatchError> {
        match merge_key {
            None => Self::of(item),
            Some(name) => item.get(name).map_or(Ok(Self::Null), Self::of),
        }
    }
}

/// Where each key comes first.
pub(super) fn first_places(keys: impl IntoIterator<Item = Key>) -> BTreeMap<Key, usize> {
    let mut places = BTreeMap::new();
    for (place, key) in keys.into_iter().enumerate() {
        places.entry(key).or_insert(place);
    }
    places
}

/// Items that are looked for by their merge key, in order.
pub(super) struct Items {
    places: BTreeMap<Key, usize>,
    /// The first item that is not an object. A search does not go on after it.
    end: Option<usize>,
}

impl Items {
    pub(super) fn new(items: &[Value], merge_key: &str) -> Self {
        let end = items.iter().position(|item| item.as_map().is_none());
        let mut places = BTreeMap::new();
        for (place, item) in items.iter().enumerate().take(end.unwrap_or(items.len())) {
            if let Some(Ok(key)) = item.get(merge_key).map(Key::of) {
                places.entry(key).or_insert(place);
            }
        }
        Self { places, end }
    }

    /// The place of the item with this key.
    pub(super) fn find(&self, key: &Key) -> Result<Option<usize>, StrategicPatchError> {
        match (self.places.get(key), self.end) {
            (Some(place), _) => Ok(Some(*place)),
            (None, None) => Ok(None),
            (None, Some(index)) => Err(StrategicPatchError::ItemNotAMap { index }),
        }
    }

    pub(super) fn add(&mut self, key: Key, place: usize) {
        self.places.entry(key).or_insert(place);
    }
}

/// Removes scalars that appear again, each by putting the last one in its place, as the reference
/// does. What remains is at the start; returns how many that are.
pub(super) fn deduplicate(items: &mut [Value]) -> Result<usize, StrategicPatchError> {
    let mut keys = Key::of_all(items)?;
    let mut places = BTreeMap::<Key, BTreeSet<usize>>::new();
    for (place, key) in keys.iter().enumerate() {
        places.entry(key.clone()).or_default().insert(place);
    }
    let mut length = items.len();
    if places.len() == length {
        return Ok(length);
    }
    let mut at = 0;
    while let Some(key) = keys.get(at).filter(|_| at < length).cloned() {
        while let Some(again) = places.get(&key).and_then(|it| it.range(at + 1..).next().copied()) {
            length -= 1;
            places.get_mut(&key).map(|it| it.remove(&again));
            let Some(last) = keys.get(length).cloned() else { return Ok(length) };
            if again < length {
                if let Some(of_last) = places.get_mut(&last) {
                    of_last.remove(&length);
                    of_last.insert(again);
                }
                if let Some(moved) = items.get(length).cloned()
                    && let Some((item, key)) = items.get_mut(again).zip(keys.get_mut(again))
                {
                    (*item, *key) = (moved, last);
                }
            }
        }
        at += 1;
    }
    Ok(length)
}

#[cfg(test)]
mod tests {
    use apimachinery_test_support::Dice;

    use super::*;

    /// The same, as slow as it can be read.
    fn plain(mut items: Vec<Value>) -> Vec<Value> {
        let mut at = 0;
        while at + 1 < items.len() {
            let mut next = at + 1;
            while next < items.len() {
                if items[at] == items[next] {
                    items.swap_remove(next);
                } else {
                    next += 1;
                }
            }
            at += 1;
        }
        items
    }

    #[test]
    fn deduplicate_any_list_moves_the_last_items() {
        let mut dice = Dice::new(1);
        for round in 0..2_000 {
            let mut list = Vec::new();
            for _ in 0..round % 17 {
                list.push(Value::Int(dice.below(6) as i64));
            }
            let expected = plain(list.clone());
            let length = deduplicate(&mut list).unwrap();
            list.truncate(length);
            assert_eq!(list, expected);
        }
    }
}
