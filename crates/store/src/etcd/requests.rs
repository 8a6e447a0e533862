//! The requests of a stream, as they are sent.

use std::pin::Pin;
use std::task::{Context, Poll};

use futures_core::Stream;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

/// A stream of what is sent.
#[derive(Debug)]
pub(super) struct Requests<T>(UnboundedReceiver<T>);

/// A stream of requests that begins with one, and the side that sends others.
pub(super) fn requests<T>(first: T) -> (UnboundedSender<T>, Requests<T>) {
    let (sender, receiver) = unbounded_channel();
    // The receiver is here.
    let _ = sender.send(first);
    (sender, Requests(receiver))
}

impl<T> Stream for Requests<T> {
    type Item = T;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<T>> {
        self.0.poll_recv(context)
    }
}
