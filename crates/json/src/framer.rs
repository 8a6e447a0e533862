//! A stream of JSON values, one frame each.

use std::io::{Read, Write};

use apimachinery_runtime::{
    FrameError, FrameReader, FrameScanner, FrameStep, FrameWriter, Framer, MAX_FRAME_SIZE,
    ScannedFrames,
};

use crate::scan::{Scan, space};
use crate::syntax;

/// Cuts a stream into JSON values; space between them is passed over. Writing passes frames
/// through.
///
/// Corresponds to `framer.NewJSONFramedReader` and the JSON serializer's `Framer`.
#[derive(Clone, Copy, Debug, Default)]
pub struct JsonFramer;

impl Framer for JsonFramer {
    fn frame_reader<'a>(&self, source: Box<dyn Read + Send + 'a>) -> Box<dyn FrameReader + 'a> {
        Box::new(ScannedFrames::new(source, Box::new(JsonScanner::new(MAX_FRAME_SIZE))))
    }

    fn frame_writer<'a>(&self, sink: Box<dyn Write + Send + 'a>) -> Box<dyn FrameWriter + 'a> {
        Box::new(Passthrough { sink })
    }

    fn frame_scanner(&self, limit: usize) -> Option<Box<dyn FrameScanner>> {
        Some(Box::new(JsonScanner::new(limit)))
    }
}

#[derive(Debug)]
struct JsonScanner {
    limit: usize,
    scan: Scan,
    /// In a value that was too large.
    is_passing: bool,
}

impl JsonScanner {
    fn new(limit: usize) -> Self {
        Self { limit, scan: Scan::default(), is_passing: false }
    }

    fn value(&mut self, data: &[u8], end: Option<usize>) -> Result<FrameStep, FrameError> {
        let seen = end.unwrap_or(self.scan.seen());
        if seen > self.limit {
            self.is_passing = true;
            if end.is_some() {
                // The same bytes come again, and the end is after them already.
                self.scan = Scan::default();
            }
            return Err(FrameError::TooLarge { limit: self.limit });
        }
        match (end, data.first()) {
            (None, _) => Ok(FrameStep::More),
            (Some(0), Some(byte)) => {
                let text = syntax::invalid_character(*byte, syntax::VALUE);
                Err(FrameError::Invalid(text.into()))
            }
            (Some(end), _) => {
                self.scan = Scan::default();
                Ok(FrameStep::Frame { start: 0, end })
            }
        }
    }

    /// Follows a value that was too large to its end, without keeping it.
    fn pass(&mut self, end: Option<usize>) -> FrameStep {
        let passed = end.unwrap_or(self.scan.seen());
        self.scan.forget(passed);
        if end.is_some() {
            self.is_passing = false;
            self.scan = Scan::default();
        }
        match passed {
            0 if end.is_none() => FrameStep::More,
            passed => FrameStep::Pass(passed),
        }
    }
}

impl FrameScanner for JsonScanner {
    fn scan(&mut self, data: &[u8], at_end: bool) -> Result<FrameStep, FrameError> {
        if self.scan.is_at_start() {
            match space(data) {
                0 if data.is_empty() => return Ok(FrameStep::More),
                0 => {}
                space => return Ok(FrameStep::Pass(space)),
            }
        }
        let end = self.scan.end_of_value(data);
        let end = end.or_else(|| self.scan.end_at_end_of_text().filter(|_| at_end));
        if end.is_none() && at_end && !self.is_passing {
            return Err(FrameError::UnexpectedEnd);
        }
        if self.is_passing {
            return match self.pass(end) {
                FrameStep::More if at_end => Err(FrameError::UnexpectedEnd),
                step => Ok(step),
            };
        }
        self.value(data, end)
    }

    /// Compact JSON has no line breaks, and the reference writes one after each event.
    fn guess(&self, data: &[u8]) -> Option<(usize, usize)> {
        if self.is_passing || !self.scan.is_at_start() {
            return None;
        }
        let start = space(data);
        let line = data.get(start..)?.strip_prefix(b"{")?;
        let end = start + 1 + first_line_break(line)?;
        let closes = data.get(end.checked_sub(1)?) == Some(&b'}');
        (closes && end - start <= self.limit).then_some((start, end))
    }
}

fn first_line_break(data: &[u8]) -> Option<usize> {
    let has_none = |block: &[u8; 64]| !block.iter().fold(false, |any, byte| any | (*byte == b'\n'));
    let (blocks, _) = data.as_chunks::<64>();
    let passed = 64 * blocks.iter().take_while(|block| has_none(block)).count();
    let rest = data.get(passed..)?.iter().position(|byte| *byte == b'\n');
    rest.map(|at| passed + at)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_breaks_are_found_where_they_are() {
        for length in 0..200 {
            let mut text = vec![b'x'; length];
            assert_eq!(first_line_break(&text), None);
            text.extend(b"\nx\n");
            assert_eq!(first_line_break(&text), Some(length));
        }
    }
}
