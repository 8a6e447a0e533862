//! A stream of messages, each with its length before it.

use std::io::{Read, Write};

use apimachinery_runtime::{
    FrameError, FrameReader, FrameScanner, FrameStep, FrameWriter, Framer, MAX_FRAME_SIZE,
    ScannedFrames,
};

const HEADER_LEN: usize = 4;

/// Cuts a stream into frames that follow their length: four bytes, highest first.
///
/// Corresponds to `protobuf.LengthDelimitedFramer`; the limit of [`MAX_FRAME_SIZE`] is that of its
/// streaming decoder.
#[derive(Clone, Copy, Debug, Default)]
pub struct LengthDelimitedFramer;

impl Framer for LengthDelimitedFramer {
    fn frame_reader<'a>(&self, source: Box<dyn Read + Send + 'a>) -> Box<dyn FrameReader + 'a> {
        Box::new(ScannedFrames::new(source, Box::new(LengthScanner::new(MAX_FRAME_SIZE))))
    }

    fn frame_writer<'a>(&self, sink: Box<dyn Write + Send + 'a>) -> Box<dyn FrameWriter + 'a> {
        Box::new(LengthDelimitedWriter { sink })
    }

    fn frame_scanner(&self, limit: usize) -> Option<Box<dyn FrameScanner>> {
        Some(Box::new(LengthScanner::new(limit)))
    }

    fn start_frame(&self, length: usize, out: &mut Vec<u8>) -> Result<(), FrameError> {
        out.extend_from_slice(&header(length)?);
        Ok(())
    }
}

fn header(length: usize) -> Result<[u8; HEADER_LEN], FrameError> {
    let too_large = |_| FrameError::TooLarge { limit: u32::MAX as usize };
    u32::try_from(length).map(u32::to_be_bytes).map_err(too_large)
}

#[derive(Debug)]
struct LengthScanner {
    limit: usize,
    /// How much is left of a frame that was too large.
    to_pass: usize,
}

impl LengthScanner {
    fn new(limit: usize) -> Self {
        Self { limit, to_pass: 0 }
    }
}

impl FrameScanner for LengthScanner {
    fn scan(&mut self, data: &[u8], at_end: bool) -> Result<FrameStep, FrameError> {
        let incomplete = match at_end {
            true => Err(FrameError::UnexpectedEnd),
            false => Ok(FrameStep::More),
        };
        if self.to_pass > 0 {
            let passed = self.to_pass.min(data.len());
            self.to_pass -= passed;
            return if passed == 0 { incomplete } else { Ok(FrameStep::Pass(passed)) };
        }
        let Some(header) = data.first_chunk::<HEADER_LEN>() else {
            return if data.is_empty() { Ok(FrameStep::More) } else { incomplete };
        };
        let length = u32::from_be_bytes(*header) as usize;
        let end = length.saturating_add(HEADER_LEN);
        if length > self.limit {
            self.to_pass = end;
            return Err(FrameError::TooLarge { limit: self.limit });
        }
        match data.len() < end {
            true => incomplete,
            false => Ok(FrameStep::Frame { start: HEADER_LEN, end }),
        }
    }
}

struct LengthDelimitedWriter<'a> {
    sink: Box<dyn Write + Send + 'a>,
}

impl FrameWriter for LengthDelimitedWriter<'_> {
    fn write_frame(&mut self, frame: &[u8]) -> Result<(), FrameError> {
        self.sink.write_all(&header(frame.len())?)?;
        self.sink.write_all(frame)?;
        Ok(self.sink.flush()?)
    }
}
