//! Scalars in quotes.

use super::scan::{Class, Stop};
use super::{Build, Reader, Token};
use crate::chars::{at, slice};
use crate::escape::{Escape, hexadecimal, push_char};
use crate::resolve::Tag;
use crate::text::Text;

impl<B: Build> Reader<'_, B> {
    /// Reads a scalar in quotes. Further lines of it must be indented by more than `indent`.
    #[inline]
    pub(super) fn quoted(&mut self, indent: usize) -> Option<(Token, Stop)> {
        let quote = if at(self.text, self.pos) == b'"' { Class::Double } else { Class::Single };
        self.pos += 1;
        let start = self.pos;
        let from = self.assembled.len();
        // After what was copied; a scalar without escapes is not copied.
        let mut done = start;
        let mut stop = Stop::Quote;
        let mut is_simple = true;
        loop {
            match self.skip_words() {
                Class::Single if quote == Class::Single && self.next_byte() == b'\'' => {
                    self.pos += 1;
                    self.copy(done, self.pos);
                    done = self.pos + 1;
                }
                class if class == quote => break,
                Class::Break => {
                    let line = slice(self.text, done, self.pos);
                    self.copy(done, done + line.trim_ascii_end().len());
                    self.folded_break(indent)?;
                    stop = Stop::Lines;
                    done = self.pos;
                    continue;
                }
                Class::Backslash if quote == Class::Double => {
                    self.copy(done, self.pos);
                    self.escape()?;
                    done = self.pos;
                    continue;
                }
                Class::Suspect if !self.is_character() => return None,
                Class::Odd | Class::Tab => return None,
                Class::Colon => is_simple &= !matches!(self.next_byte(), b' ' | b'"' | b'\''),
                Class::Space => {
                    let is_inside = self.pos > start;
                    is_simple &= is_inside && !matches!(self.next_byte(), b'#' | b'"' | b'\'');
                }
                Class::Double | Class::Backslash | Class::Escape => is_simple = false,
                Class::Letter | Class::Suspect => is_simple = false,
                Class::Word | Class::Single => {}
            }
            self.pos += 1;
        }
        let text = match done == start {
            true => Text::source(start, self.pos).simple(is_simple),
            false => {
                self.copy(done, self.pos);
                Text::assembled(from, self.assembled.len())
            }
        };
        self.pos += 1;
        Some((Token { text, tag: Tag::Quoted }, stop))
    }

    fn next_byte(&self) -> u8 {
        at(self.text, self.pos + 1)
    }

    fn copy(&mut self, start: usize, end: usize) {
        self.assembled.extend_from_slice(slice(self.text, start, end));
    }

    /// Goes to the next line of a scalar and adds what the line break becomes.
    fn folded_break(&mut self, indent: usize) -> Option<()> {
        let mut breaks = 0;
        while at(self.text, self.pos) == b'\n' {
            self.pos += 1;
            let start = self.pos;
            self.skip_spaces();
            let is_blank = at(self.text, self.pos) == b'\n';
            if !is_blank && self.pos - start <= indent {
                return None;
            }
            breaks += 1;
        }
        match breaks {
            0 => return None,
            1 => self.assembled.push(b' '),
            _ => self.assembled.resize(self.assembled.len() + breaks - 1, b'\n'),
        }
        Some(())
    }

    /// Adds the character of an escape sequence, and goes after it.
    fn escape(&mut self) -> Option<()> {
        let letter = self.next_byte();
        self.pos += 2;
        let character = match Escape::of(letter)? {
            Escape::Character(character) => character,
            Escape::Digits(len) => {
                let digits = slice(self.text, self.pos, self.pos + len);
                self.pos += len;
                hexadecimal(digits).filter(|_| digits.len() == len).and_then(char::from_u32)?
            }
        };
        push_char(&mut self.assembled, character);
        Some(())
    }
}
