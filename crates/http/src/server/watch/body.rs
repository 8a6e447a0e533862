//! The response to a watch.

use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::{Bytes, BytesMut};
use http_body::{Body, Frame};

use super::{EventEncoder, Events};
use crate::BoxError;
use crate::server::response::compress_part;

/// How many bytes of events that are there at once are compressed together.
const COMPRESSED_TOGETHER: usize = 64 * 1024;

/// The events of a watch as a body. It ends when the events do, or when one cannot be encoded, as
/// that of the reference.
pub(crate) struct WatchBody {
    events: Option<Events>,
    encoder: EventEncoder,
    is_compressed: bool,
}

impl WatchBody {
    pub(crate) fn new(events: Events, encoder: EventEncoder) -> Self {
        Self { events: Some(events), encoder, is_compressed: false }
    }

    /// In gzip: what is sent at once is a member of its own, so that a client reads each event when
    /// it comes.
    pub(crate) fn compressed(self, is_compressed: bool) -> Self {
        Self { is_compressed, ..self }
    }

    fn poll_event(&mut self, cx: &mut Context<'_>) -> Poll<Option<Bytes>> {
        let Some(events) = &mut self.events else { return Poll::Ready(None) };
        let Poll::Ready(event) = events.as_mut().poll_next(cx) else { return Poll::Pending };
        let encoded = event.and_then(|event| self.encoder.encode(&event).ok());
        if encoded.is_none() {
            self.events = None;
        }
        Poll::Ready(encoded)
    }

    fn poll_compressed(&mut self, cx: &mut Context<'_>) -> Poll<Option<Result<Bytes, BoxError>>> {
        let mut together = BytesMut::new();
        while together.len() < COMPRESSED_TOGETHER {
            match self.poll_event(cx) {
                Poll::Ready(Some(event)) => together.extend_from_slice(&event),
                Poll::Pending if together.is_empty() => return Poll::Pending,
                Poll::Ready(None) if together.is_empty() => return Poll::Ready(None),
                Poll::Pending | Poll::Ready(None) => break,
            }
        }
        Poll::Ready(Some(compress_part(&together).map(Bytes::from).map_err(BoxError::from)))
    }
}

impl Body for WatchBody {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        let part = match self.is_compressed {
            true => self.poll_compressed(cx),
            false => self.poll_event(cx).map(|event| event.map(Ok)),
        };
        part.map(|part| Some(part?.map(Frame::data)))
    }

    fn is_end_stream(&self) -> bool {
        self.events.is_none()
    }
}
