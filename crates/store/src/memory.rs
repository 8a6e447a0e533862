//! The store in memory.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;
use std::{fmt, io, thread};

use crate::mvcc::{Mvcc, yield_now};
use crate::{
    BoxFuture, Error, GetResponse, KeyRange, Operation, Outcome, RangeRequest, RangeResponse,
    Result, Revision, Store, StoreWatch, Transaction, WatchRequest,
};

/// A store in memory, which any executor can use.
///
/// Keys are in a tree of two levels, each with its newest version; the log of changes has the
/// older ones, until they are compacted. Nothing else removes history: a program that runs long
/// calls [`compact`](Store::compact) from time to time, or has a [`Compactor`](crate::Compactor).
///
/// Watches read the log, so that a slow one needs no memory of its own.
///
/// No thread is started before the first key that expires is put; one then waits for these keys.
pub struct MemoryStore {
    mvcc: Arc<Mvcc>,
    reaper: Mutex<Option<Arc<Alarm>>>,
}

impl MemoryStore {
    /// An empty store, at revision 1.
    #[must_use]
    pub fn new() -> Self {
        Self { mvcc: Arc::new(Mvcc::new()), reaper: Mutex::default() }
    }

    /// Lets time pass for keys that expire, for tests.
    ///
    /// Keys whose time is over are deleted when it returns.
    pub fn advance(&self, time: Duration) {
        self.mvcc.advance(time);
        self.mvcc.expire();
        if let Some(alarm) = &*self.reaper() {
            alarm.ring();
        }
    }

    fn reaper(&self) -> MutexGuard<'_, Option<Arc<Alarm>>> {
        self.reaper.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts the thread that deletes expired keys, or wakes it for new ones.
    fn wake_reaper(&self) -> io::Result<()> {
        let mut reaper = self.reaper();
        if let Some(alarm) = &*reaper {
            alarm.ring();
            return Ok(());
        }
        let alarm = Arc::new(Alarm::default());
        let (mvcc, its_alarm) = (Arc::downgrade(&self.mvcc), Arc::clone(&alarm));
        let thread = thread::Builder::new().name("store-expiry".into());
        thread.spawn(move || expire_when_due(&mvcc, &its_alarm))?;
        *reaper = Some(alarm);
        Ok(())
    }
}

impl fmt::Debug for MemoryStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let revision = self.mvcc.revision();
        f.debug_struct("MemoryStore").field("revision", &revision).finish_non_exhaustive()
    }
}

impl Default for MemoryStore {
    fn default() -> Self {
        Self::new()
    }
}

impl Drop for MemoryStore {
    fn drop(&mut self) {
        self.mvcc.close();
        if let Some(alarm) = &*self.reaper() {
            alarm.stop();
        }
    }
}

impl Store for MemoryStore {
    fn revision(&self) -> BoxFuture<'_, Result<Revision>> {
        Box::pin(async { Ok(self.mvcc.revision()) })
    }

    fn get<'a>(
        &'a self,
        key: &'a [u8],
        at: Option<Revision>,
    ) -> BoxFuture<'a, Result<GetResponse>> {
        Box::pin(async move { self.mvcc.get(key, at) })
    }

    fn range(&self, request: RangeRequest) -> BoxFuture<'_, Result<RangeResponse>> {
        Box::pin(self.mvcc.range(request))
    }

    fn count<'a>(&'a self, keys: &'a KeyRange) -> BoxFuture<'a, Result<u64>> {
        Box::pin(self.mvcc.count(keys))
    }

    fn transact(&self, transaction: Transaction) -> BoxFuture<'_, Result<Outcome>> {
        Box::pin(async move {
            let expires = matches!(transaction.operation, Operation::Put { ttl: 1.., .. });
            let outcome = self.mvcc.transact(transaction)?;
            if expires && outcome.applied().is_some() {
                self.wake_reaper().map_err(|error| Error::Backend(error.into()))?;
            }
            Ok(outcome)
        })
    }

    fn watch(&self, request: WatchRequest) -> BoxFuture<'_, Result<StoreWatch>> {
        Box::pin(async move { Ok(self.mvcc.watch(request)) })
    }

    fn compact(&self, revision: Revision) -> BoxFuture<'_, Result<()>> {
        Box::pin(async move {
            self.mvcc.begin_compaction(revision)?;
            while self.mvcc.forget().is_some() {
                yield_now().await;
            }
            Ok(())
        })
    }
}

/// What the thread that deletes expired keys waits for.
#[derive(Debug, Default)]
struct Alarm {
    state: Mutex<AlarmState>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct AlarmState {
    rung: bool,
    stopped: bool,
}

impl Alarm {
    fn ring(&self) {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).rung = true;
        self.changed.notify_one();
    }

    fn stop(&self) {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).stopped = true;
        self.changed.notify_one();
    }

    /// Waits until it rings, or for a time; `false` when it was stopped.
    fn wait(&self, time: Option<Duration>) -> bool {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let waits = |state: &mut AlarmState| !state.rung && !state.stopped;
        let mut state = match time {
            None => self.changed.wait_while(state, waits).unwrap_or_else(PoisonError::into_inner),
            Some(time) => {
                self.changed
                    .wait_timeout_while(state, time, waits)
                    .unwrap_or_else(PoisonError::into_inner)
                    .0
            }
        };
        state.rung = false;
        !state.stopped
    }
}

fn expire_when_due(mvcc: &Weak<Mvcc>, alarm: &Alarm) {
    let mut wait = Some(Duration::ZERO);
    while alarm.wait(wait) {
        let Some(mvcc) = mvcc.upgrade() else { return };
        wait = mvcc.expire().map(|at| Duration::from_millis(at.saturating_sub(mvcc.now())));
    }
}
