//! Escape sequences in double quotes.

use super::sink::Sink;
use crate::escape::letter_of;

impl Sink<'_> {
    /// Writes a character as an escape sequence and returns how long that is.
    pub(super) fn escaped(&mut self, character: &[u8]) -> usize {
        let character = std::str::from_utf8(character).ok().and_then(|text| text.chars().next());
        let character = character.unwrap_or(char::REPLACEMENT_CHARACTER);
        let value = u32::from(character);
        self.push(b'\\');
        match letter_of(character) {
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
