//! A map that iterates in key order.

mod iter;
mod key;
mod order;
mod traits;

use std::borrow::Borrow;
use std::collections::BTreeMap;

pub use iter::Iter;
use iter::IterKind;
pub use key::{IsMapKey, MapKey};
use order::sort_by_key;

/// A map kept sorted by key, as every format writes it.
///
/// It has the interface of [`BTreeMap`] and stores its entries in one allocation, sized to what was
/// read: labels and annotations are small, built once and read often. Looking up a key costs O(log
/// n). Inserting a key that is not the greatest, or removing one, moves the ones after it; a map of
/// more than some hundred entries becomes a tree then, so that no order of keys makes it slow.
pub struct Map<K, V> {
    entries: Entries<K, V>,
}

/// How many entries may be moved when one is inserted or removed.
const MAX_MOVED: usize = 512;

/// How many entries are searched one by one: most keys differ in their length, and comparing two
/// that do costs nothing.
const FEW: usize = 8;

enum Entries<K, V> {
    Sorted(Vec<(K, V)>),
    /// Boxed, so that a map is no larger than a list.
    Tree(Box<Tree<K, V>>),
}

/// Nodes have room for twice as many entries as they often hold, so values are not in them.
type Tree<K, V> = BTreeMap<K, Box<V>>;

impl<K, V> Map<K, V> {
    /// An empty map, without an allocation.
    pub const fn new() -> Self {
        Self { entries: Entries::Sorted(Vec::new()) }
    }

    /// An empty map with room for `capacity` entries.
    pub fn with_capacity(capacity: usize) -> Self {
        Self { entries: Entries::Sorted(Vec::with_capacity(capacity)) }
    }

    /// The map of these entries, which must ascend by key, no two the same: in another order, keys
    /// are not found.
    pub fn from_ascending(entries: Vec<(K, V)>) -> Self
    where
        K: Ord,
    {
        debug_assert!(entries.is_sorted_by(|left, right| left.0 < right.0), "keys must ascend");
        Self { entries: Entries::Sorted(entries) }
    }

    /// Adds these entries, in any order; one replaces an entry with its key that was there.
    ///
    /// # Errors
    /// When a key appears twice: the least such key. The map then stays as it was.
    pub(crate) fn take_in(&mut self, mut entries: Vec<(K, V)>) -> Result<(), K>
    where
        K: Ord,
    {
        if !entries.is_sorted_by(|left, right| left.0 < right.0) {
            sort_by_key(&mut entries);
            let twice = entries.iter().zip(entries.iter().skip(1)).position(|it| it.0.0 == it.1.0);
            if let Some(place) = twice {
                return Err(entries.swap_remove(place).0);
            }
        }
        if self.is_empty() {
            *self = Self::from_ascending(entries);
        } else {
            self.extend(entries);
        }
        Ok(())
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        match &self.entries {
            Entries::Sorted(entries) => entries.len(),
            Entries::Tree(tree) => tree.len(),
        }
    }

    /// Whether there is no entry.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Removes all entries.
    pub fn clear(&mut self) {
        match &mut self.entries {
            Entries::Sorted(entries) => entries.clear(),
            Entries::Tree(_) => *self = Self::new(),
        }
    }

    /// The entries in key order.
    pub fn iter(&self) -> Iter<'_, K, V> {
        match &self.entries {
            Entries::Sorted(entries) => Iter(IterKind::Sorted(entries.iter())),
            Entries::Tree(tree) => Iter(IterKind::Tree(tree.iter())),
        }
    }

    /// The entries in key order, values mutable.
    pub fn iter_mut(&mut self) -> impl ExactSizeIterator<Item = (&K, &mut V)> {
        self.sorted_mut().iter_mut().map(|(key, value)| (&*key, value))
    }

    /// The keys in order.
    pub fn keys(&self) -> impl ExactSizeIterator<Item = &K> + DoubleEndedIterator {
        self.iter().map(|(key, _)| key)
    }

    /// The values in key order.
    pub fn values(&self) -> impl ExactSizeIterator<Item = &V> + DoubleEndedIterator {
        self.iter().map(|(_, value)| value)
    }

    /// The values in key order, mutable.
    pub fn values_mut(&mut self) -> impl ExactSizeIterator<Item = &mut V> {
        self.sorted_mut().iter_mut().map(|(_, value)| value)
    }

    /// Keeps the entries for which `keep` returns true.
    pub fn retain(&mut self, mut keep: impl FnMut(&K, &mut V) -> bool) {
        self.sorted_mut().retain_mut(|(key, value)| keep(key, value));
    }

    fn into_sorted(self) -> Vec<(K, V)> {
        match self.entries {
            Entries::Sorted(entries) => entries,
            Entries::Tree(tree) => sorted(*tree),
        }
    }

    /// The entries as a slice again; who changes them all can afford that.
    fn sorted_mut(&mut self) -> &mut Vec<(K, V)> {
        if let Entries::Tree(tree) = &mut self.entries {
            self.entries = Entries::Sorted(sorted(std::mem::take(tree)));
        }
        match &mut self.entries {
            Entries::Sorted(entries) => entries,
            Entries::Tree(_) => unreachable!("it was just taken apart"),
        }
    }
}

