//! The watches of a store, and which of them a change wakes.

use std::task::Waker;

use crate::{KeyRange, Revision};

/// A watch.
#[derive(Debug)]
pub(super) struct Watcher {
    keys: KeyRange,
    /// The revision from which changes have not been reported.
    pub(super) next: Revision,
    /// Whether nothing has changed since all was reported: `next` is then behind, and harmless.
    pub(super) idle: bool,
    /// Whether a batch without events was requested.
    pub(super) progress_requested: bool,
    pub(super) waker: Option<Waker>,
}

/// All watches of a store. None of them has a queue: they read the log.
#[derive(Debug, Default)]
pub(super) struct Watchers {
    watchers: Vec<Option<Watcher>>,
    free: Vec<usize>,
}

/// Identifies a watch of a store.
#[derive(Clone, Copy, Debug)]
pub(super) struct WatcherId(usize);

impl Watchers {
    /// Adds a watch. It is idle when nothing has changed from `next` on.
    pub(super) fn add(&mut self, keys: KeyRange, next: Revision, idle: bool) -> WatcherId {
        let watcher = Watcher { keys, next, idle, progress_requested: false, waker: None };
        let position = self.free.pop().unwrap_or(self.watchers.len());
        match self.watchers.get_mut(position) {
            Some(place) => *place = Some(watcher),
            None => self.watchers.push(Some(watcher)),
        }
        WatcherId(position)
    }

    pub(super) fn remove(&mut self, WatcherId(position): WatcherId) {
        if self.watchers.get_mut(position).and_then(Option::take).is_some() {
            self.free.push(position);
        }
    }

    pub(super) fn get(&mut self, WatcherId(position): WatcherId) -> Option<&mut Watcher> {
        self.watchers.get_mut(position)?.as_mut()
    }

    /// Notes a change of a key, and moves the wakers of the watches that wait for it to `wakers`.
    pub(super) fn notify(&mut self, key: &[u8], revision: Revision, wakers: &mut Vec<Waker>) {
        for watcher in self.watchers.iter_mut().flatten() {
            if watcher.idle && watcher.next <= revision && watcher.keys.contains(key) {
                watcher.idle = false;
                watcher.next = revision;
                wakers.extend(watcher.waker.take());
            }
        }
    }

    /// Takes the wakers of all watches.
    pub(super) fn take_wakers(&mut self) -> Vec<Waker> {
        self.watchers.iter_mut().flatten().filter_map(|watcher| watcher.waker.take()).collect()
    }
}
