//! The order of items in merged lists.

use std::collections::{BTreeMap, BTreeSet};

use apimachinery_go_text::sort::sort_stable;
use apimachinery_runtime::Value;

use super::StrategicPatchError;
use super::directives::{DIRECTIVE, is_deletion};
use super::key::{Items, Key, first_places};
use crate::go_value;

/// What the items of a list are.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum ItemKind {
    Scalar,
    Map,
}

impl ItemKind {
    /// What the items of all lists are (`sliceElementType`).
    pub(super) fn of(lists: &[&[Value]]) -> Result<Self, StrategicPatchError> {
        let mut items = lists.iter().flat_map(|it| it.iter());
        let kind = match items.next() {
            None => return Err(StrategicPatchError::NoItems),
            Some(Value::Null) => {
                return Err(StrategicPatchError::Panics("a list to be merged starts with null"));
            }
            Some(Value::List(_)) => return Err(StrategicPatchError::ListOfLists),
            Some(first) => first,
        };
        let kind_of = std::mem::discriminant::<Value>;
        if items.any(|item| kind_of(item) != kind_of(kind)) {
            let lists: Vec<String> = lists.iter().map(|it| go_value::plain_list(it)).collect();
            let lists = format!("[{}]", lists.join(" "));
            return Err(StrategicPatchError::DifferentItemTypes { lists });
        }
        Ok(if kind.as_map().is_some() { Self::Map } else { Self::Scalar })
    }

    /// What distinguishes items of this kind.
    pub(super) fn key(self, merge_key: &'static str) -> Option<&'static str> {
        (self == Self::Map).then_some(merge_key)
    }
}

/// The items that are in `order`, and the others.
pub(super) fn split(
    items: Vec<Value>,
    order: &[Value],
    merge_key: &'static str,
) -> Result<(Vec<Value>, Vec<Value>), StrategicPatchError> {
    let (mut listed, mut others) = (Vec::with_capacity(items.len()), Vec::new());
    let mut put = |item, is_listed| if is_listed { listed.push(item) } else { others.push(item) };
    if merge_key.is_empty() {
        let order: BTreeSet<Key> = Key::of_all(order)?.into_iter().collect();
        for item in items {
            let is_listed = order.contains(&Key::of(&item)?);
            put(item, is_listed);
        }
    } else {
        let order = Items::new(order, merge_key);
        for item in items {
            let key = Key::of(merge_key_of(&item, merge_key)?)?;
            let is_listed = order.find(&key)?.is_some();
            put(item, is_listed);
        }
    }
    Ok((listed, others))
}

/// The merge key of an item that must have one.
pub(super) fn merge_key_of<'a>(
    item: &'a Value,
    merge_key: &'static str,
) -> Result<&'a Value, StrategicPatchError> {
    let map = item.as_map().ok_or_else(|| StrategicPatchError::expected_map(item))?;
    map.get(merge_key).ok_or_else(|| StrategicPatchError::missing_key(item, merge_key))
}

