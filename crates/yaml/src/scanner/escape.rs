//! Escape sequences in double quotes.

use super::Scanner;
use crate::error::YamlError;

impl Scanner<'_> {
    /// Reads the escape sequence under the cursor.
    ///
    /// YAML 1.1's set, with `\'` besides and without `\/`. `\u` of a surrogate is refused.
    pub(super) fn escape(&mut self) -> Result<(), YamlError> {
        let character = match self.cursor.peek(1) {
            b'0' => '\0',
            b'a' => '\x07',
            b'b' => '\x08',
            b't' | b'\t' => '\t',
            b'n' => '\n',
            b'v' => '\x0B',
            b'f' => '\x0C',
            b'r' => '\r',
            b'e' => '\x1B',
            b' ' => ' ',
            b'"' => '"',
            b'\'' => '\'',
            b'\\' => '\\',
            b'N' => '\u{85}',
            b'_' => '\u{A0}',
            b'L' => '\u{2028}',
            b'P' => '\u{2029}',
            b'x' => return self.numeric_escape(2),
            b'u' => return self.numeric_escape(4),
            b'U' => return self.numeric_escape(8),
            _ => return Err(self.error("found unknown escape character")),
        };
        self.cursor.pos += 2;
        self.push_char(character);
        Ok(())
    }

    fn numeric_escape(&mut self, digits: usize) -> Result<(), YamlError> {
        self.cursor.pos += 2;
        self.expect_readable(digits);
        let mut value = 0u32;
        for ahead in 0..digits {
            match char::from(self.cursor.peek(ahead)).to_digit(16) {
                Some(digit) => value = value << 4 | digit,
                None => return Err(self.error("did not find expected hexdecimal number")),
            }
        }
        match char::from_u32(value) {
            Some(character) => self.push_char(character),
            None => return Err(self.error("found invalid Unicode character escape code")),
        }
        self.cursor.pos += digits;
        Ok(())
    }

    fn push_char(&mut self, character: char) {
        let mut buffer = [0; 4];
        self.assembled.extend_from_slice(character.encode_utf8(&mut buffer).as_bytes());
    }
}
