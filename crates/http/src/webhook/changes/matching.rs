//! Which item of a list was which before.

use std::collections::{BTreeSet, HashMap};
use std::hash::{BuildHasher, Hash, RandomState};

use apimachinery_runtime::{Str, Value};

use super::alike::Alike;

/// How many items may have a value in common before it is taken for one that distinguishes none.
const MAX_SHARED: usize = 16;

/// For each item of `after`, the item of `before` that it was; `None` for a new one.
///
/// Items are the same when they are equal, or have the same `keys`, or differ in nothing else. Of
/// items without keys, those that have most values in common are, a third at least, then small ones
/// that follow the same item. Takes time that grows little faster than the lists.
pub(super) fn partners(before: &[Value], after: &[Value], keys: &[&str]) -> Vec<Option<usize>> {
    let mut matching = Matching {
        before,
        after,
        partners: vec![None; after.len()],
        is_taken: vec![false; before.len()],
    };
    matching.ends();
    matching.by(|item| Some(Alike(item)));
    matching.by(|item| key_of(item, keys));
    matching.by(|item| rest_of(item, keys));
    matching.by_most_values(keys);
    matching.by_place(keys);
    matching.partners
}

struct Matching<'a> {
    before: &'a [Value],
    after: &'a [Value],
    partners: Vec<Option<usize>>,
    is_taken: Vec<bool>,
}

impl<'a> Matching<'a> {
    fn pair(&mut self, before: usize, after: usize) {
        if let (Some(taken), Some(partner)) =
            (self.is_taken.get_mut(before), self.partners.get_mut(after))
        {
            *taken = true;
            *partner = Some(before);
        }
    }

    fn is_free(&self, before: usize) -> bool {
        self.is_taken.get(before) == Some(&false)
    }

    /// The items of `before` that are left.
    fn left(&self) -> impl Iterator<Item = (usize, &'a Value)> {
        self.before.iter().enumerate().filter(|(place, _)| self.is_free(*place))
    }

    /// The equal items at both ends, where most lists are the same.
    fn ends(&mut self) {
        let (before, after) = (self.before, self.after);
        let is_same = |(before, after): &(&Value, &Value)| before == after;
        let start = before.iter().zip(after).take_while(is_same).count();
        let most = before.len().min(after.len()) - start;
        let backwards = before.iter().rev().zip(after.iter().rev()).take(most);
        let end = backwards.take_while(is_same).count();
        (0..start).for_each(|place| self.pair(place, place));
        (1..=end).for_each(|back| self.pair(before.len() - back, after.len() - back));
    }

