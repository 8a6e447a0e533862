//! Frames found by looking at the bytes that have arrived, whoever reads them.

use std::fmt::Debug;
use std::io::{ErrorKind, Read};

use bytes::{Buf, Bytes, BytesMut};

use crate::{FrameError, FrameReader};

/// What a [`FrameScanner`] sees at the start of some bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrameStep {
    /// So many bytes belong to no frame, or to one that was too large.
    Pass(usize),
    /// A frame, from the one offset to the other.
    Frame {
        /// Where the frame starts; what stands before belongs to the framing.
        start: usize,
        /// Where it ends.
        end: usize,
    },
    /// More bytes are needed to tell. At the end of the stream: there is nothing more.
    More,
}

/// Finds where the frames of a stream end without reading the stream itself, so that blocking and
/// asynchronous readers share it.
///
/// **Contract.** `scan` is given bytes of the stream. After [`FrameStep::More`] it is given the same bytes
/// with more behind them; after any other step, those behind what the step took. `at_end` says that no more
/// will come. After [`FrameError::TooLarge`] it is called again with the same bytes and passes the rest of
/// that frame; after any other error it is not called again.
pub trait FrameScanner: Debug + Send {
    /// Looks at the bytes.
    ///
    /// # Errors
    /// When a frame is larger than the limit, breaks off at the end, or what stands between two frames is not
    /// what the framing allows there.
    fn scan(&mut self, data: &[u8], at_end: bool) -> Result<FrameStep, FrameError>;

    /// Where a frame that `data` starts with probably starts and ends, told in a hurry. Whoever takes it so has
    /// to find it decodes, or [`scan`](Self::scan) it after all. `None` when a frame is being scanned.
    fn guess(&self, data: &[u8]) -> Option<(usize, usize)> {
        let _ = data;
        None
    }
}

/// How much of the source is asked for at a time.
const CHUNK: usize = 32 * 1024;

/// The frames of a stream that a scanner finds.
pub struct ScannedFrames<'a> {
    source: Box<dyn Read + Send + 'a>,
    scanner: Box<dyn FrameScanner>,
    buffer: BytesMut,
    chunk: Vec<u8>,
    at_end: bool,
    failed: bool,
}

impl Debug for ScannedFrames<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ScannedFrames").field("scanner", &self.scanner).finish_non_exhaustive()
    }
}

impl<'a> ScannedFrames<'a> {
    /// The frames of `source` that `scanner` finds.
    pub fn new(source: Box<dyn Read + Send + 'a>, scanner: Box<dyn FrameScanner>) -> Self {
        let (buffer, chunk) = (BytesMut::new(), vec![0; CHUNK]);
        Self { source, scanner, buffer, chunk, at_end: false, failed: false }
    }

    /// The next frame, as [`FrameScanner::guess`] tells it. It has to be put back unless it decodes.
    ///
    /// # Errors
    /// When the source fails.
    pub fn guess_frame(&mut self) -> Result<Option<Bytes>, FrameError> {
        if self.failed {
            return Ok(None);
        }
        if self.buffer.trim_ascii_start().is_empty() && !self.at_end {
            self.fill()?;
        }
        let Some((start, end)) = self.scanner.guess(&self.buffer) else { return Ok(None) };
        let mut frame = self.buffer.split_to(end.min(self.buffer.len())).freeze();
        frame.advance(start.min(frame.len()));
        Ok(Some(frame))
    }

    /// Puts the frame back that [`guess_frame`](Self::guess_frame) has just given.
    pub fn put_back(&mut self, frame: &[u8]) {
        let mut buffer = BytesMut::with_capacity(frame.len() + self.buffer.len());
        buffer.extend_from_slice(frame);
        buffer.extend_from_slice(&self.buffer);
        self.buffer = buffer;
    }

    fn fill(&mut self) -> Result<(), FrameError> {
        loop {
            match self.source.read(&mut self.chunk) {
                Ok(count) => {
                    self.at_end = count == 0;
                    self.buffer.extend_from_slice(self.chunk.get(..count).unwrap_or_default());
                    return Ok(());
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error.into()),
            }
        }
    }
}

/// Takes the next frame out of a buffer; `None` when more bytes are needed, or, at the end, when there is none.
///
/// # Errors
/// As [`FrameScanner::scan`].
pub fn take_frame(
    scanner: &mut dyn FrameScanner,
    buffer: &mut BytesMut,
    at_end: bool,
) -> Result<Option<Bytes>, FrameError> {
    loop {
        match scanner.scan(buffer, at_end)? {
            FrameStep::Pass(count) => buffer.advance(count.min(buffer.len())),
            FrameStep::Frame { start, end } => {
                let mut frame = buffer.split_to(end.min(buffer.len())).freeze();
                frame.advance(start.min(frame.len()));
                return Ok(Some(frame));
            }
            FrameStep::More => return Ok(None),
        }
    }
}

impl FrameReader for ScannedFrames<'_> {
    /// After a stream that broke off or broke the framing there are no more frames.
    fn next_frame(&mut self) -> Result<Option<Bytes>, FrameError> {
        while !self.failed {
            match take_frame(&mut *self.scanner, &mut self.buffer, self.at_end) {
                Ok(None) if !self.at_end => self.fill()?,
                Ok(frame) => return Ok(frame),
                Err(error) => {
                    self.failed = !matches!(error, FrameError::TooLarge { .. });
                    return Err(error);
                }
            }
        }
        Ok(None)
    }
}
