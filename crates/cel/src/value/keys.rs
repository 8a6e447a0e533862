//! What items of sets and of lists with keys are distinguished by.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::{CelList, CelMap, CelValue};
use crate::escape::escape;
use crate::eval_error::EvalError;

/// A value that is the same as another one only when their types are.
#[derive(Debug, PartialEq, Eq, Hash)]
enum Key {
    Null,
    Bool(bool),
    Int(i64),
    Uint(u64),
    Double(u64),
    Text(String),
    Bytes(Vec<u8>),
    Duration(i64),
    Timestamp(i64, u32),
    Other(String),
}

fn key_of(value: &CelValue<'_>) -> Key {
    match value {
        CelValue::Null => Key::Null,
        CelValue::Bool(value) => Key::Bool(*value),
        CelValue::Int(value) => Key::Int(*value),
        CelValue::Uint(value) => Key::Uint(*value),
        // Both zeros are the same.
        CelValue::Double(value) => Key::Double((value + 0.0).to_bits()),
        CelValue::String(text) => Key::Text(text.as_str().to_owned()),
        CelValue::Bytes(bytes) => Key::Bytes(bytes.as_slice().to_vec()),
        CelValue::Duration(span) => Key::Duration(span.as_nanos()),
        CelValue::Timestamp(instant) => {
            let (seconds, nanos) = instant.parts();
            Key::Timestamp(seconds, nanos)
        }
        other => Key::Other(other.plain_text()),
    }
}

fn set_key(item: &CelValue<'_>) -> Result<Key, EvalError> {
    match item {
        CelValue::List(_) | CelValue::Map(_) => {
            let message = "listSet operations are only supported on lists of scalar values";
            Err(EvalError::function(message))
        }
        other => Ok(key_of(other)),
    }
}

/// The keys of an item; nothing for what is not an object.
fn item_keys(item: &CelValue<'_>, names: &[Arc<str>]) -> Vec<Key> {
    let of = |map: &CelMap<'_>, name: &str| {
        let escaped = escape(name).unwrap_or(name.into());
        match map.get(&CelValue::from(&*escaped)) {
            Ok(Some(value)) => key_of(&value),
            _ => Key::Null,
        }
    };
    match item {
        CelValue::Map(map) => names.iter().map(|name| of(map, name)).collect(),
        _ => names.iter().map(|_| Key::Null).collect(),
    }
}

/// The keys of an item of data. As in the reference, those whose names expressions write in another
/// way are not examined.
fn data_keys(item: &CelValue<'_>, names: &[Arc<str>]) -> Option<Vec<Key>> {
    let CelValue::Map(map) = item else { return None };
    if !map.is_data() {
        return None;
    }
    let of = |name: &Arc<str>| match escape(name) {
        Some(escaped) if *escaped != **name => Key::Null,
        _ => match map.get(&CelValue::from(&**name)) {
            Ok(Some(value)) => key_of(&value),
            _ => Key::Null,
        },
    };
    Some(names.iter().map(of).collect())
}

/// Whether two sets have the same items, in any order and number.
pub(super) fn equal_sets(a: &CelList<'_>, b: &CelList<'_>) -> Result<bool, EvalError> {
    let mut known = HashSet::with_capacity(a.len());
    for item in a.iter() {
        known.insert(set_key(&item?)?);
    }
    let mut seen = HashSet::with_capacity(known.len());
    for item in b.iter() {
        let key = set_key(&item?)?;
        if !known.contains(&key) {
            return Ok(false);
        }
        seen.insert(key);
    }
    Ok(seen.len() == known.len())
}

/// Whether two lists have the same items of the same keys, in any order.
pub(super) fn equal_by_keys<'a>(
    a: &CelList<'a>,
    b: &CelList<'a>,
    names: &[Arc<str>],
    is_equal: impl Fn(&CelValue<'a>, &CelValue<'a>) -> Result<bool, EvalError>,
) -> Result<bool, EvalError> {
    let keys = |item: &CelValue<'a>| match a.is_data() {
        true => data_keys(item, names),
        false => Some(item_keys(item, names)),
    };
    let mut known = HashMap::with_capacity(a.len());
    for item in a.iter() {
        let item = item?;
        // What has no keys is not found again.
        let Some(keys) = keys(&item) else { return Ok(false) };
        known.insert(keys, item);
    }
    let mut seen = HashSet::with_capacity(known.len());
    for item in b.iter() {
        let item = item?;
        let Some(keys) = keys(&item) else { return Ok(false) };
        let Some(same) = known.get(&keys) else { return Ok(false) };
        if !is_equal(same, &item)? {
            return Ok(false);
        }
        seen.insert(keys);
    }
    Ok(seen.len() == known.len())
}

/// The items of a set, then those of a list that are not among them.
pub(crate) fn add_to_set<'a>(
    mut items: Vec<CelValue<'a>>,
    other: &CelList<'a>,
) -> Result<Vec<CelValue<'a>>, EvalError> {
    let mut known = HashSet::with_capacity(items.len());
    for item in &items {
        known.insert(set_key(item)?);
    }
    for item in other.iter() {
        let item = item?;
        if known.insert(set_key(&item)?) {
            items.push(item);
        }
    }
    Ok(items)
}

/// The items of a list, those with the keys of items of another one replaced by these; then the
/// others of that.
pub(crate) fn add_by_keys<'a>(
    mut items: Vec<CelValue<'a>>,
    other: &CelList<'a>,
    names: &[Arc<str>],
) -> Result<Vec<CelValue<'a>>, EvalError> {
    let known: HashMap<_, _> =
        items.iter().enumerate().map(|(index, item)| (item_keys(item, names), index)).collect();
    for item in other.iter() {
        let item = item?;
        let place = known.get(&item_keys(&item, names)).copied();
        match place.and_then(|index| items.get_mut(index)) {
            Some(same) => *same = item,
            None => items.push(item),
        }
    }
    Ok(items)
}
