//! String tokens.

use std::borrow::Cow;

use apimachinery_runtime::DecodeError;

use super::Reader;
use crate::syntax;

const ONES: u64 = u64::from_ne_bytes([0x01; 8]);
const HIGHS: u64 = u64::from_ne_bytes([0x80; 8]);

/// The byte in each of eight places.
const fn each(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}

/// The offset of the first byte from `start` on that ends a run of plain string content: a quote, a
/// backslash or a control character.
#[inline]
pub(crate) fn end_of_run(bytes: &[u8], start: usize) -> usize {
    let mut at = start;
    while let Some(chunk) = bytes.get(at..).and_then(|rest| rest.first_chunk::<8>()) {
        let word = u64::from_le_bytes(*chunk);
        // The lowest bit that is set is exact: a byte borrows only from those behind a hit.
        let quote = (word ^ each(b'"')).wrapping_sub(ONES);
        let backslash = (word ^ each(b'\\')).wrapping_sub(ONES);
        let control = word.wrapping_sub(each(0x20));
        let hit = (quote | backslash | control) & !word & HIGHS;
        if hit != 0 {
            return at + (hit.trailing_zeros() / 8) as usize;
        }
        at += 8;
    }
    let rest = bytes.get(at..).unwrap_or_default();
    let stop = rest.iter().position(|byte| matches!(byte, b'"' | b'\\' | 0..0x20));
    at + stop.unwrap_or(rest.len())
}

impl<'a> Reader<'a> {
    /// Takes the string token whose opening quote is here.
    #[inline]
    pub(super) fn string_token(&mut self) -> Result<Cow<'a, str>, DecodeError> {
        let start = self.at + 1;
        let end = end_of_run(self.bytes(), start);
        if self.bytes().get(end) == Some(&b'"') {
            self.at = end + 1;
            return Ok(Cow::Borrowed(self.slice(start, end)));
        }
        self.escaped_string(start, end)
    }

    #[cold]
    fn escaped_string(&mut self, start: usize, end: usize) -> Result<Cow<'a, str>, DecodeError> {
        let mut text = String::from(self.slice(start, end));
        self.at = end;
        loop {
            match self.byte() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(Cow::Owned(text));
                }
                Some(b'\\') => {
                    self.at += 1;
                    text.push(self.escape()?);
                }
                Some(_) => return Err(self.unexpected(syntax::IN_STRING)),
                None => return Err(self.ends()),
            }
            let run = self.at;
            self.at = end_of_run(self.bytes(), run);
            text.push_str(self.slice(run, self.at));
        }
    }

    fn escape(&mut self) -> Result<char, DecodeError> {
        let plain = match self.byte() {
            Some(byte @ (b'"' | b'\\' | b'/')) => char::from(byte),
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => {
                self.at += 1;
                return self.unicode_escape();
            }
            Some(_) => return Err(self.unexpected(syntax::IN_ESCAPE)),
            None => return Err(self.ends()),
        };
        self.at += 1;
        Ok(plain)
    }

    /// Half a surrogate pair, or one without its other half, gives U+FFFD, as in the reference.
    fn unicode_escape(&mut self) -> Result<char, DecodeError> {
        let first = self.hex4()?;
        if let 0xd800..0xdc00 = first
            && let Some(rest) = self.bytes().get(self.at..)
            && rest.starts_with(b"\\u")
        {
            let before = self.at;
            self.at += 2;
            let second = self.hex4()?;
            if let 0xdc00..0xe000 = second {
                let code = 0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00);
                return Ok(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
            }
            self.at = before;
        }
        Ok(char::from_u32(first).unwrap_or(char::REPLACEMENT_CHARACTER))
    }

    fn hex4(&mut self) -> Result<u32, DecodeError> {
        let mut code = 0;
        for _ in 0..4 {
            let Some(byte) = self.byte() else { return Err(self.ends()) };
            let Some(digit) = char::from(byte).to_digit(16) else {
                return Err(self.unexpected(syntax::IN_HEX));
            };
            code = code * 16 + digit;
            self.at += 1;
        }
        Ok(code)
    }

    /// Passes over the string token whose opening quote is here, checking it.
    pub(super) fn skip_string(&mut self) -> Result<(), DecodeError> {
        self.at += 1;
        loop {
            self.at = end_of_run(self.bytes(), self.at);
            match self.byte() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(());
                }
                Some(b'\\') => {
                    self.at += 1;
                    self.escape()?;
                }
                Some(_) => return Err(self.unexpected(syntax::IN_STRING)),
                None => return Err(self.ends()),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_end_where_a_plain_scan_says() {
        for stop in [b'"', b'\\', 0, 0x1f] {
            for length in 0..40 {
                let mut bytes = vec![b'x'; 40];
                bytes[length] = stop;
                assert_eq!(end_of_run(&bytes, 0), length);
            }
        }
        let bytes = "aé\u{7f}\u{80}ÿ𝄞 !#[]".as_bytes();
        assert_eq!(end_of_run(bytes, 0), bytes.len());
    }
}
