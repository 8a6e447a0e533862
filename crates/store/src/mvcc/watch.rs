//! Watches that read the log.

use std::mem;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use futures_core::Stream;

use super::watchers::WatcherId;
use super::{Mvcc, State};
use crate::{Error, KeyRange, Result, Revision, StoreWatch, WatchBatch, WatchRequest};

/// The largest number of events in a batch.
const BATCH_EVENTS: usize = 1000;
/// The bytes of values after which a batch ends.
const BATCH_BYTES: usize = 1 << 20;
/// The number of changes that a watch visits while it holds the lock.
const VISITED_AT_A_TIME: u64 = 8192;

/// The batches of a watch.
///
/// It keeps no events: a reader that is slow reads older parts of the log, until a compaction
/// removes them.
#[derive(Debug)]
pub(crate) struct MvccWatch {
    mvcc: Arc<Mvcc>,
    keys: KeyRange,
    watcher: WatcherId,
    failed: bool,
}

/// What a watch finds in the log.
enum Found {
    Batch(WatchBatch),
    /// Nothing up to here; there is more to visit.
    Nothing,
    /// Nothing, and no more to visit: it will be woken.
    Waits,
}

impl Mvcc {
    pub(crate) fn watch(self: &Arc<Self>, request: WatchRequest) -> StoreWatch {
        let state = self.read();
        let start = request.start.filter(|start| *start > 0).unwrap_or(state.revision() + 1);
        let idle = start > state.revision();
        let watcher = state.watchers().add(request.keys.clone(), start, idle);
        drop(state);
        let mvcc = Arc::clone(self);
        let batches = MvccWatch { mvcc, keys: request.keys, watcher, failed: false };
        let mvcc = Arc::downgrade(self);
        StoreWatch::new(batches, move || {
            if let Some(mvcc) = mvcc.upgrade() {
                mvcc.request_progress(watcher);
            }
        })
    }

    fn request_progress(&self, id: WatcherId) {
        let waker = {
            let state = self.read();
            let mut watchers = state.watchers();
            let Some(watcher) = watchers.get(id) else { return };
            watcher.progress_requested = true;
            watcher.waker.take()
        };
        if let Some(waker) = waker {
            waker.wake();
        }
    }
}

impl Stream for MvccWatch {
    type Item = Result<WatchBatch>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        loop {
            let state = self.mvcc.read();
            if self.failed || state.closed {
                return Poll::Ready(None);
            }
            match state.find(self.watcher, &self.keys, context) {
                Ok(Found::Batch(batch)) => return Poll::Ready(Some(Ok(batch))),
                Ok(Found::Nothing) => {}
                Ok(Found::Waits) => return Poll::Pending,
                Err(error) => {
                    drop(state);
                    self.failed = true;
                    return Poll::Ready(Some(Err(error)));
                }
            }
        }
    }
}

impl Drop for MvccWatch {
    fn drop(&mut self) {
        self.mvcc.read().watchers().remove(self.watcher);
    }
}

impl State {
    fn find(&self, id: WatcherId, keys: &KeyRange, context: &Context<'_>) -> Result<Found> {
        let newest = self.revision();
        let next = self.next_of(id);
        if next < self.compacted {
            return Err(Error::Compacted { compacted: Some(self.compacted) });
        }
        // Other watches read at the same time: theirs are locked only for a moment.
        let batch = self.changes(keys, next);
        let mut watchers = self.watchers();
        let Some(watcher) = watchers.get(id) else { return Err(Error::Closed) };
        watcher.next = next.max(batch.revision + 1);
        if !batch.events.is_empty() {
            return Ok(Found::Batch(batch));
        }
        if batch.revision < newest {
            return Ok(Found::Nothing);
        }
        if watcher.next <= newest + 1 && mem::take(&mut watcher.progress_requested) {
            return Ok(Found::Batch(batch));
        }
        watcher.idle = true;
        match &mut watcher.waker {
            Some(waker) => waker.clone_from(context.waker()),
            None => watcher.waker = Some(context.waker().clone()),
        }
        Ok(Found::Waits)
    }

    /// The revision from which a watch has not reported changes.
    fn next_of(&self, id: WatcherId) -> Revision {
        let mut watchers = self.watchers();
        let Some(watcher) = watchers.get(id) else { return self.log.next() };
        if mem::take(&mut watcher.idle) {
            // No change of its keys since: there is no need to visit the others.
            watcher.next = watcher.next.max(self.log.next());
        }
        watcher.next
    }

    /// The next changes of some keys, as many as a batch has.
    fn changes(&self, keys: &KeyRange, next: Revision) -> WatchBatch {
        let last = self.revision().min(next.saturating_add(VISITED_AT_A_TIME));
        let mut batch = WatchBatch { revision: last, events: Vec::new() };
        let mut bytes = 0;
        for event in self.log.since(next).take_while(|event| event.revision() <= last) {
            if !keys.contains(&event.kv.key) {
                continue;
            }
            bytes += event.kv.value.len();
            batch.events.push(event.clone());
            if batch.events.len() >= BATCH_EVENTS || bytes >= BATCH_BYTES {
                batch.revision = event.revision();
                break;
            }
        }
        batch
    }
}
