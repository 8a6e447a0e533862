//! Bodies: read as a whole, and cut.

use std::future::poll_fn;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

use apimachinery_http::{BoxError, ResponseBody};
use bytes::{Bytes, BytesMut};
use http_body::{Body, Frame};

/// The next bytes of a body; `None` at its end.
pub(crate) async fn next_bytes<B>(body: &mut Pin<Box<B>>) -> Option<Result<Bytes, BoxError>>
where
    B: Body<Data = Bytes, Error: Into<BoxError>>,
{
    loop {
        let frame = poll_fn(|context| body.as_mut().poll_frame(context)).await?;
        match frame.map(Frame::into_data) {
            Ok(Ok(bytes)) => return Some(Ok(bytes)),
            // Trailers are not a part of what is read.
            Ok(Err(_)) => {}
            Err(error) => return Some(Err(error.into())),
        }
    }
}

/// A whole body.
pub(crate) async fn whole<B>(body: B) -> Result<Bytes, BoxError>
where
    B: Body<Data = Bytes, Error: Into<BoxError>>,
{
    let mut body = Box::pin(body);
    let mut all = BytesMut::new();
    while let Some(bytes) = next_bytes(&mut body).await {
        all.extend_from_slice(&bytes?);
    }
    Ok(all.freeze())
}

/// A body that fails after some bytes, as when its connection is lost.
pub(crate) struct CutBody {
    inner: ResponseBody,
    left: usize,
}

impl CutBody {
    pub(crate) fn new(inner: ResponseBody, left: usize) -> Self {
        Self { inner, left }
    }
}

impl Body for CutBody {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        if self.left == 0 {
            return Poll::Ready(Some(Err(lost().into())));
        }
        let polled = Pin::new(&mut self.inner).poll_frame(context);
        polled.map(|frame| {
            let frame = match frame {
                None => return Some(Err(lost().into())),
                Some(Err(error)) => return Some(Err(error)),
                Some(Ok(frame)) => frame,
            };
            let frame = frame.map_data(|mut bytes| {
                bytes.truncate(self.left);
                bytes
            });
            self.left -= frame.data_ref().map_or(0, Bytes::len);
            Some(Ok(frame))
        })
    }
}

pub(crate) fn lost() -> io::Error {
    io::Error::new(io::ErrorKind::ConnectionReset, "a fault of the test closed the connection")
}
