//! Places in texts and other data.

use std::fmt;

/// A place in a document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Position {
    /// Bytes before the place.
    pub offset: usize,
    /// The line, from 1; 0 for formats without lines.
    pub line: usize,
    /// The column in characters, from 1; 0 for formats without lines.
    pub column: usize,
}

impl Position {
    /// A place in a format without lines.
    pub const fn byte(offset: usize) -> Self {
        Self { offset, line: 0, column: 0 }
    }

    /// A place whose line and column are known.
    pub const fn line_column(offset: usize, line: usize, column: usize) -> Self {
        Self { offset, line, column }
    }

    /// The same place in a text inside which the counted one starts at `start`.
    #[must_use]
    pub fn counted_from(self, start: Position) -> Self {
        let offset = start.offset + self.offset;
        match (self.line, start.line) {
            (0, _) | (_, 0) => Self::byte(offset),
            (1, line) => Self::line_column(offset, line, start.column + self.column - 1),
            (below, line) => Self::line_column(offset, line + below - 1, self.column),
        }
    }

    /// The place `offset` bytes into a text, with its line and column counted.
    pub fn in_text(text: &[u8], offset: usize) -> Self {
        let before = text.get(..offset).unwrap_or(text);
        let line = 1 + before.iter().filter(|byte| **byte == b'\n').count();
        let in_line = before.rsplit(|byte| *byte == b'\n').next().unwrap_or_default();
        let column = 1 + String::from_utf8_lossy(in_line).chars().count();
        Self { offset, line, column }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line == 0 {
            write!(f, "byte {}", self.offset)
        } else {
            write!(f, "line {}, column {}", self.line, self.column)
        }
    }
}