    /// Pairs what has the same mark. Of several, the next one in order.
    fn by<K: Eq + Hash>(&mut self, mark: impl Fn(&'a Value) -> Option<K>) {
        let mut places: HashMap<K, BTreeSet<usize>> = HashMap::new();
        for (place, item) in self.left() {
            if let Some(mark) = mark(item) {
                places.entry(mark).or_default().insert(place);
            }
        }
        if places.is_empty() {
            return;
        }
        let mut next = 0;
        for (place, item) in self.after.iter().enumerate() {
            if let Some(partner) = self.partners.get(place).copied().flatten() {
                next = partner + 1;
                continue;
            }
            let Some(free) = mark(item).and_then(|mark| places.get_mut(&mark)) else { continue };
            if let Some(partner) = free.range(next..).next().or_else(|| free.first()).copied() {
                free.remove(&partner);
                self.pair(partner, place);
                next = partner + 1;
            }
        }
    }

    /// Pairs items without keys that have most values in common, those with the most first.
    fn by_most_values(&mut self, keys: &[&str]) {
        let hashes = RandomState::new();
        let mut counts = vec![0; self.before.len()];
        let mut places: HashMap<(u64, Alike<'a>), Vec<usize>> = HashMap::new();
        for (place, item) in self.left().filter(|(_, item)| key_of(item, keys).is_none()) {
            let values = values(item, &hashes);
            counts.get_mut(place).into_iter().for_each(|it| *it = values.len());
            values.into_iter().for_each(|it| places.entry(it).or_default().push(place));
        }
        if places.is_empty() {
            return;
        }
        let mut pairs = Vec::new();
        for (place, item) in self.after.iter().enumerate() {
            if self.partners.get(place) != Some(&None) || key_of(item, keys).is_some() {
                continue;
            }
            let values = values(item, &hashes);
            let mut common: HashMap<usize, usize> = HashMap::new();
            for value in &values {
                let shared = places.get(value).filter(|it| it.len() <= MAX_SHARED);
                shared.into_iter().flatten().for_each(|it| *common.entry(*it).or_default() += 1);
            }
            let all = |partner: &usize| counts.get(*partner).map_or(0, |it| values.len().min(*it));
            let common = common.into_iter().filter(|(partner, count)| count * 3 >= all(partner));
            pairs.extend(common.map(|(partner, count)| (usize::MAX - count, place, partner)));
        }
        pairs.sort_unstable();
        for (_, place, partner) in pairs {
            if self.is_free(partner) && self.partners.get(place) == Some(&None) {
                self.pair(partner, place);
            }
        }
    }

    /// Pairs items without keys that follow the same item, where nothing shows that they differ.
    fn by_place(&mut self, keys: &[&str]) {
        let hashes = RandomState::new();
        let mut next = 0;
        for (place, item) in self.after.iter().enumerate() {
            if let Some(partner) = self.partners.get(place).copied().flatten() {
                next = partner + 1;
                continue;
            }
            let Some(old) = self.before.get(next).filter(|_| self.is_free(next)) else { continue };
            let has_key = [old, item].iter().any(|it| key_of(it, keys).is_some());
            // They would have been paired if they had enough in common.
            let counts = [old, item].map(|it| values(it, &hashes).len());
            let may_be_same = counts.contains(&0) || counts.iter().all(|it| *it < 2);
            if !has_key && may_be_same {
                self.pair(next, place);
            }
            next += 1;
        }
    }
}

type Member<'a> = (&'a Str, Alike<'a>);

fn members(item: &Value) -> impl Iterator<Item = Member<'_>> {
    item.as_map().into_iter().flat_map(|it| it.iter()).map(|(name, value)| (name, Alike(value)))
}

/// The values at all depths of a map that are not empty, with a hash of where they are.
fn values<'a>(item: &'a Value, hashes: &RandomState) -> Vec<(u64, Alike<'a>)> {
    let mut found = Vec::new();
    if item.as_map().is_some() {
        collect(item, 0, hashes, &mut found);
    }
    found
}

fn collect<'a>(
    value: &'a Value,
    place: u64,
    hashes: &RandomState,
    found: &mut Vec<(u64, Alike<'a>)>,
) {
    match value {
        Value::Null | Value::Bool(false) | Value::Int(0) => {}
        Value::String(text) if text.is_empty() => {}
        Value::Map(entries) => {
            for (name, value) in entries.iter() {
                collect(value, hashes.hash_one((place, name)), hashes, found);
            }
        }
        Value::List(items) => items.iter().for_each(|it| collect(it, place, hashes, found)),
        _ => found.push((place, Alike(value))),
    }
}

/// What distinguishes an item; `None` where it has none of the keys.
fn key_of<'a>(item: &'a Value, keys: &[&str]) -> Option<Vec<Option<Alike<'a>>>> {
    let key: Vec<_> = keys.iter().map(|key| item.get(key).map(Alike)).collect();
    key.iter().any(Option::is_some).then_some(key)
}

/// What an item with keys has beside them; `None` when that is nothing.
fn rest_of<'a>(item: &'a Value, keys: &[&str]) -> Option<Vec<Member<'a>>> {
    key_of(item, keys)?;
    let rest: Vec<_> = members(item).filter(|(name, _)| !keys.contains(&&***name)).collect();
    (!rest.is_empty()).then_some(rest)
}
