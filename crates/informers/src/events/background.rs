//! A task that writes events, and the queue that leads to it.

use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;

/// How many events wait; further ones are dropped.
const QUEUE: usize = 1000;

/// A task that writes events, which nothing waits for. Dropping it ends the task.
pub(super) struct Background<E> {
    queue: mpsc::Sender<E>,
    closing: watch::Sender<bool>,
    task: JoinHandle<()>,
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
        let task = tokio::spawn(write(events, closing.subscribe()));
        Self { queue, closing, task }
    }

    /// `false` if the event was dropped, because too many wait.
    pub(super) fn send(&self, event: E) -> bool {
        self.queue.try_send(event).is_ok()
    }

    /// Waits until the task has written the events that wait.
    pub(super) async fn shut_down(mut self) {
        self.closing.send_replace(true);
        // The task ends when all senders are gone.
        self.queue = mpsc::channel(1).0;
        // It cannot fail, except by a panic of the sink.
        let _ = (&mut self.task).await;
    }
}

impl<E> Drop for Background<E> {
    fn drop(&mut self) {
        self.task.abort();
    }
}
