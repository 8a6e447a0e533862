//! The queue of one handler.

use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use futures_core::Stream;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::sync::watch;

use super::notification::Notification;

/// What is in the queue of a handler.
pub(super) enum Message<T> {
    Notification(Notification<T>),
    /// All initial objects come before this.
    Synced,
}

/// The queue of one handler: a stream of notifications, which ends with the informer.
///
/// Corresponds to `processorListener`.
pub struct Subscription<T> {
    messages: UnboundedReceiver<Message<T>>,
    synced: watch::Sender<bool>,
}

impl<T> Subscription<T> {
    pub(super) fn new(messages: UnboundedReceiver<Message<T>>) -> Self {
        Self { messages, synced: watch::Sender::new(false) }
    }

    /// Waits for the next notification. `None` when the informer has ended.
    pub async fn next(&mut self) -> Option<Notification<T>> {
        std::future::poll_fn(|context| self.poll(context)).await
    }

    /// Whether the notifications of all initial objects were processed: they were returned, and the
    /// next one was asked for.
    #[must_use]
    pub fn has_synced(&self) -> bool {
        *self.synced.borrow()
    }

    pub(super) fn synced(&self) -> watch::Receiver<bool> {
        self.synced.subscribe()
    }

    pub(super) fn set_synced(&self) {
        self.synced.send_replace(true);
    }

    pub(super) fn poll_message(&mut self, context: &mut Context<'_>) -> Poll<Option<Message<T>>> {
        self.messages.poll_recv(context)
    }

    fn poll(&mut self, context: &mut Context<'_>) -> Poll<Option<Notification<T>>> {
        loop {
            match ready!(self.poll_message(context)) {
                Some(Message::Notification(notification)) => {
                    return Poll::Ready(Some(notification));
                }
                Some(Message::Synced) => self.set_synced(),
                None => return Poll::Ready(None),
            }
        }
    }
}

impl<T> Stream for Subscription<T> {
    type Item = Notification<T>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.get_mut().poll(context)
    }
}

impl<T> fmt::Debug for Subscription<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Subscription").field("queued", &self.messages.len()).finish_non_exhaustive()
    }
}
