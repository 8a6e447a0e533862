//! Places in a text, and pieces of text that are either a part of the source or were assembled from
//! it.

use crate::chars::slice;

/// A 0-based line and column (in characters).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Mark {
    pub(crate) line: u32,
    pub(crate) column: u32,
}

/// A number of a line or column, which no text that is read exceeds.
pub(crate) fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// A range of the source, or of the buffer that holds the scalars whose text had to be assembled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Text {
    start: usize,
    end: usize,
    assembled: bool,
    /// Known to be in ASCII, to need no escapes in JSON, and in YAML no quotes for anything after
    /// its first character. This spares the writers a look.
    pub(crate) is_simple: bool,
}

impl Text {
    pub(crate) const EMPTY: Self = Self::source(0, 0);

    pub(crate) const fn source(start: usize, end: usize) -> Self {
        Self { start, end, assembled: false, is_simple: false }
    }

    pub(crate) fn assembled(start: usize, end: usize) -> Self {
        Self { assembled: true, ..Self::source(start, end) }
    }

    pub(crate) fn simple(self, is_simple: bool) -> Self {
        Self { is_simple, ..self }
    }

    #[inline(always)]
    pub(crate) fn of<'t>(self, source: &'t [u8], assembled: &'t [u8]) -> &'t [u8] {
        slice(if self.assembled { assembled } else { source }, self.start, self.end)
    }
}

/// What texts are pieces of.
#[derive(Clone, Copy)]
pub(crate) struct Texts<'t> {
    pub(crate) source: &'t [u8],
    pub(crate) assembled: &'t [u8],
}

impl<'t> Texts<'t> {
    #[inline(always)]
    pub(crate) fn of(self, text: Text) -> &'t [u8] {
        text.of(self.source, self.assembled)
    }
}
