//! Scalars in single and double quotes.

use super::Scanner;
use super::token::{Token, TokenKind};
use crate::byte_set::ByteSet;
use crate::chars::{at, break_len, is_blank, slice};
use crate::error::YamlError;
use crate::text::Text;

/// The bytes that need a look inside quotes.
static NEEDS_A_LOOK: ByteSet = ByteSet::of(b"\0\n\r'\"\\\xC2\xE2");

impl Scanner<'_> {
    pub(super) fn fetch_quoted(&mut self) -> Result<(), YamlError> {
        let start = self.start_node()?;
        let quote = self.cursor.byte();
        self.cursor.pos += 1;
        let text = self.quoted_text(quote)?;
        let kind = TokenKind::Scalar { text, plain: false };
        self.queue.push_back(Token { kind, start, end: start });
        Ok(())
    }

    /// The text up to the closing quote, which is a piece of the source if it holds no escape and
    /// no line break.
    fn quoted_text(&mut self, quote: u8) -> Result<Text, YamlError> {
        let first = self.cursor.pos;
        self.check_quoted_line()?;
        let end = self.quoted_run(quote);
        if at(self.cursor.text, end) == quote && !self.is_doubled(quote, end) {
            self.cursor.pos = end + 1;
            return Ok(Text::source(first, end));
        }
        let from = self.assembled.len();
        loop {
            let run = slice(self.cursor.text, self.cursor.pos, self.quoted_run(quote));
            self.cursor.pos += run.len();
            match self.cursor.byte() {
                byte if byte == quote => {
                    self.assembled.extend_from_slice(run);
                    let pos = self.cursor.pos;
                    self.cursor.pos += 1;
                    if !self.is_doubled(quote, pos) {
                        return Ok(self.assembled_since(from));
                    }
                    self.assembled.push(quote);
                    self.cursor.pos += 1;
                }
                b'\\' => {
                    self.assembled.extend_from_slice(run);
                    if break_len(self.cursor.text, self.cursor.pos + 1) > 0 {
                        self.cursor.pos += 1;
                        self.cursor.take_break();
                        self.quoted_lines(true)?;
                    } else {
                        self.escape()?;
                    }
                }
                0 => return Err(self.error("found unexpected end of stream")),
                _ => {
                    let blanks = run.iter().rev().take_while(|&&byte| is_blank(byte)).count();
                    self.assembled.extend_from_slice(slice(run, 0, run.len() - blanks));
                    self.quoted_lines(false)?;
                }
            }
        }
    }

    /// Where the run of characters without escapes ends.
    #[inline]
    fn quoted_run(&self, quote: u8) -> usize {
        let text = self.cursor.text;
        let mut pos = self.cursor.pos;
        loop {
            while !NEEDS_A_LOOK.contains(at(text, pos)) {
                pos += 1;
            }
            let stop = match at(text, pos) {
                0 | b'\n' | b'\r' => true,
                b'\\' => quote == b'"',
                byte @ (b'\'' | b'"') => byte == quote,
                _ => break_len(text, pos) > 0,
            };
            if stop {
                return pos;
            }
            pos += 1;
        }
    }

    /// A single quote is written twice inside single quotes.
    fn is_doubled(&self, quote: u8, pos: usize) -> bool {
        quote == b'\'' && at(self.cursor.text, pos + 1) == b'\''
    }

    /// Moves over line breaks and the blanks around them and adds what they become. Where the
    /// first break was escaped it is gone already and becomes nothing.
    fn quoted_lines(&mut self, escaped: bool) -> Result<(), YamlError> {
        let mut first = None;
        let mut rest = Vec::new();
        loop {
            self.cursor.skip_blanks();
            let Some(line) = self.cursor.take_break() else { break };
            if escaped || first.is_some() {
                rest.extend_from_slice(line.text());
            } else {
                first = Some(line);
            }
        }
        self.fold(first, &rest);
        self.check_quoted_line()
    }

    fn check_quoted_line(&mut self) -> Result<(), YamlError> {
        self.expect_readable(4);
        if self.cursor.at_document_indicator() {
            return Err(self.error("found unexpected document indicator"));
        }
        Ok(())
    }
}
