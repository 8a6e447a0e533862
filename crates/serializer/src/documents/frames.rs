//! Documents that a framing separates.

use std::fmt;
use std::io::{ErrorKind, Read};

use apimachinery_runtime::{
    FrameError, FrameReader, FrameScanner, FrameStep, Input, Position, take_frame,
};
use bytes::BytesMut;

use super::DocumentError;
use super::document::Content;
use super::source::Source;

/// How much of a source is asked for at a time.
const CHUNK: usize = 32 * 1024;

/// A document and where it starts.
pub(super) type Framed<'a> = (Content<'a>, Option<Position>);

/// The frames of some data.
pub(super) enum Frames<'a> {
    Scanned(Data<'a>, Box<dyn FrameScanner>),
    /// Of a framing that reads by itself, so that it is unknown where they start.
    Reader(Box<dyn FrameReader + 'a>),
    /// There are no more.
    Ended,
}

/// What frames are looked for in.
pub(super) enum Data<'a> {
    /// What is at hand.
    Slice { input: Input<'a>, at: usize },
    /// What a source gives.
    Source { source: Source<'a>, passed: usize, buffer: BytesMut, at_end: bool },
}

impl fmt::Debug for Frames<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Frames").finish_non_exhaustive()
    }
}

impl fmt::Debug for Data<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Data").finish_non_exhaustive()
    }
}

impl<'a> Frames<'a> {
    pub(super) fn of_input(input: Input<'a>, scanner: Box<dyn FrameScanner>) -> Self {
        Self::Scanned(Data::of_input(input), scanner)
    }

    pub(super) fn of_source(source: Source<'a>, scanner: Box<dyn FrameScanner>) -> Self {
        Self::Scanned(Data::of_source(source), scanner)
    }

    pub(super) fn next_frame(&mut self) -> Option<Result<Framed<'a>, DocumentError>> {
        let next = match self {
            Self::Scanned(data, scanner) => data.next_frame(&mut **scanner),
            Self::Reader(frames) => match frames.next_frame() {
                Ok(frame) => Ok(frame.map(|frame| (Content::Own(frame), None))),
                Err(error) => Err((error, None)),
            },
            Self::Ended => return None,
        };
        match next {
            Ok(Some(frame)) => Some(Ok(frame)),
            Ok(None) => None,
            Err((error, at)) => {
                if !matches!(error, FrameError::TooLarge { .. }) {
                    *self = Self::Ended;
                }
                Some(Err(DocumentError::new(error.into(), at.map(Position::byte))))
            }
        }
    }
}

impl<'a> Data<'a> {
    pub(super) fn of_input(input: Input<'a>) -> Self {
        Self::Slice { input, at: 0 }
    }

    pub(super) fn of_source(source: Source<'a>) -> Self {
        Self::Source { source, passed: 0, buffer: BytesMut::new(), at_end: false }
    }

    pub(super) fn next_frame(&mut self, scanner: &mut dyn FrameScanner) -> Next<'a> {
        match self {
            Self::Slice { input, at } => next_of_slice(*input, at, scanner),
            Self::Source { source, passed, buffer, at_end } => {
                next_of_source(source, passed, buffer, scanner, at_end)
            }
        }
    }
}

/// The next frame, or what is wrong and at which byte.
pub(super) type Next<'a> = Result<Option<Framed<'a>>, (FrameError, Option<usize>)>;

fn next_of_slice<'a>(input: Input<'a>, at: &mut usize, scanner: &mut dyn FrameScanner) -> Next<'a> {
    loop {
        let rest = input.bytes().get(*at..).unwrap_or_default();
        match scanner.scan(rest, true).map_err(|error| (error, Some(*at)))? {
            FrameStep::Pass(count) => *at += count.max(1),
            FrameStep::Frame { start, end } => {
                let frame = input.part(rest.get(start..end).unwrap_or_default());
                let place = Position::byte(*at + start);
                *at += end.max(1);
                return Ok(Some((Content::Part(frame), Some(place))));
            }
            FrameStep::More => return Ok(None),
        }
    }
}

fn next_of_source(
    source: &mut Source<'_>,
    passed: &mut usize,
    buffer: &mut BytesMut,
    scanner: &mut dyn FrameScanner,
    at_end: &mut bool,
) -> Next<'static> {
    loop {
        let before = buffer.len();
        let frame = take_frame(scanner, buffer, *at_end).map_err(|error| (error, Some(*passed)))?;
        *passed += before - buffer.len();
        match frame {
            Some(frame) => {
                let start = Position::byte(*passed - frame.len());
                return Ok(Some((Content::Own(frame), Some(start))));
            }
            None if *at_end => return Ok(None),
            None => *at_end = !fill(source, buffer).map_err(|error| (error.into(), None))?,
        }
    }
}

/// Reads some more; false at the end.
fn fill(source: &mut Source<'_>, buffer: &mut BytesMut) -> std::io::Result<bool> {
    let start = buffer.len();
    buffer.resize(start + CHUNK, 0);
    let read = loop {
        match source.read(buffer.get_mut(start..).unwrap_or_default()) {
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            read => break read,
        }
    };
    buffer.truncate(start + read.as_ref().copied().unwrap_or_default());
    read.map(|count| count > 0)
}
