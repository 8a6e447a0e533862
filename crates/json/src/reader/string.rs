//! String tokens.

use std::borrow::Cow;

use apimachinery_runtime::{DecodeError, Str};

use super::Reader;
use crate::buffer::Buffer;
use crate::syntax;
use crate::text::valid_text;
use crate::words::{end_of_run, ends_run_in_window, put_part};

impl<'a> Reader<'a> {
    /// Takes a string.
    ///
    /// # Errors
    /// When something else is here.
    pub fn string(&mut self) -> Result<Cow<'a, str>, DecodeError> {
        if let Some((text, end)) = self.plain_string_at(self.at) {
            self.at = end;
            return Ok(Cow::Borrowed(text));
        }
        self.any_string()
    }

    #[inline(never)]
    fn any_string(&mut self) -> Result<Cow<'a, str>, DecodeError> {
        match self.peek() {
            Some(b'"') => self.string_token(),
            _ => Err(self.wrong_type("string")),
        }
    }

    /// Takes a string, or a `null`, which is nothing.
    ///
    /// # Errors
    /// When something else is here.
    #[inline]
    pub fn string_or_null(&mut self) -> Result<Option<Cow<'a, str>>, DecodeError> {
        match self.peek() {
            Some(b'"') => self.string_token().map(Some),
            Some(b'n') => self.literal("null").map(|()| None),
            _ => Err(self.wrong_type("string")),
        }
    }

    /// Reads a string into `slot`, which a `null` leaves alone.
    ///
    /// # Errors
    /// When something else is here.
    pub(crate) fn text_into(&mut self, slot: &mut Str) -> Result<(), DecodeError> {
        let Some((text, end)) = self.plain_string_at(self.at) else {
            return self.any_text_into(slot);
        };
        self.at = end;
        *slot = Str::from(text);
        Ok(())
    }

    #[inline(never)]
    fn any_text_into(&mut self, slot: &mut Str) -> Result<(), DecodeError> {
        if let Some(text) = self.string_or_null()? {
            *slot = Str::from(text);
        }
        Ok(())
    }

    /// The string without escapes whose opening quote is at `quote`, and where it ends.
    #[inline]
    pub(super) fn plain_string_at(&self, quote: usize) -> Option<(&'a str, usize)> {
        let bytes = self.bytes();
        if bytes.get(quote) != Some(&b'"') {
            return None;
        }
        let start = quote + 1;
        let end = end_of_run(bytes, start);
        if bytes.get(end) != Some(&b'"') {
            return None;
        }
        Some((self.text.get(start..end)?, end + 1))
    }

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

    /// The string whose first escape, or mistake, is at `end`.
    #[inline(never)]
    fn escaped_string(&mut self, start: usize, end: usize) -> Result<Cow<'a, str>, DecodeError> {
        let mut text = std::mem::take(&mut self.unescaped);
        text.clear();
        text.append(self.slice(start, end).as_bytes());
        self.at = end;
        self.unescape(&mut text)?;
        let whole = valid_text(text.bytes()).into_owned();
        self.unescaped = text;
        Ok(Cow::Owned(whole))
    }

    /// Appends the rest of a string, and goes to its end.
    fn unescape(&mut self, text: &mut Buffer) -> Result<(), DecodeError> {
        loop {
            match self.byte() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(());
                }
                Some(b'\\') => {
                    self.at += 1;
                    match self.byte().and_then(short_escape) {
                        Some(byte) => {
                            self.at += 1;
                            text.put(&[byte], 1);
                        }
                        None => text.append(self.escape()?.encode_utf8(&mut [0; 4]).as_bytes()),
                    }
                }
                Some(_) => return Err(self.unexpected(syntax::IN_STRING)),
                None => return Err(self.ends()),
            }
            self.at += copy_unescaping(self.bytes().get(self.at..).unwrap_or_default(), text);
        }
    }

    fn escape(&mut self) -> Result<char, DecodeError> {
        let Some(byte) = self.byte() else { return Err(self.ends()) };
        let short = short_escape(byte);
        if short.is_none() && byte != b'u' {
            return Err(self.unexpected(syntax::IN_ESCAPE));
        }
        self.at += 1;
        short.map_or_else(|| self.unicode_escape(), |byte| Ok(char::from(byte)))
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

/// Appends string content, with short escapes replaced, up to something else. Returns the length
/// that was read.
fn copy_unescaping(text: &[u8], out: &mut Buffer) -> usize {
    let mut at = 0;
    while let Some(window) = text.get(at..).and_then(<[u8]>::first_chunk) {
        let (mut stops, mut done) = (ends_run_in_window(window), 0);
        while stops != 0 {
            let stop = stops.trailing_zeros() as usize;
            stops &= stops - 1;
            put_part(window, done, stop, out);
            let escaped = match window.get(stop..) {
                Some([b'\\', byte, ..]) => short_escape(*byte),
                _ => None,
            };
            let Some(byte) = escaped else { return at + stop };
            out.put(&[byte], 1);
            done = stop + 2;
            // The escaped byte is not an end of its own.
            stops &= !(1 << 1 << stop);
        }
        put_part(window, done, 64, out);
        at += done.max(64);
    }
    let rest = text.get(at..).unwrap_or_default();
    let run = end_of_run(rest, 0);
    out.append(rest.get(..run).unwrap_or_default());
    at + run
}

/// The character that a backslash and one byte mean.
#[inline]
fn short_escape(byte: u8) -> Option<u8> {
    Some(match byte {
        b'"' | b'\\' | b'/' => byte,
        b'b' => 0x08,
        b'f' => 0x0c,
        b'n' => b'\n',
        b'r' => b'\r',
        b't' => b'\t',
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use crate::{value_from_str, value_to_vec};

    #[test]
    fn escapes_are_replaced_wherever_they_are() {
        let escapes = [
            ("\\n", "\n"),
            ("\\\"", "\""),
            ("\\\\", "\\"),
            ("\\u003c", "<"),
            ("\\ud834\\udd1e", "𝄞"),
        ];
        for (index, (written, read)) in escapes.into_iter().enumerate() {
            for before in 0..140 {
                for after in [0, 1, 2, 30, 31, 62, 63, 95, 96, 200] {
                    let (second, also) = escapes[(index + before) % escapes.len()];
                    let (start, end) =
                        ("x".repeat(before), "é".repeat(after / 2) + &"y".repeat(after % 2));
                    let json = format!("\"{start}{written}{second}{end}{written}\"");
                    let value = value_from_str(&json).unwrap();
                    assert_eq!(value.as_str(), Some(&*format!("{start}{read}{also}{end}{read}")));
                    let again = value_to_vec(&value).unwrap();
                    assert_eq!(
                        value_from_str(std::str::from_utf8(&again).unwrap()).unwrap(),
                        value
                    );
                }
            }
        }
    }

    #[test]
    fn mistakes_in_long_strings_are_found_at_their_place() {
        for before in 0..140 {
            for mistake in ["\n", "\\x", "\\u12g4"] {
                let json = format!("\"\\n{}{mistake}{}\"", "x".repeat(before), "y".repeat(100));
                let place = value_from_str(&json).unwrap_err().position().unwrap().offset;
                assert_eq!(
                    place,
                    3 + before + mistake.len() - if mistake.len() > 2 { 2 } else { 1 }
                );
            }
        }
    }
}
