//! Scalars without quotes.

use super::Scanner;
use super::cursor::Break;
use super::token::{Token, TokenKind};
use crate::chars::{at, break_len, is_blank_or_end, slice};
use crate::error::YamlError;
use crate::text::Text;

/// The bytes that need a look: everything else goes on with the scalar.
const NEEDS_A_LOOK: [bool; 256] = {
    let mut table = [false; 256];
    let bytes = b"\0\t\n\r :,?[]{}\xC2\xE2";
    let mut i = 0;
    while i < bytes.len() {
        table[bytes[i] as usize] = true;
        i += 1;
    }
    table
};

impl Scanner<'_> {
    /// A plain scalar ends before `: `, ` #`, less indentation, a document indicator, and in flow
    /// collections before one of `,?[]{}`. Its lines are folded.
    pub(super) fn fetch_plain(&mut self) -> Result<(), YamlError> {
        let start = self.start_node()?;
        let first = self.cursor.pos;
        let mut end = self.plain_run(first);
        self.cursor.pos = end;
        let mut text = Text::source(first, end);
        let mut assembled_from = None;
        let mut ended_by_break = false;
        loop {
            let gap = self.cursor.pos;
            self.cursor.skip_blanks();
            let lines = match self.plain_breaks()? {
                None if self.cursor.pos == gap => break,
                lines => lines,
            };
            self.expect_readable(4);
            ended_by_break = lines.is_some();
            let outdented = ended_by_break
                && self.flow_level == 0
                && (self.cursor.blank_column() as isize) < self.indent + 1;
            if outdented || self.cursor.at_document_indicator() || self.cursor.byte() == b'#' {
                break;
            }
            let run_end = self.plain_run(self.cursor.pos);
            if run_end == self.cursor.pos {
                break;
            }
            ended_by_break = false;
            if lines.is_some() || assembled_from.is_some() {
                let from = *assembled_from.get_or_insert_with(|| {
                    let from = self.assembled.len();
                    self.assembled.extend_from_slice(slice(self.cursor.text, first, end));
                    from
                });
                match lines {
                    Some((first, rest)) => self.fold(Some(first), &rest),
                    None => self.assembled.extend_from_slice(slice(self.cursor.text, gap, self.cursor.pos)),
                }
                self.assembled.extend_from_slice(slice(self.cursor.text, self.cursor.pos, run_end));
                text = self.assembled_since(from);
            } else {
                text = Text::source(first, run_end);
            }
            end = run_end;
            self.cursor.pos = run_end;
        }
        if ended_by_break {
            self.key_allowed = true;
        }
        let kind = TokenKind::Scalar { text, plain: true };
        self.queue.push_back(Token { kind, start, end: start });
        Ok(())
    }

    /// Where the run of non-blank characters of a plain scalar from `pos` ends.
    #[inline]
    fn plain_run(&self, mut pos: usize) -> usize {
        let text = self.cursor.text;
        loop {
            while !NEEDS_A_LOOK[usize::from(at(text, pos))] {
                pos += 1;
            }
            let stop = match at(text, pos) {
                0 | b' ' | b'\t' | b'\n' | b'\r' => true,
                b':' => is_blank_or_end(text, pos + 1),
                b',' | b'?' | b'[' | b']' | b'{' | b'}' => self.flow_level > 0,
                _ => break_len(text, pos) > 0,
            };
            if stop {
                return pos;
            }
            pos += 1;
        }
    }

    /// Moves over line breaks and the blanks after them: the first break, and the text of the rest.
    fn plain_breaks(&mut self) -> Result<Option<(Break, Vec<u8>)>, YamlError> {
        let Some(first) = self.cursor.take_break() else { return Ok(None) };
        let mut rest = Vec::new();
        loop {
            match self.cursor.byte() {
                b' ' => self.cursor.pos += 1,
                b'\t' if (self.cursor.blank_column() as isize) < self.indent + 1 => {
                    return Err(self.error("found a tab character that violates indentation"));
                }
                b'\t' => self.cursor.pos += 1,
                _ => match self.cursor.take_break() {
                    Some(line) => rest.extend_from_slice(line.text()),
                    None => return Ok(Some((first, rest))),
                },
            }
        }
    }

    /// Adds what a group of line breaks stands for: a lone one is a space.
    pub(super) fn fold(&mut self, first: Option<Break>, rest: &[u8]) {
        match first {
            Some(Break::Line) if rest.is_empty() => self.assembled.push(b' '),
            Some(Break::Line) | None => self.assembled.extend_from_slice(rest),
            Some(other) => {
                self.assembled.extend_from_slice(other.text());
                self.assembled.extend_from_slice(rest);
            }
        }
    }
}
