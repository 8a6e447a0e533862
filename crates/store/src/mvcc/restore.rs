//! Versions and history as they were kept.

use std::sync::{Mutex, RwLock};

use super::index::Index;
use super::leases::{Clock, Leases};
use super::log::Log;
use super::watchers::Watchers;
use super::{Change, Millis, Mvcc, State};
use crate::{Event, KeyValue, Revision};

/// Takes what was kept, in the order of revisions.
#[derive(Debug)]
pub(crate) struct Restorer {
    state: State,
    unreadable: Vec<Revision>,
}

impl Restorer {
    pub(crate) fn new(compacted: Revision) -> Self {
        let state = State {
            index: Index::default(),
            log: Log::starting_at(compacted.max(2)),
            compacted,
            leases: Leases::default(),
            clock: Clock::start(),
            watchers: Mutex::new(Watchers::default()),
            closed: false,
        };
        Self { state, unreadable: Vec::new() }
    }

    /// Takes the version of a key; one without a version is a deletion.
    ///
    /// Fails with the expected revision when a change is missing.
    pub(crate) fn add(&mut self, kv: KeyValue, expires: Option<Millis>) -> Result<(), Revision> {
        let state = &mut self.state;
        let prev = state.newest(&kv.key).cloned();
        if kv.mod_revision < state.compacted {
            // Left over from a compaction, unless it is the last one of its key.
            self.unreadable.extend(prev.map(|prev| prev.mod_revision));
            state.leases.set(&kv.key, expires);
            let deleted = (kv.version == 0).then(|| (kv.key.clone(), kv.mod_revision));
            state.index.set(kv, false);
            if let Some((key, revision)) = deleted {
                state.index.forget_change(&key);
                self.unreadable.push(revision);
            }
            return Ok(());
        }
        if kv.mod_revision != state.log.next() {
            return Err(state.log.next());
        }
        let event = if kv.version == 0 {
            Event::delete(kv.key, kv.mod_revision, prev)
        } else {
            Event::put(kv, prev)
        };
        state.push(Change { event, expires });
        Ok(())
    }

    /// The versions, and the revisions whose values can no longer be read.
    pub(crate) fn finish(self) -> (Mvcc, Vec<Revision>) {
        (Mvcc { state: RwLock::new(self.state) }, self.unreadable)
    }
}
