//! A stream of CBOR items, one after the other.

use std::io::{Read, Write};

use apimachinery_runtime::{
    FrameError, FrameReader, FrameScanner, FrameStep, FrameWriter, Framer, MAX_FRAME_SIZE,
    ScannedFrames,
};

use crate::skip::Scan;

/// The media type of a stream of CBOR items.
pub const CONTENT_TYPE_CBOR_SEQUENCE: &str = "application/cbor-seq";

/// Cuts a CBOR sequence (RFC 8742) into its items. Writing passes frames through.
///
/// Corresponds to `cbor.NewFramer`; its media type is `application/cbor-seq`.
#[derive(Clone, Copy, Debug, Default)]
pub struct CborSequenceFramer;

impl Framer for CborSequenceFramer {
    fn frame_reader<'a>(&self, source: Box<dyn Read + Send + 'a>) -> Box<dyn FrameReader + 'a> {
        Box::new(ScannedFrames::new(source, Box::new(ItemScanner::new(MAX_FRAME_SIZE))))
    }

    fn frame_writer<'a>(&self, sink: Box<dyn Write + Send + 'a>) -> Box<dyn FrameWriter + 'a> {
        Box::new(Passthrough { sink })
    }

    fn frame_scanner(&self, limit: usize) -> Option<Box<dyn FrameScanner>> {
        Some(Box::new(ItemScanner::new(limit)))
    }
}

#[derive(Debug)]
struct ItemScanner {
    limit: usize,
    scan: Scan,
    /// In an item that was too large.
    is_passing: bool,
}

impl ItemScanner {
    fn new(limit: usize) -> Self {
        Self { limit, scan: Scan::default(), is_passing: false }
    }

    /// Follows an item that was too large to its end, without keeping it.
    fn pass(&mut self, length: usize, end: Option<usize>) -> FrameStep {
        match end.unwrap_or_else(|| self.scan.forget(length)) {
            0 if end.is_none() => FrameStep::More,
            passed => FrameStep::Pass(passed),
        }
    }
}

impl FrameScanner for ItemScanner {
    fn scan(&mut self, data: &[u8], at_end: bool) -> Result<FrameStep, FrameError> {
        // What comes after the limit is not seen, so that it does not matter how data arrives.
        let seen = match self.is_passing {
            true => data,
            false => data.get(..=self.limit).unwrap_or(data),
        };
        let found = self.scan.advance(seen);
        let end = found.map_err(|error| FrameError::Invalid(error.to_string().into()))?;
        if !self.is_passing && end.unwrap_or(seen.len()) > self.limit {
            self.is_passing = true;
            return Err(FrameError::TooLarge { limit: self.limit });
        }
        let step = match end {
            _ if self.is_passing => self.pass(data.len(), end),
            Some(end) => FrameStep::Frame { start: 0, end },
            None => FrameStep::More,
        };
        let is_cut = at_end && (self.is_passing || !data.is_empty());
        if end.is_some() {
            *self = Self::new(self.limit);
        }
        match step {
            FrameStep::More if is_cut => Err(FrameError::UnexpectedEnd),
            step => Ok(step),
        }
    }
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
