//! A stream of messages, each with its length before it.

use std::io::{ErrorKind, Read, Write};

use apimachinery_runtime::{FrameError, FrameReader, FrameWriter, Framer, MAX_FRAME_SIZE};
use bytes::Bytes;

const HEADER_LEN: usize = 4;
const FIRST_READ: usize = 16 * 1024;

/// Cuts a stream into frames that stand behind their length: four bytes, highest first.
///
/// Corresponds to `protobuf.LengthDelimitedFramer`; the limit of [`MAX_FRAME_SIZE`] is that of its
/// streaming decoder.
#[derive(Clone, Copy, Debug, Default)]
pub struct LengthDelimitedFramer;

impl Framer for LengthDelimitedFramer {
    fn frame_reader<'a>(&self, source: Box<dyn Read + Send + 'a>) -> Box<dyn FrameReader + 'a> {
        Box::new(LengthDelimitedReader { source, to_skip: 0 })
    }

    fn frame_writer<'a>(&self, sink: Box<dyn Write + Send + 'a>) -> Box<dyn FrameWriter + 'a> {
        Box::new(LengthDelimitedWriter { sink })
    }
}

struct LengthDelimitedReader<'a> {
    source: Box<dyn Read + Send + 'a>,
    /// How much is left of a frame that was too large.
    to_skip: u64,
}

impl FrameReader for LengthDelimitedReader<'_> {
    fn next_frame(&mut self) -> Result<Option<Bytes>, FrameError> {
        self.skip_oversized()?;
        let Some(length) = self.next_length()? else { return Ok(None) };
        if length as usize > MAX_FRAME_SIZE {
            self.to_skip = u64::from(length);
            return Err(FrameError::TooLarge { limit: MAX_FRAME_SIZE });
        }
        self.body(length as usize).map(Some)
    }
}

impl LengthDelimitedReader<'_> {
    /// Done when the next frame is wanted, so that the error does not wait for the rest to arrive.
    fn skip_oversized(&mut self) -> Result<(), FrameError> {
        while self.to_skip > 0 {
            let mut rest = (&mut self.source).take(self.to_skip);
            let skipped = std::io::copy(&mut rest, &mut std::io::sink())?;
            if skipped == 0 {
                return Err(FrameError::UnexpectedEnd);
            }
            self.to_skip -= skipped;
        }
        Ok(())
    }

    fn next_length(&mut self) -> Result<Option<u32>, FrameError> {
        let mut header = [0; HEADER_LEN];
        let mut unread = header.as_mut_slice();
        while !unread.is_empty() {
            match self.source.read(unread) {
                Ok(0) if unread.len() == HEADER_LEN => return Ok(None),
                Ok(0) => return Err(FrameError::UnexpectedEnd),
                Ok(count) => unread = unread.get_mut(count..).unwrap_or_default(),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(Some(u32::from_be_bytes(header)))
    }

    /// Memory grows with what arrives, not with what the header promises.
    fn body(&mut self, length: usize) -> Result<Bytes, FrameError> {
        let mut frame = Vec::with_capacity(length.min(FIRST_READ));
        (&mut self.source).take(length as u64).read_to_end(&mut frame)?;
        if frame.len() < length {
            return Err(FrameError::UnexpectedEnd);
        }
        Ok(frame.into())
    }
}

struct LengthDelimitedWriter<'a> {
    sink: Box<dyn Write + Send + 'a>,
}

impl FrameWriter for LengthDelimitedWriter<'_> {
    fn write_frame(&mut self, frame: &[u8]) -> Result<(), FrameError> {
        let Ok(length) = u32::try_from(frame.len()) else {
            return Err(FrameError::TooLarge { limit: u32::MAX as usize });
        };
        self.sink.write_all(&length.to_be_bytes())?;
        self.sink.write_all(frame)?;
        Ok(self.sink.flush()?)
    }
}
