//! Encoded lists, part by part: how a format lets a list be read from a stream.

use std::io::{ErrorKind, Read};

use crate::{DecodeError, DecodeErrorKind, Findings, GroupVersionKind, Position, Reason};

/// An encoded list as a sequence of parts, each a document of the format on its own.
///
/// **Contract.** Whatever stands beside the items comes as [`ListPart::Head`], at least once and complete
/// before the end. Memory is bounded by one item and the head, both of which are bounded by the limit that
/// the source was made with. After [`DecodeErrorKind::TooLarge`] for an item the next call continues with
/// the item behind it; after any other error the answer is the end.
///
/// **Who implements this.** JSON and protobuf. [`ListFormat::list_source`](crate::ListFormat::list_source) makes one.
pub trait ListSource: Send {
    /// Goes to the next part.
    ///
    /// # Errors
    /// When the reader fails, the data breaks off or breaks the grammar between two items, or an item is too
    /// large.
    fn next_part(&mut self) -> Result<ListPart<'_>, DecodeError>;

    /// From now on items that name no kind are named so. Without this their documents are as they came.
    fn name_items(&mut self, kind: &GroupVersionKind);
}

/// One part of an encoded list.
#[derive(Debug)]
#[non_exhaustive]
pub enum ListPart<'a> {
    /// The list with an empty list in place of its items.
    Head {
        /// The document.
        document: PartDocument<'a>,
        /// Whether it is all there is; else what follows the items is missing.
        is_complete: bool,
    },
    /// One item.
    Item(PartDocument<'a>),
    /// The end of the list.
    End,
}

/// A part as a document, and where in the stream its bytes come from.
#[derive(Clone, Copy, Debug)]
pub struct PartDocument<'a> {
    /// The bytes.
    pub data: &'a [u8],
    /// Where they come from.
    pub places: PartPlaces,
}

/// Where in the stream the bytes of a [`PartDocument`] come from: up to two runs of it.
#[derive(Clone, Copy, Debug, Default)]
pub struct PartPlaces {
    first: (Position, Position),
    second: Option<(Position, Position)>,
}

impl PartPlaces {
    /// A document whose place `within` stands at `origin` in the stream; what is before it has no place of
    /// its own.
    pub fn run(within: Position, origin: Position) -> Self {
        Self { first: (within, origin), second: None }
    }

    /// The same, with a second run from the place `within` on.
    #[must_use]
    pub fn and_run(self, within: Position, origin: Position) -> Self {
        Self { second: Some((within, origin)), ..self }
    }

    /// The place in the stream of a place in the document.
    pub fn locate(&self, place: Position) -> Position {
        let (within, origin) = match self.second {
            Some(second) if second.0.offset <= place.offset => second,
            _ => self.first,
        };
        let line = place.line.saturating_sub(within.line);
        let column = match line {
            0 => origin.column + place.column.saturating_sub(within.column),
            _ => place.column,
        };
        let offset = origin.offset + place.offset.saturating_sub(within.offset);
        Position::line_column(offset, origin.line + line, column)
    }

    /// The error with its place in the stream.
    pub fn relocate_error(&self, error: DecodeError) -> DecodeError {
        let position = error.position().map(|it| self.locate(it));
        error.relocated(position)
    }

    /// The findings with their places in the stream.
    pub fn relocate_findings(&self, findings: &mut Findings) {
        findings.relocate(|place| Some(self.locate(place)));
    }
}

/// How much of the source is asked for at a time.
const CHUNK: usize = 64 * 1024;

/// A part of a stream that is in memory: what a [`ListSource`] reads through.
pub struct StreamWindow<'a> {
    source: Box<dyn Read + Send + 'a>,
    buffer: Vec<u8>,
    /// The part of the buffer that has been read and not been passed.
    start: usize,
    end: usize,
    at: Position,
}

impl std::fmt::Debug for StreamWindow<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("StreamWindow").field("at", &self.at).finish_non_exhaustive()
    }
}

impl<'a> StreamWindow<'a> {
    /// A window at the start of a text, which counts lines.
    pub fn of_text(source: Box<dyn Read + Send + 'a>) -> Self {
        Self { source, buffer: Vec::new(), start: 0, end: 0, at: Position::line_column(0, 1, 1) }
    }

