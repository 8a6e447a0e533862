//! Scalars in quotes.

use super::scan::Class;
use super::{Reader, Token};
use crate::chars::at;
use crate::json::string;

impl Reader<'_> {
    /// Reads a scalar in quotes, if it is on one line and stands for itself.
    pub(super) fn quoted(&mut self) -> Option<Token> {
        let quote = if at(self.text, self.pos) == b'"' { Class::Double } else { Class::Single };
        self.pos += 1;
        let start = self.pos;
        let mut has_escapes = false;
        loop {
            match self.skip_words() {
                class if class == quote => break,
                Class::Backslash if quote == Class::Double => return None,
                Class::Double | Class::Backslash | Class::Escape => has_escapes = true,
                Class::Suspect => self.is_character().then_some(())?,
                Class::Break | Class::Odd | Class::Tab => return None,
                Class::Word | Class::Space | Class::Colon | Class::Single => {}
            }
            self.pos += 1;
        }
        let end = self.pos;
        self.pos += 1;
        let is_doubled = quote == Class::Single && at(self.text, self.pos) == b'\'';
        (!is_doubled).then_some(Token { start, end, is_quoted: true, has_escapes })
    }

    /// Reads and writes any other scalar in quotes, and goes to the end of its line.
    pub(super) fn assembled_value(&mut self) -> Option<()> {
        let indent = self.open.last()?.indent;
        let quote = if at(self.text, self.pos) == b'"' { Class::Double } else { Class::Single };
        self.pos += 1;
        self.assembled.clear();
        // Behind the last character that is not a space at the end of a line.
        let mut solid = 0;
        loop {
            let start = self.pos;
            let class = self.skip_words();
            self.assembled.extend_from_slice(self.text.get(start..self.pos).unwrap_or_default());
            if self.pos > start {
                solid = self.assembled.len();
            }
            match class {
                Class::Single if quote == class && at(self.text, self.pos + 1) == b'\'' => {
                    self.assembled.push(b'\'');
                    self.pos += 1;
                }
                class if class == quote => break,
                Class::Break => {
                    self.assembled.truncate(solid);
                    self.folded_break(indent)?;
                    solid = self.assembled.len();
                    continue;
                }
                Class::Backslash if quote == Class::Double => self.escape()?,
                Class::Suspect if !self.is_character() => return None,
                Class::Odd | Class::Tab => return None,
                Class::Space => {
                    self.assembled.push(b' ');
                    self.pos += 1;
                    continue;
                }
                _ => self.assembled.push(at(self.text, self.pos)),
            }
            solid = self.assembled.len();
            self.pos += 1;
        }
        self.pos += 1;
        string::push(&mut self.out, &self.assembled);
        self.end_line().map(drop)
    }

    /// Goes to the next line of a scalar and adds what stands for the line break.
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

    /// Adds the usual escape sequences, and goes to their last byte.
    fn escape(&mut self) -> Option<()> {
        self.pos += 1;
        self.assembled.push(match at(self.text, self.pos) {
            byte @ (b'"' | b'\'' | b'\\' | b' ') => byte,
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            _ => return None,
        });
        Some(())
    }
}
