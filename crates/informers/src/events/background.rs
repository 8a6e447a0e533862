//! A task that writes events, and the queue that leads to it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{mpsc, watch};
use tokio::task::AbortHandle;

/// How many events wait; further ones are dropped.
const QUEUE: usize = 1000;

/// A task that writes events, which nothing waits for. Dropping the last clone ends the task.
pub(super) struct Background<E>(Arc<Shared<E>>);

struct Shared<E> {
    /// `None` after the recorder was shut down.
    queue: Mutex<Option<mpsc::Sender<E>>>,
    /// Its receivers are those of the task.
    closing: watch::Sender<bool>,
    task: AbortHandle,
}

impl<E> Background<E> {
    /// Starts the task that `write` makes of the queue and of whether the recorder is ending.
    pub(super) fn start<F>(
        write: impl FnOnce(mpsc::Receiver<E>, watch::Receiver<bool>) -> F,
    ) -> Self
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let (queue, events) = mpsc::channel(QUEUE);
        let closing = watch::Sender::new(false);
        let task = tokio::spawn(write(events, closing.subscribe())).abort_handle();
        Self(Arc::new(Shared { queue: Mutex::new(Some(queue)), closing, task }))
    }

    /// `false` if the event was dropped, because too many wait, or the recorder was shut down.
    pub(super) fn send(&self, event: E) -> bool {
        self.0.queue().as_ref().is_some_and(|queue| queue.try_send(event).is_ok())
    }

    /// Takes no more events, and waits until the task has written those that wait.
    pub(super) async fn shut_down(&self) {
        self.0.closing.send_replace(true);
        // The task ends when it has read the queue to its end, and drops its receivers.
        drop(self.0.queue().take());
        self.0.closing.closed().await;
    }
}

impl<E> Shared<E> {
    fn queue(&self) -> MutexGuard<'_, Option<mpsc::Sender<E>>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<E> Clone for Background<E> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<E> Drop for Shared<E> {
    fn drop(&mut self) {
        self.task.abort();
    }
}
