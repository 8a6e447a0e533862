//! The sources of lists and watches.

use std::fmt;
use std::io::{self, ErrorKind, Read};
#[cfg(feature = "tokio")]
use std::pin::Pin;
#[cfg(feature = "tokio")]
use std::task::{Context, Poll, ready};

use apimachinery_runtime::FrameReader;
#[cfg(feature = "tokio")]
use tokio::io::{AsyncRead, ReadBuf};

/// How much of a source is asked for at a time where the format does not decide it.
const CHUNK: usize = 32 * 1024;

/// The source of a list or a watch that the caller [pushes](crate::ListReader::push) bytes into.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pushed;

/// What a reader of [`Pushed`] bytes has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextItem<T> {
    /// An item of the list, or an event of the watch.
    Item(T),
    /// The bytes end before the item does: more have to be pushed, or an empty slice for the end.
    More,
    /// There is nothing more.
    End,
}

/// The source of a list or a watch that is a [`Read`].
pub struct Blocking<'a> {
    from: From<'a>,
    chunk: Vec<u8>,
}

enum From<'a> {
    Bytes(Box<dyn Read + Send + 'a>),
    /// The format has a reader of frames and no scanner.
    Frames(Box<dyn FrameReader + 'a>),
}

/// What was read.
pub(crate) enum Chunk<'a> {
    /// Bytes; none at the end.
    Bytes(&'a [u8]),
    /// A frame; `None` at the end.
    Frame(Option<bytes::Bytes>),
}

impl fmt::Debug for Blocking<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Blocking").finish_non_exhaustive()
    }
}

impl<'a> Blocking<'a> {
    pub(crate) fn bytes(source: impl Read + Send + 'a) -> Self {
        Self { from: From::Bytes(Box::new(source)), chunk: Vec::new() }
    }

    pub(crate) fn frames(source: Box<dyn FrameReader + 'a>) -> Self {
        Self { from: From::Frames(source), chunk: Vec::new() }
    }

    /// Reads into `room`, and returns the number of bytes; zero at the end.
    pub(crate) fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        match &mut self.from {
            From::Bytes(source) => read(source, room),
            From::Frames(_) => Ok(0),
        }
    }

    /// Reads what comes next.
    pub(crate) fn next_chunk(&mut self) -> Result<Chunk<'_>, apimachinery_runtime::FrameError> {
        match &mut self.from {
            From::Bytes(source) => {
                self.chunk.resize(CHUNK, 0);
                let count = read(source, &mut self.chunk)?;
                Ok(Chunk::Bytes(self.chunk.get(..count).unwrap_or_default()))
            }
            From::Frames(frames) => frames.next_frame().map(Chunk::Frame),
        }
    }
}

fn read(source: &mut dyn Read, room: &mut [u8]) -> io::Result<usize> {
    loop {
        match source.read(room) {
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            done => return done,
        }
    }
}

/// The source of a list or a watch that is an [`AsyncRead`].
#[cfg(feature = "tokio")]
pub struct Asynchronous<'a> {
    source: Pin<Box<dyn AsyncRead + Send + 'a>>,
    chunk: Vec<u8>,
}

#[cfg(feature = "tokio")]
impl fmt::Debug for Asynchronous<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Asynchronous").finish_non_exhaustive()
    }
}

#[cfg(feature = "tokio")]
impl<'a> Asynchronous<'a> {
    pub(crate) fn new(source: impl AsyncRead + Send + 'a) -> Self {
        Self { source: Box::pin(source), chunk: Vec::new() }
    }

    /// Reads into `room`, and returns the number of bytes; zero at the end.
    pub(crate) fn poll_read(
        &mut self,
        room: &mut [u8],
        context: &mut Context<'_>,
    ) -> Poll<io::Result<usize>> {
        poll_read(self.source.as_mut(), room, context)
    }

    /// Reads the next bytes; none at the end.
    pub(crate) fn poll_chunk(&mut self, context: &mut Context<'_>) -> Poll<io::Result<&[u8]>> {
        self.chunk.resize(CHUNK, 0);
        let count = ready!(poll_read(self.source.as_mut(), &mut self.chunk, context))?;
        Poll::Ready(Ok(self.chunk.get(..count).unwrap_or_default()))
    }
}

#[cfg(feature = "tokio")]
fn poll_read(
    source: Pin<&mut (dyn AsyncRead + Send + '_)>,
    room: &mut [u8],
    context: &mut Context<'_>,
) -> Poll<io::Result<usize>> {
    let mut buffer = ReadBuf::new(room);
    ready!(source.poll_read(context, &mut buffer))?;
    Poll::Ready(Ok(buffer.filled().len()))
}
