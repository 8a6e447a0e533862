//! A stream of CBOR items, one behind the other.

use std::io::{ErrorKind, Read, Write};

use apimachinery_runtime::{FrameError, FrameReader, FrameWriter, Framer, MAX_FRAME_SIZE};
use bytes::{Buf, Bytes, BytesMut};

use crate::skip::Scan;

/// Cuts a CBOR sequence (RFC 8742) into its items. Writing passes frames through.
///
/// Corresponds to `cbor.NewFramer`; its media type is `application/cbor-seq`.
#[derive(Clone, Copy, Debug, Default)]
pub struct CborSequenceFramer;

impl Framer for CborSequenceFramer {
    fn frame_reader<'a>(&self, source: Box<dyn Read + Send + 'a>) -> Box<dyn FrameReader + 'a> {
        Box::new(Items { source, buffer: BytesMut::new() })
    }

    fn frame_writer<'a>(&self, sink: Box<dyn Write + Send + 'a>) -> Box<dyn FrameWriter + 'a> {
        Box::new(Passthrough { sink })
    }
}

struct Items<'a> {
    source: Box<dyn Read + Send + 'a>,
    /// What has been read and belongs to no frame yet.
    buffer: BytesMut,
}

const CHUNK: usize = 8 << 10;

impl Items<'_> {
    /// Reads more. False at the end of the stream.
    fn fill(&mut self) -> Result<bool, FrameError> {
        let filled = self.buffer.len();
        self.buffer.resize(filled + CHUNK, 0);
        let read = loop {
            match self.source.read(&mut self.buffer[filled..]) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                other => break other,
            }
        };
        self.buffer.truncate(filled + *read.as_ref().unwrap_or(&0));
        Ok(read? > 0)
    }

    /// Follows an item that is too large to its end, keeping nothing of it.
    fn drop_item(&mut self, scan: &mut Scan) -> Result<(), FrameError> {
        loop {
            if let Some(end) = scan.advance(&self.buffer).map_err(invalid)? {
                self.buffer.advance(end);
                return Ok(());
            }
            self.buffer.advance(scan.forget(self.buffer.len()));
            if !self.fill()? {
                return Err(FrameError::UnexpectedEnd);
            }
        }
    }
}

impl FrameReader for Items<'_> {
    fn next_frame(&mut self) -> Result<Option<Bytes>, FrameError> {
        let mut scan = Scan::default();
        loop {
            if let Some(end) = scan.advance(&self.buffer).map_err(invalid)? {
                let frame = self.buffer.split_to(end).freeze();
                if frame.len() > MAX_FRAME_SIZE {
                    return Err(FrameError::TooLarge { limit: MAX_FRAME_SIZE });
                }
                return Ok(Some(frame));
            }
            if self.buffer.len() > MAX_FRAME_SIZE {
                self.drop_item(&mut scan)?;
                return Err(FrameError::TooLarge { limit: MAX_FRAME_SIZE });
            }
            if !self.fill()? {
                return if self.buffer.is_empty() {
                    Ok(None)
                } else {
                    Err(FrameError::UnexpectedEnd)
                };
            }
        }
    }
}

fn invalid(error: apimachinery_runtime::DecodeError) -> FrameError {
    FrameError::Invalid(error.to_string().into())
}

struct Passthrough<'a> {
    sink: Box<dyn Write + Send + 'a>,
}

impl FrameWriter for Passthrough<'_> {
    fn write_frame(&mut self, frame: &[u8]) -> Result<(), FrameError> {
        self.sink.write_all(frame)?;
        Ok(self.sink.flush()?)
    }
}
