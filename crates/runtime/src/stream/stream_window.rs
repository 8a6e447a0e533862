//! The part of a stream that a scanner examines.

use std::io;

use crate::error::{DecodeError, DecodeErrorKind, Reason};
use crate::text::Position;

/// For how many bytes there is room at least, whenever the window is full.
const CHUNK: usize = 64 * 1024;

/// The part of a stream that is in memory: the reader of the stream fills it, and a
/// [`ListScanner`](crate::ListScanner) examines it.
///
/// ```
/// use apimachinery_runtime::{ScanStop, StreamWindow};
///
/// let mut window = StreamWindow::of_text();
/// assert!(matches!(window.require(2), Err(ScanStop::More)));
/// window.room()[..3].copy_from_slice(b"a\nb");
/// window.filled(3);
/// assert!(window.require(2)?);
/// window.pass(2);
/// assert_eq!((window.bytes(), window.position().line), (&b"b"[..], 2));
/// window.filled(0); // the stream has ended
/// assert!(!window.require(2)?);
/// # Ok::<(), ScanStop>(())
/// ```
pub struct StreamWindow {
    buffer: Vec<u8>,
    /// The part of the buffer that has been read and not been passed.
    start: usize,
    end: usize,
    at: Position,
    at_end: bool,
}

/// Why a scanner stopped before the next part.
#[derive(Debug)]
pub enum ScanStop {
    /// It needs more bytes, and the stream goes on. It keeps what it has found.
    More,
    /// The stream is broken.
    Failed(DecodeError),
}

impl From<DecodeError> for ScanStop {
    fn from(error: DecodeError) -> Self {
        Self::Failed(error)
    }
}

impl std::fmt::Debug for StreamWindow {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { at, at_end, .. } = self;
        f.debug_struct("StreamWindow")
            .field("at", at)
            .field("at_end", at_end)
            .finish_non_exhaustive()
    }
}

impl StreamWindow {
    /// A window at the start of a text, which counts lines.
    pub fn of_text() -> Self {
        Self::at(Position::line_column(0, 1, 1))
    }

    /// A window at the start of a stream without lines.
    pub fn of_bytes() -> Self {
        Self::at(Position::byte(0))
    }

    fn at(at: Position) -> Self {
        Self { buffer: Vec::new(), start: 0, end: 0, at, at_end: false }
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

    /// The place after the last byte in memory: where a stream is that breaks off or fails.
    pub fn end_position(&self) -> Position {
        self.position_at(self.bytes().len())
    }

    /// Room for the next bytes of the stream, never empty. [`filled`](Self::filled) then takes how
    /// many came.
    pub fn room(&mut self) -> &mut [u8] {
        self.make_room();
        self.buffer.get_mut(self.end..).unwrap_or_default()
    }

    /// Says that so many bytes are in the [`room`](Self::room) that was asked for; none, that the
    /// stream has ended.
    pub fn filled(&mut self, count: usize) {
        self.at_end |= count == 0;
        self.end = self.end.saturating_add(count).min(self.buffer.len());
    }

    /// The error for a stream that could not be read on from here.
    pub fn failed(&self, error: io::Error) -> DecodeError {
        let (kind, message) = (error.kind(), Reason::cause(error));
        DecodeError::new(DecodeErrorKind::Read { kind, message }).at(self.end_position())
    }

    /// Wants more bytes than are there: false when the stream has ended.
    ///
    /// # Errors
    /// With [`ScanStop::More`] when it has not.
    pub fn more(&self) -> Result<bool, ScanStop> {
        if self.at_end { Ok(false) } else { Err(ScanStop::More) }
    }

    /// Whether at least `count` bytes are in memory: false when the stream ended before.
    ///
    /// # Errors
    /// With [`ScanStop::More`] when they are not there yet.
    pub fn require(&self, count: usize) -> Result<bool, ScanStop> {
        if self.bytes().len() >= count { Ok(true) } else { self.more() }
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
