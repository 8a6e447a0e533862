//! From line to line.

use super::scan::Class;
use super::{Build, Reader};
use crate::chars::{at, slice};

/// What was passed between two lines with content.
#[derive(Clone, Copy, Default)]
pub(super) struct Passed {
    pub(super) blank_lines: usize,
    pub(super) comments: bool,
}

impl<B: Build> Reader<'_, B> {
    /// The next bytes of the text.
    pub(super) fn rest(&self, len: usize) -> &[u8] {
        slice(self.text, self.pos, self.pos + len)
    }

    /// Only spaces follow on the line after so many bytes.
    pub(super) fn is_alone(&self, len: usize) -> bool {
        let mut pos = self.pos + len;
        while at(self.text, pos) == b' ' {
            pos += 1;
        }
        matches!(at(self.text, pos), b'\n' | 0)
    }

    /// Goes on from the end of what is on a line to the next line with content.
    pub(super) fn end_line(&mut self) -> Option<Passed> {
        let start = self.pos;
        self.skip_spaces();
        match at(self.text, self.pos) {
            b'\n' => self.next_line(false),
            0 if self.pos >= self.text.len() => self.next_line(true),
            b'#' if self.pos > start || at(self.text, start.wrapping_sub(1)) == b' ' => {
                self.comment()?;
                let mut passed = self.next_line(false)?;
                passed.comments = true;
                Some(passed)
            }
            _ => None,
        }
    }

    /// Goes from the end of a line, or from the start of the text, to the next line with content.
    pub(super) fn next_line(&mut self, is_start: bool) -> Option<Passed> {
        let mut passed = Passed::default();
        if !is_start {
            self.pos += 1;
        }
        loop {
            let start = self.pos;
            self.skip_spaces();
            match at(self.text, self.pos) {
                b'\n' => passed.blank_lines += 1,
                b'#' => {
                    self.comment()?;
                    passed.comments = true;
                }
                0 if self.pos < self.text.len() => return None,
                _ => {
                    self.column = self.pos - start;
                    return Some(passed);
                }
            }
            self.pos += 1;
        }
    }

    /// Goes to the end of a line with a comment.
    fn comment(&mut self) -> Option<()> {
        loop {
            match self.skip_words() {
                Class::Break => return Some(()),
                Class::Suspect => self.is_character().then_some(())?,
                Class::Odd => return None,
                _ => {}
            }
            self.pos += 1;
        }
    }

    /// There is no character in the rest of the text that may not be in a comment.
    pub(super) fn is_harmless(&mut self) -> bool {
        while self.pos < self.text.len() {
            if self.comment().is_none() {
                return false;
            }
            self.pos += 1;
        }
        true
    }
}
