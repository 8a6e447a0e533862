//! Scalars without quotes.

use super::Scanner;
use super::cursor::Break;
use super::token::{Token, TokenKind};
use crate::byte_set::ByteSet;
use crate::chars::{at, break_len, is_blank_or_end, slice};
use crate::error::YamlError;
use crate::text::Text;

/// The bytes that need a look: everything else goes on with the scalar.
static NEEDS_A_LOOK: ByteSet = ByteSet::of(b"\0\t\n\r :,?[]{}\xC2\xE2");

/// The text of a plain scalar as far as it was read: a piece of the source until a line break
/// makes it something else.
struct Plain {
    start: usize,
    end: usize,
    /// Where its text starts among the assembled ones.
    assembled: Option<usize>,
}

/// What is between two runs of a plain scalar.
enum Gap {
    Blanks,
    /// The first line break and the text of the others.
    Lines(Break, Vec<u8>),
}

impl Scanner<'_> {
    /// A plain scalar ends before `: `, ` #`, less indentation, a document indicator, and in flow
    /// collections before one of `,?[]{}`. Its lines are folded.
    pub(super) fn fetch_plain(&mut self) -> Result<(), YamlError> {
        let mark = self.start_node()?;
        let start = self.cursor.pos;
        let mut plain = Plain { start, end: self.plain_run(start), assembled: None };
        self.cursor.pos = plain.end;
        self.expect_readable(2);
        while let Some(gap) = self.plain_gap()? {
            let end = match self.plain_goes_on(&gap) {
                true => self.plain_run(self.cursor.pos),
                false => self.cursor.pos,
            };
            if end == self.cursor.pos {
                self.key_allowed |= matches!(gap, Gap::Lines(..));
                break;
            }
            self.extend_plain(&mut plain, &gap, end);
        }
        let text = match plain.assembled {
            Some(from) => self.assembled_since(from),
            None => Text::source(plain.start, plain.end),
        };
        let kind = TokenKind::Scalar { text, plain: true };
        self.queue.push_back(Token { kind, start: mark, end: mark });
        Ok(())
    }

    /// What comes after a gap can belong to the scalar.
    fn plain_goes_on(&mut self, gap: &Gap) -> bool {
        let outdented = matches!(gap, Gap::Lines(..))
            && self.flow_level == 0
            && self.cursor.blank_column() as isize <= self.indent;
        if outdented {
            return false;
        }
        self.expect_readable(4);
        !self.cursor.at_document_indicator() && self.cursor.byte() != b'#'
    }

    /// Adds the gap and the run from the cursor to `end`.
    fn extend_plain(&mut self, plain: &mut Plain, gap: &Gap, end: usize) {
        let text = self.cursor.text;
        if matches!(gap, Gap::Lines(..)) && plain.assembled.is_none() {
            plain.assembled = Some(self.assembled.len());
            self.assembled.extend_from_slice(slice(text, plain.start, plain.end));
        }
        if plain.assembled.is_some() {
            match gap {
                Gap::Lines(first, rest) => self.fold(Some(*first), rest),
                Gap::Blanks => {
                    self.assembled.extend_from_slice(slice(text, plain.end, self.cursor.pos));
                }
            }
            self.assembled.extend_from_slice(slice(text, self.cursor.pos, end));
        }
        plain.end = end;
        self.cursor.pos = end;
        self.expect_readable(2);
    }

    /// Where the run of non-blank characters of a plain scalar from `pos` ends.
    #[inline]
    fn plain_run(&self, mut pos: usize) -> usize {
        let text = self.cursor.text;
        loop {
            while !NEEDS_A_LOOK.contains(at(text, pos)) {
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

    /// Moves over blanks and line breaks, if there are any.
    fn plain_gap(&mut self) -> Result<Option<Gap>, YamlError> {
        let start = self.cursor.pos;
        self.cursor.skip_blanks();
        let Some(first) = self.cursor.take_break() else {
            return Ok((self.cursor.pos > start).then_some(Gap::Blanks));
        };
        let mut rest = Vec::new();
        loop {
            match self.cursor.byte() {
                b' ' => self.cursor.pos += 1,
                b'\t' if self.cursor.blank_column() as isize <= self.indent => {
                    return Err(self.error("found a tab character that violates indentation"));
                }
                b'\t' => self.cursor.pos += 1,
                _ => match self.cursor.take_break() {
                    Some(line) => rest.extend_from_slice(line.text()),
                    None => return Ok(Some(Gap::Lines(first, rest))),
                },
            }
        }
    }

    /// Adds what a group of line breaks becomes: a lone one is a space.
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