fn sorted<K, V>(tree: Tree<K, V>) -> Vec<(K, V)> {
    tree.into_iter().map(|(key, value)| (key, *value)).collect()
}

fn position<K: Borrow<Q>, V, Q: Ord + ?Sized>(entries: &[(K, V)], key: &Q) -> Result<usize, usize> {
    match entries.last() {
        Some((last, _)) if last.borrow() < key => Err(entries.len()),
        _ => entries.binary_search_by(|(entry, _)| entry.borrow().cmp(key)),
    }
}

impl<K: Ord, V> Map<K, V> {
    /// The value of `key`.
    pub fn get<Q: Ord + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        match &self.entries {
            Entries::Sorted(entries) if entries.len() <= FEW => {
                entries.iter().find(|(entry, _)| entry.borrow() == key).map(|(_, value)| value)
            }
            Entries::Sorted(entries) => {
                entries.get(position(entries, key).ok()?).map(|(_, value)| value)
            }
            Entries::Tree(tree) => tree.get(key).map(|it| &**it),
        }
    }

    /// The value of `key`, mutable.
    pub fn get_mut<Q: Ord + ?Sized>(&mut self, key: &Q) -> Option<&mut V>
    where
        K: Borrow<Q>,
    {
        match &mut self.entries {
            Entries::Sorted(entries) => {
                let position = position(entries, key).ok()?;
                entries.get_mut(position).map(|(_, value)| value)
            }
            Entries::Tree(tree) => tree.get_mut(key).map(|it| &mut **it),
        }
    }

    /// Whether there is an entry for `key`.
    pub fn contains_key<Q: Ord + ?Sized>(&self, key: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        self.get(key).is_some()
    }

    /// Sets the value of `key` and returns the one it had.
    pub fn insert(&mut self, key: K, value: V) -> Option<V> {
        let entries = match &mut self.entries {
            Entries::Sorted(entries) => entries,
            Entries::Tree(tree) => return tree.insert(key, Box::new(value)).map(|it| *it),
        };
        match position(entries, &key) {
            Ok(position) => {
                let entry = entries.get_mut(position)?;
                Some(std::mem::replace(&mut entry.1, value))
            }
            Err(position) if entries.len() - position <= MAX_MOVED => {
                entries.insert(position, (key, value));
                None
            }
            Err(_) => self.as_tree().insert(key, Box::new(value)).map(|it| *it),
        }
    }

    /// Sets the value of `key`, whatever it had: an [`insert`](Self::insert) that takes few steps
    /// when no key is greater.
    #[inline]
    pub fn put(&mut self, key: K, value: V) {
        if let Entries::Sorted(entries) = &mut self.entries
            && entries.last().is_none_or(|(last, _)| *last < key)
        {
            entries.push((key, value));
        } else {
            self.insert(key, value);
        }
    }

    /// Gives `key` a default value, whatever it had, and returns it.
    pub fn insert_default(&mut self, key: K) -> &mut V
    where
        V: Default,
    {
        let mut is_new = false;
        let value = self.get_or_insert_with(key, || {
            is_new = true;
            V::default()
        });
        if !is_new {
            *value = V::default();
        }
        value
    }

    /// The value of `key`, made by `default` when there was none.
    #[expect(clippy::indexing_slicing, reason = "there is an entry where one was found or put")]
    pub fn get_or_insert_with(&mut self, key: K, default: impl FnOnce() -> V) -> &mut V {
        let Entries::Sorted(entries) = &self.entries else {
            return self.as_tree().entry(key).or_insert_with(|| Box::new(default()));
        };
        let place = match position(entries, &key) {
            Ok(position) => position,
            Err(position) if entries.len() - position <= MAX_MOVED => {
                self.sorted_mut().insert(position, (key, default()));
                position
            }
            Err(_) => return self.as_tree().entry(key).or_insert_with(|| Box::new(default())),
        };
        &mut self.sorted_mut()[place].1
    }

    /// Removes the entry of `key` and returns its value.
    pub fn remove<Q: Ord + ?Sized>(&mut self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        match &mut self.entries {
            Entries::Sorted(entries) => {
                let position = position(entries, key).ok()?;
                if entries.len() - position > MAX_MOVED {
                    return self.as_tree().remove(key).map(|it| *it);
                }
                Some(entries.remove(position).1)
            }
            Entries::Tree(tree) => tree.remove(key).map(|it| *it),
        }
    }

    fn as_tree(&mut self) -> &mut Tree<K, V> {
        if let Entries::Sorted(entries) = &mut self.entries {
            let entries = std::mem::take(entries);
            let mut tree = Box::new(BTreeMap::new());
            // Collecting would sort first, which is much code for each type of entries.
            for (key, value) in entries {
                tree.insert(key, Box::new(value));
            }
            self.entries = Entries::Tree(tree);
        }
        match &mut self.entries {
            Entries::Tree(tree) => tree,
            Entries::Sorted(_) => unreachable!("it was just made a tree"),
        }
    }
}
