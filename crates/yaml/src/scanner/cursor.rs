//! A place in the text that can only move forward, and knows its line and column.

use crate::chars::{at, break_len, char_count, is_blank, is_blank_or_end, is_break_or_end, slice};
use crate::text::Mark;

/// The scanner's place in the text.
#[derive(Debug)]
pub(super) struct Cursor<'t> {
    pub(super) text: &'t [u8],
    pub(super) pos: usize,
    line: u32,
    /// Where the line starts, in bytes and in characters.
    line_start: usize,
    line_start_index: usize,
    /// Characters before a place that was asked for; unused in ASCII texts.
    counted: (usize, usize),
    is_ascii: bool,
}

/// A line break as it goes into a folded text: CR, LF, CR LF and NEL become LF, the other two stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Break {
    Line,
    LineSeparator,
    ParagraphSeparator,
}

impl Break {
    pub(super) fn text(self) -> &'static [u8] {
        match self {
            Self::Line => b"\n",
            Self::LineSeparator => "\u{2028}".as_bytes(),
            Self::ParagraphSeparator => "\u{2029}".as_bytes(),
        }
    }
}

impl<'t> Cursor<'t> {
    pub(super) fn new(text: &'t [u8], is_ascii: bool) -> Self {
        Self {
            text,
            pos: 0,
            line: 0,
            line_start: 0,
            line_start_index: 0,
            counted: (0, 0),
            is_ascii,
        }
    }

    /// The byte under the cursor, or NUL at the end.
    #[inline(always)]
    pub(super) fn byte(&self) -> u8 {
        at(self.text, self.pos)
    }

    /// The byte `ahead` bytes further on, or NUL past the end.
    #[inline(always)]
    pub(super) fn peek(&self, ahead: usize) -> u8 {
        at(self.text, self.pos + ahead)
    }

    #[inline(always)]
    pub(super) fn at_end(&self) -> bool {
        self.pos >= self.text.len()
    }

    #[inline(always)]
    pub(super) fn at_break_or_end(&self) -> bool {
        is_break_or_end(self.text, self.pos)
    }

    #[inline(always)]
    pub(super) fn at_blank_or_end(&self, ahead: usize) -> bool {
        is_blank_or_end(self.text, self.pos + ahead)
    }

    pub(super) fn line(&self) -> u32 {
        self.line
    }

    /// How many characters are before the cursor.
    #[inline]
    pub(super) fn index(&mut self) -> usize {
        if self.is_ascii {
            return self.pos;
        }
        let (pos, index) = self.counted;
        let index = index + char_count(slice(self.text, pos, self.pos));
        self.counted = (self.pos, index);
        index
    }

    /// The column in characters.
    #[inline]
    pub(super) fn column(&mut self) -> usize {
        self.index() - self.line_start_index
    }

    /// The column, where only ASCII characters precede the cursor on its line.
    #[inline(always)]
    pub(super) fn blank_column(&self) -> usize {
        self.pos - self.line_start
    }

    /// The cursor is at the start of a line.
    #[inline(always)]
    pub(super) fn at_line_start(&self) -> bool {
        self.pos == self.line_start
    }

    #[inline]
    pub(super) fn mark(&mut self) -> Mark {
        Mark { line: self.line, column: u32::try_from(self.column()).unwrap_or(u32::MAX) }
    }

    /// A `---` or `...` that is alone at the start of a line.
    pub(super) fn at_document_indicator(&self) -> bool {
        self.at_line_start()
            && matches!(slice(self.text, self.pos, self.pos + 3), b"---" | b"...")
            && self.at_blank_or_end(3)
    }

    /// Moves over a line break, if there is one.
    #[inline]
    pub(super) fn take_break(&mut self) -> Option<Break> {
        let len = break_len(self.text, self.pos);
        if len == 0 {
            return None;
        }
        let kind = match (len, self.peek(2)) {
            (3, 0xA8) => Break::LineSeparator,
            (3, _) => Break::ParagraphSeparator,
            _ => Break::Line,
        };
        self.pos += len;
        self.start_line();
        Some(kind)
    }

    pub(super) fn skip_blanks(&mut self) {
        while is_blank(self.byte()) {
            self.pos += 1;
        }
    }

    /// Moves over a comment to the end of its line, if one starts here.
    #[inline]
    pub(super) fn skip_comment(&mut self) {
        if self.byte() == b'#' {
            while !self.at_break_or_end() {
                self.pos += 1;
            }
        }
    }

    /// Takes the end of the text for the start of a new line.
    pub(super) fn end_line(&mut self) {
        if self.column() > 0 {
            self.start_line();
        }
    }

    #[inline]
    fn start_line(&mut self) {
        self.line = self.line.saturating_add(1);
        self.line_start = self.pos;
        self.line_start_index = self.index();
    }
}
