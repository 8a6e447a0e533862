//! Making a patch of two texts of which only what differs becomes data.
//!
//! What is the same in both is left out, without which the [difference](super::diff) is the same. Texts in which anything
//! is unusual are read as a whole instead.

use apimachinery_runtime::{Map, Str, Value};

use super::diff::Diff;
use super::directives::Entries;
use super::keyed::{ItemKey, Keyed};
use super::schema::{Place, Rule, Strategy};
use crate::outline::{Kind, Part};

/// The patch from an object to another; `None` where all of both has to be read.
pub(super) fn between(
    diff: Diff,
    original: Part<'_>,
    modified: Part<'_>,
    place: Place,
) -> Option<Entries> {
    if original.kind() != Kind::Object || modified.kind() != Kind::Object {
        return None;
    }
    let (mut original, modified) = objects(diff, original, modified, place)?;
    diff.objects(&mut original, &modified, place).ok()
}

/// Two objects without what makes no difference. Both are empty when there is none.
fn objects(
    diff: Diff,
    original: Part<'_>,
    modified: Part<'_>,
    place: Place,
) -> Option<(Entries, Entries)> {
    let mut pruned = Pruned { original: Vec::new(), modified: Vec::new() };
    let (mut left, mut right) = (original.parts().peekable(), modified.parts().peekable());
    loop {
        let order = match (left.peek(), right.peek()) {
            (None, None) => break,
            (Some(_), None) => std::cmp::Ordering::Less,
            (None, Some(_)) => std::cmp::Ordering::Greater,
            (Some(left), Some(right)) => left.key().cmp(&right.key()),
        };
        let known = left.next_if(|_| order.is_le());
        let value = right.next_if(|_| order.is_ge());
        match (known, value) {
            // The key is what counts.
            (Some(known), None) if diff.with_deletions => pruned.put_original(known, Value::Null),
            (None, Some(value)) if diff.with_changes => pruned.put_modified(value, value.value()),
            (Some(known), Some(value)) => members(diff, known, value, place, &mut pruned)?,
            _ => {}
        }
    }
    Some((Map::from_ascending(pruned.original), Map::from_ascending(pruned.modified)))
}

/// The members of two objects, in order.
struct Pruned {
    original: Vec<(Str, Value)>,
    modified: Vec<(Str, Value)>,
}

impl Pruned {
    fn put_original(&mut self, member: Part<'_>, value: Value) {
        self.original.push((Str::from(&*member.key()), value));
    }

    fn put_modified(&mut self, member: Part<'_>, value: Value) {
        self.modified.push((Str::from(&*member.key()), value));
    }

    fn put_all(&mut self, original: Part<'_>, modified: Part<'_>) {
        self.put_original(original, original.value());
        self.put_modified(modified, modified.value());
    }
}

/// Two members with the same key.
fn members(
    diff: Diff,
    original: Part<'_>,
    modified: Part<'_>,
    place: Place,
    pruned: &mut Pruned,
) -> Option<()> {
    match (original.kind(), modified.kind()) {
        (Kind::Object, Kind::Object) => {
            // What the type does not have is no mistake as long as it is the same.
            let Ok((inner, rule)) = place.field(&original.key()) else {
                return original.is_same(modified).then_some(());
            };
            if rule.strategy != Strategy::Replace {
                let (left, right) = items(diff, original, modified, inner, rule.retains_keys)?;
                if !left.is_empty() || !right.is_empty() {
                    pruned.put_original(original, Value::Map(left));
                    pruned.put_modified(modified, Value::Map(right));
                }
            } else if diff.with_changes {
                pruned.put_all(original, modified);
            }
        }
        (Kind::List, Kind::List) => {
            let Ok((inner, rule)) = place.list(&original.key()) else {
                return original.is_same(modified).then_some(());
            };
            if rule.strategy == Strategy::Merge {
                lists(diff, original, modified, (inner, rule), pruned)?;
            } else if diff.with_changes && !original.is_same(modified) {
                pruned.put_all(original, modified);
            }
        }
        _ if !diff.with_changes || original.is_same(modified) => {}
        _ => pruned.put_all(original, modified),
    }
    Some(())
}

/// Two objects, in which all members count once there is a difference when keys are retained.
fn items(
    diff: Diff,
    original: Part<'_>,
    modified: Part<'_>,
    place: Place,
    retains_keys: bool,
) -> Option<(Entries, Entries)> {
    if !retains_keys {
        return objects(diff, original, modified, place);
    }
    let all = Diff { with_changes: true, with_deletions: true, ..diff };
    let (left, right) = objects(all, original, modified, place)?;
    if left.is_empty() && right.is_empty() {
        return Some((left, right));
    }
    match (original.value(), modified.value()) {
        (Value::Map(left), Value::Map(right)) => Some((left, right)),
        _ => None,
    }
}

/// Two lists that are merged. Items that are the same have nothing but their keys, which are the order.
fn lists(
    diff: Diff,
    original: Part<'_>,
    modified: Part<'_>,
    (place, rule): (Place, Rule),
    pruned: &mut Pruned,
) -> Option<()> {
    let keyed = Keyed::of(original, rule.merge_key).zip(Keyed::of(modified, rule.merge_key));
    let keyed = keyed.filter(|(left, right)| left.has_texts() == right.has_texts());
    let Some((left, _)) = keyed else {
        pruned.put_all(original, modified);
        return Some(());
    };
    let alone = |item: Part<'_>| {
        let key = item.get(rule.merge_key).map(Part::value).unwrap_or_default();
        Value::Map([(rule.merge_key.into(), key)].into())
    };
    let start = |at: usize| -> (Vec<Value>, Vec<Value>) {
        let same = modified.parts().take(at).map(alone);
        (original.parts().map(alone).collect(), same.collect())
    };
    let mut lists = (original.parts().len() != modified.parts().len()).then(|| start(0));
    for (at, item) in modified.parts().enumerate() {
        let Some((index, counterpart)) = left.find(ItemKey::of_part(item, rule.merge_key)?) else {
            let (_, wanted) = lists.get_or_insert_with(|| start(at));
            wanted.push(if diff.with_changes { item.value() } else { alone(item) });
            continue;
        };
        let (before, after) = items(diff, counterpart, item, place, rule.retains_keys)?;
        if lists.is_none() && index == at && before.is_empty() && after.is_empty() {
            continue;
        }
        let (known, wanted) = lists.get_or_insert_with(|| start(at));
        let Some(Value::Map(known)) = known.get_mut(index) else { return None };
        known.extend(before);
        let mut wanted_item = alone(item);
        if let Value::Map(wanted_item) = &mut wanted_item {
            wanted_item.extend(after);
        }
        wanted.push(wanted_item);
    }
    if let Some((known, wanted)) = lists {
        pruned.put_original(original, Value::List(known));
        pruned.put_modified(modified, Value::List(wanted));
    }
    Some(())
}
