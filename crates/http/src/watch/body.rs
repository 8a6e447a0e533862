//! The response to a watch.

use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::Bytes;
use futures_core::Stream;
use http_body::{Body, Frame};

use super::{EventEncoder, SharedEvent};
use crate::BoxError;

/// The events of a watch as a body. It ends when the events do, or when one cannot be encoded, as that of the reference.
pub(crate) struct WatchBody {
    events: Option<Pin<Box<dyn Stream<Item = SharedEvent> + Send>>>,
    encoder: EventEncoder,
}

impl WatchBody {
    pub(crate) fn new(
        events: Pin<Box<dyn Stream<Item = SharedEvent> + Send>>,
        encoder: EventEncoder,
    ) -> Self {
        Self { events: Some(events), encoder }
    }
}

impl Body for WatchBody {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        let this = &mut *self;
        let Some(events) = &mut this.events else { return Poll::Ready(None) };
        let Poll::Ready(event) = events.as_mut().poll_next(cx) else { return Poll::Pending };
        let encoded = event.and_then(|event| this.encoder.encode(&event).ok());
        if encoded.is_none() {
            this.events = None;
        }
        Poll::Ready(encoded.map(|bytes| Ok(Frame::data(bytes))))
    }

    fn is_end_stream(&self) -> bool {
        self.events.is_none()
    }
}
