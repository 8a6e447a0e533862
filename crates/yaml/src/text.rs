//! Places in a text, and pieces of text that are either a part of the source or were assembled from it.

use crate::chars::slice;

/// A 0-based line and column (in characters).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Mark {
    pub(crate) line: u32,
    pub(crate) column: u32,
}

/// A range of the source, or of the buffer that holds the scalars whose text had to be assembled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Text {
    start: usize,
    end: usize,
    assembled: bool,
}

impl Text {
    pub(crate) const EMPTY: Self = Self { start: 0, end: 0, assembled: false };

    pub(crate) fn source(start: usize, end: usize) -> Self {
        Self { start, end, assembled: false }
    }

    pub(crate) fn assembled(start: usize, end: usize) -> Self {
        Self { start, end, assembled: true }
    }

    #[inline]
    pub(crate) fn of<'t>(self, source: &'t [u8], assembled: &'t [u8]) -> &'t [u8] {
        slice(if self.assembled { assembled } else { source }, self.start, self.end)
    }
}
