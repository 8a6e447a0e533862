//! The text being written, and what the writer must know of its last line.

use crate::chars::{char_count, slice};

/// Columns of indentation that each level adds.
pub(super) const STEP: usize = 2;

/// The column after which text is folded.
pub(super) const WIDTH: usize = 80;

/// A text that grows line by line.
pub(super) struct Sink<'o> {
    out: &'o mut Vec<u8>,
    line_start: usize,
    /// The last character separates what is around it.
    pub(super) after_space: bool,
    /// The line holds nothing but indentation and indicators that count as such.
    pub(super) in_indentation: bool,
}

impl<'o> Sink<'o> {
    pub(super) fn new(out: &'o mut Vec<u8>) -> Self {
        let line_start = out.len();
        Self { out, line_start, after_space: true, in_indentation: true }
    }

    /// The length of the last line in bytes, which in indentation is its column.
    #[inline]
    pub(super) fn line_len(&self) -> usize {
        self.out.len() - self.line_start
    }

    /// The column in characters.
    pub(super) fn column(&self) -> usize {
        char_count(slice(self.out, self.line_start, self.out.len()))
    }

    #[inline]
    pub(super) fn push(&mut self, byte: u8) {
        self.out.push(byte);
    }

    #[inline]
    pub(super) fn push_all(&mut self, text: &[u8]) {
        self.out.extend_from_slice(text);
    }

    /// Writes a line break as it is in a scalar.
    pub(super) fn push_break(&mut self, text: &[u8]) {
        self.push_all(text);
        self.line_start = self.out.len();
    }

    /// Starts a line with this indentation, unless the present one is as good.
    #[inline]
    pub(super) fn indent(&mut self, indent: usize) {
        let column = self.line_len();
        if !self.in_indentation || column > indent || column == indent && !self.after_space {
            self.push_break(b"\n");
        }
        let missing = indent.saturating_sub(self.line_len());
        self.out.resize(self.out.len() + missing, b' ');
        self.after_space = true;
        self.in_indentation = true;
    }

    /// Indents a line that was just started.
    #[inline]
    pub(super) fn start_line(&mut self, indent: usize) {
        const SPACES: [u8; 32] = [b' '; 32];
        let end = self.out.len() + indent;
        // A copy of a fixed size is quicker than one that fits.
        self.out.extend_from_slice(&SPACES);
        self.out.resize(end, b' ');
    }

    /// Ends a line after a value.
    #[inline]
    pub(super) fn end_line(&mut self) {
        self.out.push(b'\n');
        self.line_start = self.out.len();
    }

    /// A text of one line can follow on this line without being folded.
    #[inline]
    pub(super) fn fits(&self, text: &[u8]) -> bool {
        self.line_len() + text.len() <= WIDTH || !text.contains(&b' ')
    }

    /// Writes a text that needs quotes but no escapes.
    #[inline]
    pub(super) fn in_quotes(&mut self, text: &[u8]) {
        self.push(b'"');
        self.push_all(text);
        self.push(b'"');
    }

    /// How much has been written.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.out.len()
    }

    /// Changes the lines that have been written.
    pub(super) fn rewrite(&mut self, change: impl FnOnce(&mut Vec<u8>)) {
        change(self.out);
        self.line_start = self.out.len();
    }

    /// Writes a space unless the text is separated already.
    #[inline]
    pub(super) fn separate(&mut self) {
        if !self.after_space {
            self.push(b' ');
        }
    }

    /// Writes `-`, `?` or the `:` of a long key, after which indentation goes on.
    #[inline]
    pub(super) fn entry_indicator(&mut self, indicator: u8) {
        self.separate();
        self.push(indicator);
        self.after_space = false;
    }

    /// Notes that content was written.
    #[inline]
    pub(super) fn content_ends(&mut self) {
        self.after_space = false;
        self.in_indentation = false;
    }
}
