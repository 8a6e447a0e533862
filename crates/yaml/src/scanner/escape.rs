//! Escape sequences in double quotes.

use super::Scanner;
use crate::chars::slice;
use crate::error::YamlError;
use crate::escape::{Escape, hexadecimal, push_char};

impl Scanner<'_> {
    /// Reads the escape sequence under the cursor. `\u` of a surrogate is refused.
    pub(super) fn escape(&mut self) -> Result<(), YamlError> {
        let character = match Escape::of(self.cursor.peek(1)) {
            Some(Escape::Character(character)) => {
                self.cursor.pos += 2;
                character
            }
            Some(Escape::Digits(len)) => self.numeric_escape(len)?,
            None => return Err(self.error("found unknown escape character")),
        };
        push_char(&mut self.assembled, character);
        Ok(())
    }

    fn numeric_escape(&mut self, len: usize) -> Result<char, YamlError> {
        self.cursor.pos += 2;
        self.expect_readable(len);
        let digits = slice(self.cursor.text, self.cursor.pos, self.cursor.pos + len);
        let Some(value) = hexadecimal(digits).filter(|_| digits.len() == len) else {
            return Err(self.error("did not find expected hexdecimal number"));
        };
        let Some(character) = char::from_u32(value) else {
            return Err(self.error("found invalid Unicode character escape code"));
        };
        self.cursor.pos += len;
        Ok(character)
    }
}
