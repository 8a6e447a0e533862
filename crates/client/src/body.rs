//! Bodies: of requests, and those of responses with a limit.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use apimachinery_http::{BoxError, ResponseBody};
use bytes::Bytes;
use http_body::{Body, Frame, SizeHint};

/// The body of a request: its bytes, in one piece.
///
/// Services that want a body of another type get it by [`into_bytes`](Self::into_bytes), for
/// example in `tower`'s `map_request`.
#[derive(Clone, Debug, Default)]
pub struct RequestBody(Bytes);

impl RequestBody {
    /// The bytes.
    pub fn into_bytes(self) -> Bytes {
        self.0
    }
}

impl From<Bytes> for RequestBody {
    fn from(bytes: Bytes) -> Self {
        Self(bytes)
    }
}

impl Body for RequestBody {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let bytes = std::mem::take(&mut self.0);
        Poll::Ready((!bytes.is_empty()).then(|| Ok(Frame::data(bytes))))
    }

    fn is_end_stream(&self) -> bool {
        self.0.is_empty()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.0.len() as u64)
    }
}

/// The body of a response that may not be longer than a limit.
#[derive(Debug)]
pub(crate) struct LimitedBody {
    body: ResponseBody,
    limit: u64,
    left: u64,
}

/// A body is longer than it may be.
#[derive(Debug, thiserror::Error)]
#[error("the response is longer than {0} bytes")]
struct TooLong(u64);

impl LimitedBody {
    /// At most `limit` bytes; 0 means any number.
    pub(crate) fn new(body: ResponseBody, limit: u64) -> Self {
        Self { body, limit, left: if limit == 0 { u64::MAX } else { limit } }
    }
}

impl Body for LimitedBody {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        let frame = ready!(Pin::new(&mut self.body).poll_frame(context));
        if let Some(Ok(frame)) = &frame
            && let Some(data) = frame.data_ref()
        {
            match self.left.checked_sub(data.len() as u64) {
                Some(left) => self.left = left,
                None => return Poll::Ready(Some(Err(TooLong(self.limit).into()))),
            }
        }
        Poll::Ready(frame)
    }
}
