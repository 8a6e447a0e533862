//! A stream of JSON values, one frame each.

use std::io::{BufRead, BufReader, Read, Write};

use apimachinery_runtime::{FrameError, FrameReader, FrameWriter, Framer, MAX_FRAME_SIZE};
use bytes::Bytes;

/// Cuts a stream into JSON values; space between them is passed over. Writing passes frames through.
///
/// Corresponds to `framer.NewJSONFramedReader` and the JSON serializer's `Framer`.
#[derive(Clone, Copy, Debug, Default)]
pub struct JsonFramer;

impl Framer for JsonFramer {
    fn frame_reader<'a>(&self, source: Box<dyn Read + Send + 'a>) -> Box<dyn FrameReader + 'a> {
        Box::new(JsonFrames { source: BufReader::new(source) })
    }

    fn frame_writer<'a>(&self, sink: Box<dyn Write + Send + 'a>) -> Box<dyn FrameWriter + 'a> {
        Box::new(Passthrough { sink })
    }
}

struct JsonFrames<'a> {
    source: BufReader<Box<dyn Read + Send + 'a>>,
}

/// How far into a value the stream is.
#[derive(Default)]
struct Progress {
    depth: usize,
    in_string: bool,
    escaped: bool,
    in_scalar: bool,
}

/// What a byte does to the frame.
enum Step {
    /// It stands between two values.
    Between,
    /// It belongs to the frame.
    Inside,
    /// It is the frame's last.
    Last,
    /// The frame ended before it.
    Behind,
}

impl Progress {
    fn step(&mut self, byte: u8) -> Step {
        if self.in_string {
            self.in_string = self.escaped || byte != b'"';
            self.escaped = !self.escaped && byte == b'\\';
            return if self.in_string || self.depth > 0 { Step::Inside } else { Step::Last };
        }
        match byte {
            b' ' | b'\n' | b'\t' | b'\r' if self.in_scalar => Step::Behind,
            b' ' | b'\n' | b'\t' | b'\r' if self.depth == 0 => Step::Between,
            b'"' | b'{' | b'[' if self.in_scalar => Step::Behind,
            b'"' => {
                self.in_string = true;
                Step::Inside
            }
            b'{' | b'[' => {
                self.depth += 1;
                Step::Inside
            }
            b'}' | b']' => {
                self.depth = self.depth.saturating_sub(1);
                if self.depth == 0 { Step::Last } else { Step::Inside }
            }
            _ => {
                self.in_scalar = self.depth == 0;
                Step::Inside
            }
        }
    }
}

impl FrameReader for JsonFrames<'_> {
    fn next_frame(&mut self) -> Result<Option<Bytes>, FrameError> {
        let (mut frame, mut size, mut progress) = (Vec::new(), 0, Progress::default());
        loop {
            let buffer = self.source.fill_buf()?;
            if buffer.is_empty() {
                return match (size, progress.in_scalar) {
                    (0, _) => Ok(None),
                    (_, true) => finished(frame, size),
                    (_, false) => Err(FrameError::UnexpectedEnd),
                };
            }
            let (used, complete) = take(buffer, &mut frame, &mut size, &mut progress);
            self.source.consume(used);
            if complete {
                return finished(frame, size);
            }
        }
    }
}

/// Takes bytes into the frame until it is complete or the buffer is used up. A frame that is too large is
/// followed to its end, without being kept, so that the next one can be read.
fn take(
    buffer: &[u8],
    frame: &mut Vec<u8>,
    size: &mut usize,
    progress: &mut Progress,
) -> (usize, bool) {
    for (at, byte) in buffer.iter().enumerate() {
        let step = progress.step(*byte);
        if let Step::Behind = step {
            return (at, true);
        }
        if let Step::Between = step {
            continue;
        }
        *size += 1;
        if *size <= MAX_FRAME_SIZE {
            frame.push(*byte);
        }
        if let Step::Last = step {
            return (at + 1, true);
        }
    }
    (buffer.len(), false)
}

fn finished(frame: Vec<u8>, size: usize) -> Result<Option<Bytes>, FrameError> {
    if size > MAX_FRAME_SIZE {
        return Err(FrameError::TooLarge { limit: MAX_FRAME_SIZE });
    }
    Ok(Some(frame.into()))
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
