//! Frames found by examining the bytes that have arrived, by any reader.

use std::fmt::Debug;
use std::io::{ErrorKind, Read};

use bytes::{Buf, Bytes, BytesMut};

use super::{FrameError, FrameReader, FrameScanner, FrameStep};

/// How much of the source is asked for at a time.
const CHUNK: usize = 32 * 1024;

/// The frames of a stream whose bytes the caller reads and pushes.
#[derive(Debug)]
pub struct FrameBuffer {
    scanner: Box<dyn FrameScanner>,
    buffer: BytesMut,
    at_end: bool,
    failed: bool,
}

/// What a [`FrameBuffer`] has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextFrame {
    /// A frame.
    Frame(Bytes),
    /// Not enough to decide: more has to be pushed.
    More,
    /// The end of the stream.
    End,
}

impl FrameBuffer {
    /// The frames that `scanner` finds.
    pub fn new(scanner: Box<dyn FrameScanner>) -> Self {
        Self { scanner, buffer: BytesMut::new(), at_end: false, failed: false }
    }

    /// Goes on with another scanner. Only where a frame may start does that make sense.
    pub fn set_scanner(&mut self, scanner: Box<dyn FrameScanner>) {
        self.scanner = scanner;
    }

    /// Takes the next bytes of the stream; none mean that it has ended.
    pub fn push(&mut self, bytes: &[u8]) {
        self.at_end |= bytes.is_empty();
        self.buffer.extend_from_slice(bytes);
    }

    /// Whether there is nothing but white space before the next bytes, and these will come.
    pub fn is_blank(&self) -> bool {
        !self.at_end && !self.failed && self.buffer.trim_ascii_start().is_empty()
    }

    /// The next frame. After a stream that broke off or broke the framing there are no more.
    ///
    /// # Errors
    /// As [`FrameScanner::scan`].
    pub fn next_frame(&mut self) -> Result<NextFrame, FrameError> {
        if self.failed {
            return Ok(NextFrame::End);
        }
        match take_frame(&mut *self.scanner, &mut self.buffer, self.at_end) {
            Ok(Some(frame)) => Ok(NextFrame::Frame(frame)),
            Ok(None) if self.at_end => Ok(NextFrame::End),
            Ok(None) => Ok(NextFrame::More),
            Err(error) => {
                self.failed = !error.is_passed_over();
                Err(error)
            }
        }
    }

    /// The next frame, as [`FrameScanner::guess`] finds it. It has to be put back unless it
    /// decodes.
    pub fn guess_frame(&mut self) -> Option<Bytes> {
        let (start, end) = self.scanner.guess(&self.buffer).filter(|_| !self.failed)?;
        let mut frame = self.buffer.split_to(end.min(self.buffer.len())).freeze();
        frame.advance(start.min(frame.len()));
        Some(frame)
    }

    /// Puts the frame back that [`guess_frame`](Self::guess_frame) has just given.
    pub fn put_back(&mut self, frame: &[u8]) {
        let mut buffer = BytesMut::with_capacity(frame.len() + self.buffer.len());
        buffer.extend_from_slice(frame);
        buffer.extend_from_slice(&self.buffer);
        self.buffer = buffer;
    }
}

/// The frames of a stream that a scanner finds.
pub struct ScannedFrames<'a> {
    source: Box<dyn Read + Send + 'a>,
    frames: FrameBuffer,
    chunk: Vec<u8>,
}

impl Debug for ScannedFrames<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ScannedFrames").field("frames", &self.frames).finish_non_exhaustive()
    }
}

impl<'a> ScannedFrames<'a> {
    /// The frames of `source` that `scanner` finds.
    pub fn new(source: Box<dyn Read + Send + 'a>, scanner: Box<dyn FrameScanner>) -> Self {
        Self { source, frames: FrameBuffer::new(scanner), chunk: vec![0; CHUNK] }
    }

    /// The frames of what has been read.
    pub fn buffer(&mut self) -> &mut FrameBuffer {
        &mut self.frames
    }

    /// Reads more into the [`buffer`](Self::buffer).
    ///
    /// # Errors
    /// When the source fails.
    pub fn fill(&mut self) -> Result<(), FrameError> {
        loop {
            match self.source.read(&mut self.chunk) {
                Ok(count) => {
                    self.frames.push(self.chunk.get(..count).unwrap_or_default());
                    return Ok(());
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error.into()),
            }
        }
    }
}

/// Takes the next frame out of a buffer; `None` when more bytes are needed, or, at the end, when
/// there is none.
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
        loop {
            match self.frames.next_frame()? {
                NextFrame::Frame(frame) => return Ok(Some(frame)),
                NextFrame::End => return Ok(None),
                NextFrame::More => self.fill()?,
            }
        }
    }
}
