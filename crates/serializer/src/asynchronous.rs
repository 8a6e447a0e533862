//! Reading from asynchronous sources.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, ReadBuf};

/// An asynchronous reader of any type.
pub(crate) struct AsyncSource<'a>(Pin<Box<dyn AsyncRead + Send + 'a>>);

impl<'a> AsyncSource<'a> {
    pub(crate) fn new(source: impl AsyncRead + Send + 'a) -> Self {
        Self(Box::pin(source))
    }

    /// Reads into `room`, and says how many bytes; none at the end.
    pub(crate) fn poll_read(
        &mut self,
        room: &mut [u8],
        context: &mut Context<'_>,
    ) -> Poll<io::Result<usize>> {
        let mut buffer = ReadBuf::new(room);
        ready!(self.0.as_mut().poll_read(context, &mut buffer))?;
        Poll::Ready(Ok(buffer.filled().len()))
    }
}
