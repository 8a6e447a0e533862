//! All versions of all keys, their history and its watches: what stores in this process share.

mod index;
mod leases;
mod log;
mod plan;
mod read;
#[cfg(feature = "redb")]
mod restore;
mod watch;
mod watchers;

use std::sync::{Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::task::Waker;
use std::time::Duration;

use bytes::Bytes;

use self::index::Index;
use self::leases::{Clock, Leases};
use self::log::Log;
use self::watchers::Watchers;
use crate::{Error, Event, KeyValue, Outcome, Result, Revision, Transaction};

pub(crate) use self::leases::Millis;
pub(crate) use self::plan::{Change, Plan, plan};
pub(crate) use self::read::yield_now;
#[cfg(feature = "redb")]
pub(crate) use self::restore::Restorer;

/// The number of changes that a compaction forgets at a time.
const FORGOTTEN_AT_A_TIME: usize = 256;

/// The versions of all keys.
///
/// One lock guards them. Readers hold it for a few hundred keys at a time, so that a write waits
/// for microseconds; what they read stays as it is, because they read at a revision. Wakers are
/// called without it.
#[derive(Debug)]
pub(crate) struct Mvcc {
    state: RwLock<State>,
}

#[derive(Debug)]
struct State {
    index: Index,
    /// The changes from the compacted revision on.
    log: Log,
    /// The oldest revision that can be read; 0 before the first compaction.
    compacted: Revision,
    leases: Leases,
    clock: Clock,
    /// Watches are changed by their readers, who share the lock of the state.
    watchers: Mutex<Watchers>,
    closed: bool,
}

impl State {
    fn revision(&self) -> Revision {
        self.log.next() - 1
    }

    fn watchers(&self) -> MutexGuard<'_, Watchers> {
        self.watchers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn newest(&self, key: &[u8]) -> Option<&KeyValue> {
        self.index.get(key)?.live()
    }

    /// Makes changes the newest ones, and returns the wakers of the watches that wait for them.
    fn apply(&mut self, changes: impl IntoIterator<Item = Change>) -> Vec<Waker> {
        let mut wakers = Vec::new();
        for change in changes {
            let watchers = self.watchers.get_mut().unwrap_or_else(PoisonError::into_inner);
            watchers.notify(&change.event.kv.key, change.event.revision(), &mut wakers);
            self.push(change);
        }
        wakers
    }

    /// Makes a change the newest one. Its revision is the next one.
    fn push(&mut self, Change { event, expires }: Change) {
        self.leases.set(&event.kv.key, expires);
        self.index.set(event.kv.clone(), true);
        self.log.push(event);
    }
}

impl Mvcc {
    /// No keys, at revision 1, as in an empty etcd.
    pub(crate) fn new() -> Self {
        let state = State {
            index: Index::default(),
            log: Log::starting_at(2),
            compacted: 0,
            leases: Leases::default(),
            clock: Clock::start(),
            watchers: Mutex::default(),
            closed: false,
        };
        Self { state: RwLock::new(state) }
    }

    fn read(&self) -> RwLockReadGuard<'_, State> {
        self.state.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, State> {
        self.state.write().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn revision(&self) -> Revision {
        self.read().revision()
    }

    /// Changes a key at once, if it has the expected revision.
    pub(crate) fn transact(&self, transaction: Transaction) -> Result<Outcome> {
        let state = self.write();
        let (revision, now) = (state.revision(), state.clock.now());
        let current = state.newest(&transaction.key);
        match plan(current, transaction, revision + 1, now)? {
            Plan::Conflict(current) => Ok(Outcome::Conflict { revision, current }),
            Plan::Unchanged => Ok(Outcome::Applied { revision }),
            Plan::Change(change) => {
                let revision = change.event.revision();
                self.apply_to(state, [change]);
                Ok(Outcome::Applied { revision })
            }
        }
    }

    /// Makes changes with the next revisions visible, and wakes the watches that wait for them.
    fn apply_to(
        &self,
        mut state: RwLockWriteGuard<'_, State>,
        changes: impl IntoIterator<Item = Change>,
    ) {
        let wakers = state.apply(changes);
        drop(state);
        wakers.into_iter().for_each(Waker::wake);
    }

    /// The newest version of a key.
    #[cfg(feature = "redb")]
    pub(crate) fn newest(&self, key: &[u8]) -> Option<KeyValue> {
        self.read().newest(key).cloned()
    }

    /// Makes changes with the next revisions visible, and returns the wakers of the watches that
    /// wait for them.
    #[cfg(feature = "redb")]
    pub(crate) fn apply(&self, changes: Vec<Change>) -> Vec<Waker> {
        self.write().apply(changes)
    }

    /// The keys that have expired, and when the next one will.
    #[cfg(feature = "redb")]
    pub(crate) fn expired(&self) -> (Vec<Bytes>, Option<Millis>) {
        let state = self.read();
        (state.leases.expired(state.clock.now()).cloned().collect(), state.leases.next())
    }

    /// Deletes the keys that have expired, and returns when the next one will.
    pub(crate) fn expire(&self) -> Option<Millis> {
        let state = self.write();
        let (mut revision, now) = (state.revision(), state.clock.now());
        let expired: Vec<Bytes> = state.leases.expired(now).cloned().collect();
        let changes: Vec<Change> = expired
            .into_iter()
            .filter_map(|key| {
                let prev = state.newest(&key)?.clone();
                revision += 1;
                Some(Change { event: Event::delete(key, revision, Some(prev)), expires: None })
            })
            .collect();
        let next = if changes.is_empty() { state.leases.next() } else { Some(now) };
        self.apply_to(state, changes);
        next
    }

    /// The time that leases are measured by.
    pub(crate) fn now(&self) -> Millis {
        self.read().clock.now()
    }

    /// Moves the time that leases are measured by.
    pub(crate) fn advance(&self, by: Duration) {
        self.write().clock.advance(by);
    }

    /// Whether the history before a revision can be forgotten.
    #[cfg(feature = "redb")]
    pub(crate) fn check_compaction(&self, revision: Revision) -> Result<()> {
        self.read().check_compaction(revision)
    }

    /// Makes the history before a revision unreadable. [`forget`](Self::forget) then removes it.
    pub(crate) fn begin_compaction(&self, revision: Revision) -> Result<()> {
        let mut state = self.write();
        state.check_compaction(revision)?;
        state.compacted = revision;
        Ok(())
    }

    /// Removes some of the history before the compacted revision, and returns the revisions whose
    /// values can no longer be read; `None` when all of it is gone.
    pub(crate) fn forget(&self) -> Option<Vec<Revision>> {
        let mut state = self.write();
        let State { index, log, compacted, .. } = &mut *state;
        let mut unreadable = Vec::new();
        for count in 0..FORGOTTEN_AT_A_TIME {
            let Some(event) = log.pop_before(*compacted) else {
                return (count > 0).then_some(unreadable);
            };
            index.forget_change(&event.kv.key);
            unreadable.extend(event.prev.iter().map(|prev| prev.mod_revision));
            unreadable.extend(event.is_delete().then_some(event.revision()));
        }
        Some(unreadable)
    }

    /// Ends all watches.
    pub(crate) fn close(&self) {
        let wakers = {
            let mut state = self.write();
            state.closed = true;
            state.watchers().take_wakers()
        };
        for waker in wakers {
            waker.wake();
        }
    }
}

impl State {
    fn check_compaction(&self, revision: Revision) -> Result<()> {
        if revision <= self.compacted {
            return Err(Error::Compacted { compacted: Some(self.compacted) });
        }
        if revision > self.revision() {
            return Err(Error::FutureRevision { current: Some(self.revision()) });
        }
        Ok(())
    }
}
