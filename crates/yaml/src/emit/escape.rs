//! Escape sequences in double quotes.

use super::sink::Sink;

impl Sink<'_> {
    /// Writes a character as an escape sequence and returns how long that is.
    pub(super) fn escaped(&mut self, character: &[u8]) -> usize {
        let value = std::str::from_utf8(character).ok().and_then(|text| text.chars().next());
        let value = value.map_or(0xFFFD, u32::from);
        self.push(b'\\');
        match letter(value) {
            Some(letter) => {
                self.push(letter);
                2
            }
            None if value <= 0xFF => self.hexadecimal(b'x', value, 2),
            None if value <= 0xFFFF => self.hexadecimal(b'u', value, 4),
            None => self.hexadecimal(b'U', value, 8),
        }
    }

    fn hexadecimal(&mut self, kind: u8, value: u32, digits: u32) -> usize {
        self.push(kind);
        for place in (0..digits).rev() {
            let digit = char::from_digit(value >> (4 * place) & 0x0F, 16).unwrap_or('0');
            self.push(digit.to_ascii_uppercase() as u8);
        }
        2 + digits as usize
    }
}

/// The letter of the characters that have a short escape.
fn letter(value: u32) -> Option<u8> {
    Some(match value {
        0x00 => b'0',
        0x07 => b'a',
        0x08 => b'b',
        0x09 => b't',
        0x0A => b'n',
        0x0B => b'v',
        0x0C => b'f',
        0x0D => b'r',
        0x1B => b'e',
        0x22 => b'"',
        0x5C => b'\\',
        0x85 => b'N',
        0xA0 => b'_',
        0x2028 => b'L',
        0x2029 => b'P',
        _ => return None,
    })
}
