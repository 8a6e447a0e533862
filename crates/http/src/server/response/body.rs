//! The body of a response.

use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::Bytes;
use http_body::{Body, Frame, SizeHint};

use super::chunks::Chunks;
use crate::BoxError;

/// The body of a response: a whole one, a list that is encoded while it is sent, the events of a
/// watch, or the body of another service.
///
/// It is an [`http_body::Body`], which `hyper`, `axum` and `kube` take as it is.
#[derive(Default)]
pub struct ResponseBody(Kind);

#[derive(Default)]
enum Kind {
    #[default]
    Empty,
    Whole(Bytes),
    Chunks(Box<Chunks>),
    Other(Pin<Box<dyn Body<Data = Bytes, Error = BoxError> + Send>>),
}

impl ResponseBody {
    /// The body of another service.
    pub fn new<B>(body: B) -> Self
    where
        B: Body<Data = Bytes, Error: Into<BoxError>> + Send + 'static,
    {
        Self(Kind::Other(Box::pin(Boxed(Box::pin(body)))))
    }

    pub(super) fn chunks(mut chunks: Chunks) -> Self {
        match chunks.take_whole() {
            Some(body) => body.into(),
            None => Self(Kind::Chunks(Box::new(chunks))),
        }
    }
}

impl From<Bytes> for ResponseBody {
    fn from(body: Bytes) -> Self {
        Self(if body.is_empty() { Kind::Empty } else { Kind::Whole(body) })
    }
}

impl From<Vec<u8>> for ResponseBody {
    fn from(body: Vec<u8>) -> Self {
        Bytes::from(body).into()
    }
}

impl From<String> for ResponseBody {
    fn from(body: String) -> Self {
        Bytes::from(body).into()
    }
}

impl Body for ResponseBody {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        match &mut self.0 {
            Kind::Empty => Poll::Ready(None),
            Kind::Whole(body) => {
                let body = std::mem::take(body);
                self.0 = Kind::Empty;
                Poll::Ready(Some(Ok(Frame::data(body))))
            }
            Kind::Chunks(chunks) => {
                Poll::Ready(chunks.next_chunk().map(|chunk| chunk.map(Frame::data)))
            }
            Kind::Other(body) => body.as_mut().poll_frame(cx),
        }
    }

    fn is_end_stream(&self) -> bool {
        match &self.0 {
            Kind::Empty => true,
            Kind::Other(body) => body.is_end_stream(),
            Kind::Whole(_) | Kind::Chunks(_) => false,
        }
    }

    fn size_hint(&self) -> SizeHint {
        match &self.0 {
            Kind::Empty => SizeHint::with_exact(0),
            Kind::Whole(body) => SizeHint::with_exact(body.len() as u64),
            Kind::Chunks(_) => SizeHint::default(),
            Kind::Other(body) => body.size_hint(),
        }
    }
}

impl fmt::Debug for ResponseBody {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match &self.0 {
            Kind::Empty => "ResponseBody::Empty",
            Kind::Whole(_) => "ResponseBody::Whole",
            Kind::Chunks(_) => "ResponseBody::Chunks",
            Kind::Other(_) => "ResponseBody::Other",
        })
    }
}

/// A body whose error has become one of any type.
struct Boxed<B>(Pin<Box<B>>);

impl<B: Body<Data = Bytes, Error: Into<BoxError>>> Body for Boxed<B> {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        self.0.as_mut().poll_frame(cx).map_err(Into::into)
    }

    fn is_end_stream(&self) -> bool {
        self.0.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.0.size_hint()
    }
}
