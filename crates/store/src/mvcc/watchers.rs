//! The watches of a store, and which of them a change wakes.

use std::collections::BTreeMap;
use std::task::Waker;

use crate::{KeyRange, Revision};

/// A watch.
#[derive(Debug)]
pub(super) struct Watcher {
    keys: KeyRange,
    /// The revision from which changes have not been reported.
    pub(super) next: Revision,
    /// Whether nothing has changed since all was reported: `next` is then out of date, and
    /// harmless.
    pub(super) idle: bool,
    /// Whether a batch without events was requested.
    pub(super) progress_requested: bool,
    pub(super) waker: Option<Waker>,
}

/// All watches of a store. None of them has a queue: they read the log.
#[derive(Debug, Default)]
pub(super) struct Watchers {
    watchers: BTreeMap<WatcherId, Watcher>,
    last: WatcherId,
}

/// Identifies a watch of a store. It is not used again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct WatcherId(u64);

impl Watchers {
    /// Adds a watch. It is idle when nothing has changed from `next` on.
    pub(super) fn add(&mut self, keys: KeyRange, next: Revision, idle: bool) -> WatcherId {
        self.last.0 += 1;
        let watcher = Watcher { keys, next, idle, progress_requested: false, waker: None };
        self.watchers.insert(self.last, watcher);
        self.last
    }

    pub(super) fn remove(&mut self, id: WatcherId) {
        self.watchers.remove(&id);
    }

    pub(super) fn get(&mut self, id: WatcherId) -> Option<&mut Watcher> {
        self.watchers.get_mut(&id)
    }

    /// Notes a change of a key, and moves the wakers of the watches that wait for it to `wakers`.
    pub(super) fn notify(&mut self, key: &[u8], revision: Revision, wakers: &mut Vec<Waker>) {
        for watcher in self.watchers.values_mut() {
            if watcher.idle && watcher.next <= revision && watcher.keys.contains(key) {
                watcher.idle = false;
                watcher.next = revision;
                wakers.extend(watcher.waker.take());
            }
        }
    }

    /// Takes the wakers of all watches.
    pub(super) fn take_wakers(&mut self) -> Vec<Waker> {
        self.watchers.values_mut().filter_map(|watcher| watcher.waker.take()).collect()
    }
}
