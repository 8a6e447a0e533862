//! Where a task leaves the changes of a watch for their reader.

use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use futures_core::Stream;
use tokio::sync::Notify;

use crate::{Error, Result, WatchBatch};

/// The number of events that may wait, and the bytes of their values.
const WAITING_EVENTS: usize = 4096;
const WAITING_BYTES: usize = 4 << 20;

/// Changes that wait for their reader, as one batch.
#[derive(Debug, Default)]
struct Waiting {
    batch: Option<WatchBatch>,
    bytes: usize,
    error: Option<Error>,
    ended: bool,
    reader: Option<Waker>,
}

#[derive(Debug, Default)]
struct Shared {
    waiting: Mutex<Waiting>,
    /// The reader took what was waiting, or is gone.
    taken: Notify,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The side of the task.
#[derive(Debug)]
pub(super) struct Mailbox(Arc<Shared>);

/// The side of the reader.
#[derive(Debug)]
pub(super) struct Mail(Arc<Shared>);

pub(super) fn mailbox() -> (Mailbox, Mail) {
    let shared = Arc::new(Shared::default());
    (Mailbox(Arc::clone(&shared)), Mail(shared))
}

impl Mailbox {
    /// Adds a batch to what is waiting, and returns whether it is too much to go on.
    pub(super) fn put(&self, batch: WatchBatch) -> bool {
        let mut waiting = self.0.lock();
        waiting.bytes += batch.events.iter().map(|event| event.kv.value.len()).sum::<usize>();
        match &mut waiting.batch {
            Some(before) => {
                before.revision = batch.revision;
                before.events.extend(batch.events);
            }
            None => waiting.batch = Some(batch),
        }
        let events = waiting.batch.as_ref().map_or(0, |batch| batch.events.len());
        let is_full = events >= WAITING_EVENTS || waiting.bytes >= WAITING_BYTES;
        wake(waiting);
        is_full
    }

    /// Ends the stream with an error, after what is waiting.
    pub(super) fn fail(&self, error: Error) {
        let mut waiting = self.0.lock();
        waiting.error = Some(error);
        wake(waiting);
    }

    /// Waits until nothing is waiting; `false` when the reader is gone.
    pub(super) async fn emptied(&self) -> bool {
        loop {
            let taken = self.0.taken.notified();
            {
                let waiting = self.0.lock();
                if waiting.ended || waiting.batch.is_none() {
                    return !waiting.ended;
                }
            }
            taken.await;
        }
    }

    /// Waits until the reader is gone.
    pub(super) async fn closed(&self) {
        loop {
            let taken = self.0.taken.notified();
            if self.0.lock().ended {
                return;
            }
            taken.await;
        }
    }
}

impl Drop for Mailbox {
    fn drop(&mut self) {
        let mut waiting = self.0.lock();
        waiting.ended = true;
        wake(waiting);
    }
}

fn wake(mut waiting: MutexGuard<'_, Waiting>) {
    let reader = waiting.reader.take();
    drop(waiting);
    if let Some(reader) = reader {
        reader.wake();
    }
}

impl Stream for Mail {
    type Item = Result<WatchBatch>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let mut waiting = self.0.lock();
        if let Some(batch) = waiting.batch.take() {
            waiting.bytes = 0;
            drop(waiting);
            self.0.taken.notify_one();
            return Poll::Ready(Some(Ok(batch)));
        }
        if let Some(error) = waiting.error.take() {
            return Poll::Ready(Some(Err(error)));
        }
        if waiting.ended {
            return Poll::Ready(None);
        }
        waiting.reader = Some(context.waker().clone());
        Poll::Pending
    }
}

impl Drop for Mail {
    fn drop(&mut self) {
        self.0.lock().ended = true;
        self.0.taken.notify_one();
    }
}
