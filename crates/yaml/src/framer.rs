//! A stream of YAML documents, one frame each.

use std::io::{BufRead, BufReader, Read, Write};

use apimachinery_runtime::{FrameError, FrameReader, FrameWriter, Framer};
use bytes::Bytes;

/// The largest document that a [`YamlFramer`] reads: 5 MiB, as in the reference.
pub const MAX_YAML_FRAME_SIZE: usize = 5 << 20;

/// Cuts a stream into YAML documents at the lines that start with `---`, as
/// [`split_frames`](crate::split_frames) does, and writes `---` before each document.
///
/// A document must end with a line feed to be written, as the serializer's do. Corresponds to
/// `json.YAMLFramer` and `yaml.NewDocumentDecoder`. A document that is too large is passed over, so
/// that the next one can be read; in the reference nothing follows it.
#[derive(Clone, Copy, Debug, Default)]
pub struct YamlFramer;

impl Framer for YamlFramer {
    fn frame_reader<'a>(&self, source: Box<dyn Read + Send + 'a>) -> Box<dyn FrameReader + 'a> {
        Box::new(YamlFrames { source: BufReader::new(source) })
    }

    fn frame_writer<'a>(&self, sink: Box<dyn Write + Send + 'a>) -> Box<dyn FrameWriter + 'a> {
        Box::new(YamlFrameWriter { sink })
    }
}

struct YamlFrames<'a> {
    source: BufReader<Box<dyn Read + Send + 'a>>,
}

impl FrameReader for YamlFrames<'_> {
    fn next_frame(&mut self) -> Result<Option<Bytes>, FrameError> {
        let mut frame = Vec::new();
        let (mut is_first, mut is_too_large) = (true, false);
        loop {
            let start = frame.len();
            let room = (MAX_YAML_FRAME_SIZE + 1).saturating_sub(start) as u64;
            let read = self.source.by_ref().take(room).read_until(b'\n', &mut frame)?;
            if read == 0 && start <= MAX_YAML_FRAME_SIZE {
                return finished(frame, is_first, is_too_large);
            }
            let line = frame.get(start..).unwrap_or_default();
            let is_separator = !is_first && line.starts_with(b"---");
            is_too_large |= frame.len() > MAX_YAML_FRAME_SIZE;
            if !line.ends_with(b"\n") {
                self.skip_line()?;
            }
            if is_separator {
                frame.truncate(start.saturating_sub(1));
                return finished(frame, false, is_too_large);
            }
            is_first = false;
            if is_too_large {
                frame.clear();
            }
        }
    }
}

impl YamlFrames<'_> {
    /// Passes over the rest of a line.
    fn skip_line(&mut self) -> Result<(), FrameError> {
        loop {
            let buffer = self.source.fill_buf()?;
            let end = buffer.iter().position(|byte| *byte == b'\n');
            let used = end.map_or(buffer.len(), |at| at + 1);
            let is_over = end.is_some() || buffer.is_empty();
            self.source.consume(used);
            if is_over {
                return Ok(());
            }
        }
    }
}

fn finished(frame: Vec<u8>, is_end: bool, is_too_large: bool) -> Result<Option<Bytes>, FrameError> {
    if is_too_large {
        return Err(FrameError::TooLarge { limit: MAX_YAML_FRAME_SIZE });
    }
    Ok((!is_end).then(|| frame.into()))
}

struct YamlFrameWriter<'a> {
    sink: Box<dyn Write + Send + 'a>,
}

impl FrameWriter for YamlFrameWriter<'_> {
    fn write_frame(&mut self, frame: &[u8]) -> Result<(), FrameError> {
        self.sink.write_all(b"---\n")?;
        self.sink.write_all(frame)?;
        Ok(self.sink.flush()?)
    }
}