    /// A window at the start of a stream without lines.
    pub fn of_bytes(source: Box<dyn Read + Send + 'a>) -> Self {
        Self { source, buffer: Vec::new(), start: 0, end: 0, at: Position::byte(0) }
    }

    /// What is in memory and not passed yet.
    pub fn bytes(&self) -> &[u8] {
        self.buffer.get(self.start..self.end).unwrap_or_default()
    }

    /// The place of the first of these bytes.
    pub fn position(&self) -> Position {
        self.at
    }

    /// The place `count` bytes further on.
    pub fn position_at(&self, count: usize) -> Position {
        advanced(self.at, self.bytes().get(..count).unwrap_or(self.bytes()))
    }

    /// Passes `count` bytes.
    pub fn pass(&mut self, count: usize) {
        let count = count.min(self.bytes().len());
        self.at = self.position_at(count);
        self.start += count;
    }

    /// Reads more; false at the end of the stream.
    ///
    /// # Errors
    /// When the source fails.
    pub fn fill(&mut self) -> Result<bool, DecodeError> {
        self.make_room();
        loop {
            let room = self.buffer.get_mut(self.end..).unwrap_or_default();
            let size = room.len();
            match self.source.read(room) {
                Ok(count) => {
                    self.end += count.min(size);
                    return Ok(count > 0);
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => {
                    let (kind, message) = (error.kind(), Reason::cause(error));
                    let failed = DecodeErrorKind::Read { kind, message };
                    return Err(DecodeError::new(failed).at(self.position_at(self.bytes().len())));
                }
            }
        }
    }

    fn make_room(&mut self) {
        if self.start == self.end {
            (self.start, self.end) = (0, 0);
        }
        if self.end == self.buffer.len() {
            self.buffer.copy_within(self.start..self.end, 0);
            (self.start, self.end) = (0, self.end - self.start);
        }
        if self.end == self.buffer.len() {
            self.buffer.resize(self.end + CHUNK, 0);
        }
    }

    /// Reads until at least `count` bytes are in memory; false when the stream ends before.
    ///
    /// # Errors
    /// When the source fails.
    pub fn require(&mut self, count: usize) -> Result<bool, DecodeError> {
        while self.bytes().len() < count {
            if !self.fill()? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

fn advanced(from: Position, passed: &[u8]) -> Position {
    let offset = from.offset + passed.len();
    if from.line == 0 {
        return Position::byte(offset);
    }
    let characters = |text: &[u8]| count(text, |byte| byte & 0xc0 != 0x80);
    let lines = count(passed, |byte| byte == b'\n');
    let last_line = || passed.iter().rposition(|byte| *byte == b'\n');
    match (lines > 0).then(last_line).flatten() {
        None => Position::line_column(offset, from.line, from.column + characters(passed)),
        Some(last) => {
            let rest = passed.get(last + 1..).unwrap_or_default();
            Position::line_column(offset, from.line + lines, 1 + characters(rest))
        }
    }
}

/// How many of the bytes are counted, as a sum in bytes for each piece, which compiles to vectors.
#[inline]
fn count(bytes: &[u8], is_counted: impl Fn(u8) -> bool) -> usize {
    let in_piece = |piece: &[u8]| piece.iter().map(|byte| u8::from(is_counted(*byte))).sum::<u8>();
    bytes.chunks(240).map(|piece| usize::from(in_piece(piece))).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_those_of_a_plain_count() {
        let text = "é\nabc\n".repeat(200) + &"x𝄞".repeat(300);
        for from in 0..8 {
            for end in (from..text.len()).step_by(7) {
                let passed = &text.as_bytes()[from..end];
                let (mut line, mut column) = (3, 5);
                for byte in passed {
                    match byte {
                        b'\n' => (line, column) = (line + 1, 1),
                        0x80..0xc0 => {}
                        _ => column += 1,
                    }
                }
                let start = Position::line_column(10, 3, 5);
                let expected = Position::line_column(10 + passed.len(), line, column);
                assert_eq!(advanced(start, passed), expected);
            }
        }
    }
}
