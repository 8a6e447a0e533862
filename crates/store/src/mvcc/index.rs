//! All keys in order, with their newest versions.

use std::collections::VecDeque;

use bytes::Bytes;

use crate::{KeyValue, Revision};

/// The largest number of keys in a leaf: what an insertion moves, and a read visits, is this large.
const LEAF_KEYS: usize = 128;

/// A key: its newest version, and the changes of it that are in the log.
#[derive(Debug)]
pub(super) struct Entry {
    /// The newest version. Its own version is 0 when the key was deleted.
    pub(super) newest: KeyValue,
    /// The revisions of the changes in the log, in order.
    pub(super) changes: VecDeque<Revision>,
}

impl Entry {
    pub(super) fn live(&self) -> Option<&KeyValue> {
        (self.newest.version > 0).then_some(&self.newest)
    }
}

/// Some neighbouring keys, with what a count needs to know of them. A leaf is never empty.
#[derive(Debug)]
pub(super) struct Leaf {
    entries: Vec<Entry>,
    /// The number of keys that exist at the newest revision.
    pub(super) live: usize,
    /// The newest revision that created or deleted any of the keys.
    pub(super) live_changed: Revision,
}

impl Leaf {
    pub(super) fn first(&self) -> Option<&Bytes> {
        self.entries.first().map(|entry| &entry.newest.key)
    }

    pub(super) fn last(&self) -> Option<&Bytes> {
        self.entries.last().map(|entry| &entry.newest.key)
    }

    /// The keys from `key` on.
    pub(super) fn entries_from(&self, key: &[u8]) -> &[Entry] {
        let start = self.entries.partition_point(|entry| entry.newest.key < key);
        self.entries.get(start..).unwrap_or_default()
    }

    fn search(&self, key: &[u8]) -> Result<usize, usize> {
        self.entries.binary_search_by(|entry| (*entry.newest.key).cmp(key))
    }

    fn insert(&mut self, position: usize, entry: Entry) {
        self.count(false, entry.live().is_some(), entry.newest.mod_revision);
        self.entries.insert(position, entry);
    }

    fn change(&mut self, position: usize, newest: KeyValue, logged: bool) {
        let Some(entry) = self.entries.get_mut(position) else { return };
        let (existed, revision) = (entry.live().is_some(), newest.mod_revision);
        if logged {
            entry.changes.push_back(revision);
        }
        entry.newest = newest;
        let exists = entry.live().is_some();
        self.count(existed, exists, revision);
    }

    /// Counts a key that was created or deleted.
    fn count(&mut self, existed: bool, exists: bool, revision: Revision) {
        if exists != existed {
            self.live = self.live + usize::from(exists) - usize::from(existed);
            self.live_changed = self.live_changed.max(revision);
        }
    }

    fn of(entries: Vec<Entry>, live_changed: Revision) -> Self {
        let live = entries.iter().filter(|entry| entry.live().is_some()).count();
        Self { entries, live, live_changed }
    }
}

/// All keys in order: a list of leaves, each a list of keys.
///
/// Two levels, because a leaf then knows how many of its keys exist: counting what a page leaves
/// out visits a leaf, not its keys, unless some were created or deleted since the revision of the
/// page.
#[derive(Debug, Default)]
pub(super) struct Index {
    leaves: Vec<Leaf>,
}

impl Index {
    pub(super) fn get(&self, key: &[u8]) -> Option<&Entry> {
        let leaf = self.leaves.get(self.leaf_of(key))?;
        leaf.entries.get(leaf.search(key).ok()?)
    }

    /// The leaves from the one on that may have `key`.
    pub(super) fn leaves_from(&self, key: &[u8]) -> &[Leaf] {
        self.leaves.get(self.leaf_of(key)..).unwrap_or_default()
    }

    /// Sets the newest version of a key. `logged` is whether the log has this change.
    pub(super) fn set(&mut self, newest: KeyValue, logged: bool) {
        let at = self.leaf_of(&newest.key);
        let Some(leaf) = self.leaves.get_mut(at) else {
            let revision = newest.mod_revision;
            self.leaves.push(Leaf::of(vec![Entry::new(newest, logged)], revision));
            return;
        };
        match leaf.search(&newest.key) {
            Ok(position) => leaf.change(position, newest, logged),
            Err(position) => {
                leaf.insert(position, Entry::new(newest, logged));
                if leaf.entries.len() > LEAF_KEYS {
                    // Keys that come in order fill their leaves.
                    let half = if position == LEAF_KEYS { position } else { LEAF_KEYS / 2 };
                    let second = Leaf::of(leaf.entries.split_off(half), leaf.live_changed);
                    leaf.live -= second.live;
                    self.leaves.insert(at + 1, second);
                }
            }
        }
    }

    /// Forgets that the log has the oldest change of a key; a deleted key without changes is gone.
    pub(super) fn forget_change(&mut self, key: &[u8]) {
        let at = self.leaf_of(key);
        let Some(leaf) = self.leaves.get_mut(at) else { return };
        let Ok(position) = leaf.search(key) else { return };
        let Some(entry) = leaf.entries.get_mut(position) else { return };
        entry.changes.pop_front();
        if !entry.changes.is_empty() {
            return;
        }
        entry.changes = VecDeque::new();
        if entry.live().is_none() {
            leaf.entries.remove(position);
            self.merge(at);
            self.merge(at.saturating_sub(1));
        }
    }

    /// Merges a small leaf with the next one, so that deleted keys free their space.
    fn merge(&mut self, at: usize) {
        let Some([leaf, rest @ ..]) = self.leaves.get_mut(at..) else { return };
        if leaf.entries.is_empty() {
            self.leaves.remove(at);
            return;
        }
        let Some(next) = rest.first_mut() else { return };
        if leaf.entries.len() + next.entries.len() <= LEAF_KEYS / 2 {
            leaf.entries.append(&mut next.entries);
            leaf.live += next.live;
            leaf.live_changed = leaf.live_changed.max(next.live_changed);
            self.leaves.remove(at + 1);
        }
    }

    /// The position of the leaf that has `key`, or would.
    fn leaf_of(&self, key: &[u8]) -> usize {
        let after =
            self.leaves.partition_point(|leaf| leaf.first().is_some_and(|first| first <= key));
        after.saturating_sub(1)
    }
}

impl Entry {
    fn new(newest: KeyValue, logged: bool) -> Self {
        let changes = logged.then_some(newest.mod_revision).into_iter().collect();
        Self { newest, changes }
    }
}
