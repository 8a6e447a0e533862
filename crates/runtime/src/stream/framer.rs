//! Where one document of a stream ends, and what can go wrong there.

use std::fmt::Debug;
use std::io::{Read, Write};

use bytes::Bytes;

use crate::text::Str;

/// Cuts a stream of bytes into documents, and joins documents to a stream.
pub trait Framer: Debug + Send + Sync {
    /// Reads the documents of `source` one by one.
    fn frame_reader<'a>(&self, source: Box<dyn Read + Send + 'a>) -> Box<dyn FrameReader + 'a>;

    /// Writes documents to `sink` one by one.
    fn frame_writer<'a>(&self, sink: Box<dyn Write + Send + 'a>) -> Box<dyn FrameWriter + 'a>;

    /// Finds documents of at most `limit` bytes in what a reader of any sort has read, where the
    /// format can: for asynchronous readers, and for other limits than
    /// [`MAX_FRAME_SIZE`](crate::MAX_FRAME_SIZE).
    fn frame_scanner(&self, limit: usize) -> Option<Box<dyn FrameScanner>> {
        let _ = limit;
        None
    }

    /// Appends what is before a document of `length` bytes, for writers of any sort.
    ///
    /// # Errors
    /// When the document is too large for the framing.
    fn start_frame(&self, length: usize, out: &mut Vec<u8>) -> Result<(), FrameError> {
        let _ = (length, out);
        Ok(())
    }
}

/// The documents of a stream.
pub trait FrameReader: Send {
    /// The next document, or `None` at the end of the stream.
    ///
    /// # Errors
    /// When the source fails, ends inside a document, or a document is larger than the limit. After
    /// a document that was too large the next call continues with the one after it.
    fn next_frame(&mut self) -> Result<Option<Bytes>, FrameError>;
}

/// A stream that documents are written to.
pub trait FrameWriter: Send {
    /// Writes one document.
    ///
    /// # Errors
    /// When the sink fails or the document is too large for the framing.
    fn write_frame(&mut self, frame: &[u8]) -> Result<(), FrameError>;
}

/// What a [`FrameScanner`] sees at the start of some bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrameStep {
    /// So many bytes belong to no frame, or to one that was too large.
    Pass(usize),
    /// A frame, from the one offset to the other.
    Frame {
        /// Where the frame starts; what is before belongs to the framing.
        start: usize,
        /// Where it ends.
        end: usize,
    },
    /// More bytes are needed to decide. At the end of the stream: there is nothing more.
    More,
}

/// Finds where the frames of a stream end without reading the stream itself, so that blocking and
/// asynchronous readers share it.
///
/// **Contract.** `scan` is given bytes of the stream. After [`FrameStep::More`] it is given the
/// same bytes with more after them; after any other step, those after what the step took. `at_end`
/// means that no more will come. After [`FrameError::TooLarge`] it is called again with the same
/// bytes and passes the rest of that frame; after any other error it is not called again.
pub trait FrameScanner: Debug + Send {
    /// Examines the bytes.
    ///
    /// # Errors
    /// When a frame is larger than the limit, breaks off at the end, or what is between two frames
    /// is not what the framing allows there.
    fn scan(&mut self, data: &[u8], at_end: bool) -> Result<FrameStep, FrameError>;

    /// Where a frame that `data` starts with probably starts and ends, guessed quickly. A caller
    /// that takes it so has to find it decodes, or [`scan`](Self::scan) it after all. `None` when a
    /// frame is being scanned.
    fn guess(&self, data: &[u8]) -> Option<(usize, usize)> {
        let _ = data;
        None
    }
}

/// The largest document that a frame reader accepts: 16 MiB, as in the reference.
pub const MAX_FRAME_SIZE: usize = 16 * 1024 * 1024;

/// The largest document that readers of whole files hold unless set otherwise: 256 MiB.
pub const MAX_DOCUMENT_SIZE: usize = 256 << 20;

/// A stream could not be cut into documents.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FrameError {
    /// The source or the sink failed.
    #[error(transparent)]
    Io(#[from] std::io::Error),
    /// The stream ends inside a document.
    #[error("unexpected EOF")]
    UnexpectedEnd,
    /// A document is larger than the limit.
    #[error("object to decode was longer than maximum allowed size")]
    TooLarge {
        /// The limit in bytes.
        limit: usize,
    },
    /// What is between two documents is not what the framing allows there.
    #[error("invalid frame: {0}")]
    Invalid(Str),
}

impl FrameError {
    /// Whether only one document is lost, and reading goes on with the one after it.
    pub fn is_passed_over(&self) -> bool {
        matches!(self, Self::TooLarge { .. })
    }
}