/// The items of a patch, which are in order, and between them those that only the server has
/// (`normalizeElementOrder`).
pub(super) fn arrange(
    listed: Vec<Value>,
    others: Vec<Value>,
    server: &[Key],
    (merge_key, kind): (&'static str, ItemKind),
) -> Result<Vec<Value>, StrategicPatchError> {
    let server = first_places(server.iter().cloned());
    let others = sort_by_places(others, &server, merge_key, kind)?;
    let place = |item: &Value| {
        let key = Key::of_item(item, kind.key(merge_key))?;
        Ok(server.get(&key).copied())
    };
    let mut arranged = Vec::with_capacity(listed.len() + others.len());
    let mut listed = with_places(listed, place)?.into_iter().peekable();
    for (item, at) in with_places(others, place)? {
        let follows = |next: &(Value, Option<usize>)| match (at, next.1) {
            (Some(at), Some(next)) => at >= next,
            _ => true,
        };
        while let Some((next, _)) = listed.next_if(follows) {
            arranged.push(next);
        }
        arranged.push(item);
    }
    arranged.extend(listed.map(|(item, _)| item));
    Ok(arranged)
}

type Placed = Vec<(Value, Option<usize>)>;

fn with_places(
    items: Vec<Value>,
    place: impl Fn(&Value) -> Result<Option<usize>, StrategicPatchError>,
) -> Result<Placed, StrategicPatchError> {
    items.into_iter().map(|item| place(&item).map(|at| (item, at))).collect()
}

/// Items in the order of another list, deletions last (`normalizeSliceOrder`).
pub(super) fn sort_by_order(
    items: Vec<Value>,
    order: &[Value],
    merge_key: &'static str,
    kind: ItemKind,
) -> Result<Vec<Value>, StrategicPatchError> {
    check_keys(&items, merge_key, kind)?;
    check_keys(order, merge_key, kind)?;
    let mut keys = order.iter().map(|item| Key::of_item(item, kind.key(merge_key)));
    if items.is_empty() {
        return keys.try_for_each(|key| key.map(drop)).map(|()| items);
    }
    let places = first_places(keys.collect::<Result<Vec<_>, _>>()?);
    sort_by_places(items, &places, merge_key, kind)
}

/// Checks that items of this kind have the key.
pub(super) fn check_keys(
    items: &[Value],
    merge_key: &'static str,
    kind: ItemKind,
) -> Result<(), StrategicPatchError> {
    match kind {
        ItemKind::Map => items.iter().try_for_each(|it| merge_key_of(it, merge_key).map(drop)),
        ItemKind::Scalar => Ok(()),
    }
}

fn sort_by_places(
    items: Vec<Value>,
    places: &BTreeMap<Key, usize>,
    merge_key: &'static str,
    kind: ItemKind,
) -> Result<Vec<Value>, StrategicPatchError> {
    let is_kept = |item: &Value| kind == ItemKind::Scalar || !is_deletion(item);
    let (items, deletions): (Vec<_>, Vec<_>) = items.into_iter().partition(is_kept);
    let mut placed = with_places(items, |item| {
        let key = Key::of_item(item, kind.key(merge_key))?;
        Ok(places.get(&key).copied())
    })?;
    // Items without a place come before everything: not an order, but the result is the
    // reference's.
    sort_stable(&mut placed, |left, right| match (left.1, right.1) {
        (Some(left), Some(right)) => left < right,
        _ => true,
    });
    let mut sorted: Vec<Value> = placed.into_iter().map(|(item, _)| item).collect();
    sorted.extend(deletions);
    Ok(sorted)
}

/// Checks that a patch lists its items in the order of its `$setElementOrder` list.
pub(super) fn check(
    patch: &[Value],
    order: &[Value],
    merge_key: &'static str,
) -> Result<(), StrategicPatchError> {
    if order.is_empty() || patch.is_empty() {
        return Ok(());
    }
    if !merge_key.is_empty()
        && let Some(other) = patch.iter().find(|it| it.as_map().is_none())
    {
        return Err(StrategicPatchError::expected_map(other));
    }
    let is_kept = |item: &&Value| merge_key.is_empty() || !is_deletion(item);
    let mut rest = patch.iter().filter(is_kept).peekable();
    let mut ordered = order.iter().peekable();
    while let (Some(item), Some(next)) = (rest.peek(), ordered.peek()) {
        let has_directive = item.as_map().is_some_and(|it| it.contains_key(DIRECTIVE));
        let is_found = has_directive || is_same(item, next, merge_key)?;
        if !has_directive {
            ordered.next();
        }
        if is_found {
            rest.next();
        }
    }
    match rest.peek() {
        None => Ok(()),
        Some(_) => Err(StrategicPatchError::OrderMismatch {
            patch: go_value::plain_list(patch),
            order: go_value::plain_list(order),
        }),
    }
}

/// Whether two items have the same key (`mergeKeyValueEqual`).
pub(super) fn is_same(
    left: &Value,
    right: &Value,
    merge_key: &'static str,
) -> Result<bool, StrategicPatchError> {
    if merge_key.is_empty() {
        return is_equal(left, right);
    }
    for item in [left, right] {
        if item.as_map().is_none() {
            return Err(StrategicPatchError::expected_map(item));
        }
    }
    is_equal(merge_key_of(left, merge_key)?, merge_key_of(right, merge_key)?)
}

/// Go's `==` of two values.
pub(super) fn is_equal(left: &Value, right: &Value) -> Result<bool, StrategicPatchError> {
    if let (Value::String(left), Value::String(right)) = (left, right) {
        return Ok(left == right);
    }
    if std::mem::discriminant(left) != std::mem::discriminant(right) {
        return Ok(false);
    }
    Ok(Key::of(left)? == Key::of(right)?)
}
