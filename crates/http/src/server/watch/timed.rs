//! Watches that end after some time.

use std::pin::Pin;
use std::task::{Context, Poll};

use futures_core::Stream;

use crate::SharedEvent;
use crate::server::watch::Events;

/// The events of a watch until a future is ready.
pub(crate) struct Timed {
    pub(crate) events: Events,
    pub(crate) end: Pin<Box<dyn Future<Output = ()> + Send>>,
}

impl Stream for Timed {
    type Item = SharedEvent;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<SharedEvent>> {
        match self.events.as_mut().poll_next(cx) {
            Poll::Pending => self.end.as_mut().poll(cx).map(|()| None),
            ready => ready,
        }
    }
}
