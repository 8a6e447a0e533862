//! Scalars in the literal style `|` and the folded style `>`.

use super::Scanner;
use super::cursor::Break;
use super::token::{Token, TokenKind};
use crate::chars::{is_blank, slice};
use crate::error::YamlError;

/// What becomes of the line breaks at the end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Chomping {
    Strip,
    Clip,
    Keep,
}

/// What is after the indicator.
struct Header {
    chomping: Chomping,
    /// Columns of indentation beyond the parent's, if given.
    increment: Option<isize>,
}

impl Scanner<'_> {
    pub(super) fn fetch_block_scalar(&mut self) -> Result<(), YamlError> {
        self.drop_key()?;
        self.key_allowed = true;
        let start = self.cursor.mark();
        let folded = self.cursor.byte() == b'>';
        self.cursor.pos += 1;
        let header = self.block_header()?;
        let mut indent = header.increment.map(|more| self.indent.max(0) + more).unwrap_or(0);
        let from = self.assembled.len();
        let mut breaks = Vec::new();
        self.block_breaks(&mut indent, &mut breaks)?;
        let mut last: Option<Break> = None;
        let mut last_was_indented = false;
        while self.cursor.blank_column() as isize == indent && !self.cursor.at_end() {
            let indented = is_blank(self.cursor.byte());
            let joined = folded && last == Some(Break::Line) && !last_was_indented && !indented;
            match last {
                _ if joined && breaks.is_empty() => self.assembled.push(b' '),
                Some(line) if !joined => self.assembled.extend_from_slice(line.text()),
                _ => {}
            }
            self.assembled.append(&mut breaks);
            last_was_indented = indented;
            self.block_line();
            last = self.cursor.take_break();
            self.block_breaks(&mut indent, &mut breaks)?;
        }
        if header.chomping != Chomping::Strip
            && let Some(line) = last
        {
            self.assembled.extend_from_slice(line.text());
        }
        if header.chomping == Chomping::Keep {
            self.assembled.append(&mut breaks);
        }
        let kind = TokenKind::Scalar { text: self.assembled_since(from), plain: false };
        self.queue.push_back(Token { kind, start, end: start });
        Ok(())
    }

    /// Reads the indicators, a comment, and the line break that must follow.
    fn block_header(&mut self) -> Result<Header, YamlError> {
        let mut chomping = self.chomping();
        let mut increment = None;
        if let digit @ b'0'..=b'9' = self.cursor.byte() {
            if digit == b'0' {
                return Err(self.error("found an indentation indicator equal to 0"));
            }
            self.cursor.pos += 1;
            increment = Some(isize::from(digit - b'0'));
            chomping = chomping.or_else(|| self.chomping());
        }
        self.cursor.skip_blanks();
        self.cursor.skip_comment();
        if !self.cursor.at_break_or_end() {
            return Err(self.error("did not find expected comment or line break"));
        }
        self.cursor.take_break();
        Ok(Header { chomping: chomping.unwrap_or(Chomping::Clip), increment })
    }

    fn chomping(&mut self) -> Option<Chomping> {
        let chomping = match self.cursor.byte() {
            b'+' => Chomping::Keep,
            b'-' => Chomping::Strip,
            _ => return None,
        };
        self.cursor.pos += 1;
        Some(chomping)
    }

    fn block_line(&mut self) {
        let start = self.cursor.pos;
        while !self.cursor.at_break_or_end() {
            self.cursor.pos += 1;
        }
        self.assembled.extend_from_slice(slice(self.cursor.text, start, self.cursor.pos));
    }

    /// Moves over indentation and empty lines, and finds the indentation if it is not known (0).
    fn block_breaks(&mut self, indent: &mut isize, breaks: &mut Vec<u8>) -> Result<(), YamlError> {
        let mut deepest = 0;
        loop {
            while self.cursor.byte() == b' ' && self.inside_indentation(*indent) {
                self.cursor.pos += 1;
            }
            deepest = deepest.max(self.cursor.blank_column() as isize);
            if self.cursor.byte() == b'\t' && self.inside_indentation(*indent) {
                let problem = "found a tab character where an indentation space is expected";
                return Err(self.error(problem));
            }
            let Some(line) = self.cursor.take_break() else { break };
            breaks.extend_from_slice(line.text());
        }
        if *indent == 0 {
            *indent = deepest.max(self.indent + 1).max(1);
        }
        Ok(())
    }

    fn inside_indentation(&self, indent: isize) -> bool {
        indent == 0 || (self.cursor.blank_column() as isize) < indent
    }
}
