//! String tokens.

use std::borrow::Cow;

use apimachinery_runtime::{DecodeError, Str};

use super::JsonReader;
use crate::buffer::{Buffer, put};
use crate::syntax;
use crate::text::valid_text;
use crate::words::{WINDOW, Window, end_of_run, ends_run_in_window, put_part};

/// What is allocated for the first string with escapes, besides what is before them: most strings
/// are shorter, and what a buffer grows by is four times as much.
const SHORT: usize = 256;

impl<'a> JsonReader<'a> {
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

    /// Takes a string, or a `null`, which is `None`.
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
        text.allocate(end - start + SHORT);
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
                    let (letter, length) = self.escape()?;
                    text.put(&letter, length);
                }
                Some(_) => return Err(self.unexpected(syntax::IN_STRING)),
                None => return Err(self.ends()),
            }
            self.at += copy_unescaping(self.bytes().get(self.at..).unwrap_or_default(), text);
        }
    }

    /// Takes the escape whose backslash is here, and returns what it means in UTF-8, and how many
    /// bytes of that count.
    fn escape(&mut self) -> Result<([u8; 4], usize), DecodeError> {
        let text = self.bytes().get(self.at..).unwrap_or_default();
        let Some(Escape { letter, length, replaced }) = Escape::of(text) else {
            return Err(self.wrong_escape());
        };
        self.at += replaced;
        Ok((letter, length))
    }

    #[cold]
    fn wrong_escape(&mut self) -> DecodeError {
        self.at += 1;
        match self.byte() {
            Some(b'u') => self.at += 1,
            _ => return self.unexpected_inside(syntax::IN_ESCAPE),
        }
        while self.byte().is_some_and(|byte| byte.is_ascii_hexdigit()) {
            self.at += 1;
        }
        self.unexpected_inside(syntax::IN_HEX)
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
                Some(b'\\') => drop(self.escape()?),
                Some(_) => return Err(self.unexpected(syntax::IN_STRING)),
                None => return Err(self.ends()),
            }
        }
    }
}

/// Appends string content, with escapes replaced, up to something else. Returns the length that
/// was read.
fn copy_unescaping(text: &[u8], out: &mut Buffer) -> usize {
    let mut at = 0;
    while let Some(window) = text.get(at..).and_then(<[u8]>::first_chunk) {
        let stops = ends_run_in_window(window);
        match unescape_window(window, stops, out) {
            (WINDOW, true) => at += WINDOW,
            (longer, true) => at = after_longer(at, longer),
            (taken, false) => return at + taken,
        }
    }
    let rest = text.get(at..).unwrap_or_default();
    let run = end_of_run(rest, 0);
    out.append(rest.get(..run).unwrap_or_default());
    at + run
}

/// The offset after a window of which more than usual was taken. It is a call, so that where the
/// next window starts is mostly known before this one is examined.
#[cold]
#[inline(never)]
fn after_longer(at: usize, taken: usize) -> usize {
    at + taken
}

/// Appends the start of a window, whose escapes are among `stops`. Returns the length that was
/// read, and whether that is all.
#[inline]
fn unescape_window(window: &Window, stops: u64, out: &mut Buffer) -> (usize, bool) {
    loop {
        if let Some(room) = out.room() {
            let (taken, written, is_whole) = put_unescaped(window, stops, room);
            out.count(written);
            return (taken, is_whole);
        }
        out.grow(UNESCAPED);
    }
}

/// Room for a window, and what is moved more than counts.
const UNESCAPED: usize = 2 * WINDOW;

/// As [`unescape_window`], and returns how many bytes were written as well.
#[inline(always)]
fn put_unescaped(
    window: &Window,
    mut stops: u64,
    room: &mut [u8; UNESCAPED],
) -> (usize, usize, bool) {
    let (mut taken, mut written) = (0, 0);
    while stops != 0 {
        let stop = stops.trailing_zeros() as usize;
        written += put_part(window, taken, stop, room, written);
        let text = window.get(stop..).unwrap_or_default();
        if let Some(letter) = short_escape(text) {
            put(&[letter], room, written);
            written += 1;
            taken = stop + 2;
            // The second byte of an escape ends nothing.
            stops &= !1 << stop << 1;
        } else if let Some(Escape { letter, length, replaced }) = Escape::of_unicode(text) {
            put(&letter, room, written);
            written += length;
            taken = stop + replaced;
            stops &= !1 << (taken - 1).min(63);
        } else {
            return (stop, written, false);
        }
    }
    let end = taken.max(WINDOW);
    written += put_part(window, taken, end, room, written);
    (end, written, true)
}

/// An escape in a string.
#[derive(Clone, Copy)]
struct Escape {
    /// The character that it means, in UTF-8.
    letter: [u8; 4],
    /// How many bytes the character has.
    length: usize,
    /// How many bytes the escape has.
    replaced: usize,
}

impl Escape {
    /// The escape at the start of `text`; `None` when none is there.
    fn of(text: &[u8]) -> Option<Self> {
        match short_escape(text) {
            Some(letter) => Some(Self { letter: [letter, 0, 0, 0], length: 1, replaced: 2 }),
            None => Self::of_unicode(text),
        }
    }

    /// Half a surrogate pair, or one without its other half, gives U+FFFD, as in the reference.
    #[inline(never)]
    fn of_unicode(text: &[u8]) -> Option<Self> {
        let (first, rest) = code_unit(text)?;
        let (code, replaced) = match (first, code_unit(rest)) {
            (0xd800..0xdc00, Some((second @ 0xdc00..0xe000, _))) => {
                (0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00), 12)
            }
            _ => (first, 6),
        };
        let mut letter = [0; 4];
        let character = char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER);
        let length = character.encode_utf8(&mut letter).len();
        Some(Self { letter, length, replaced })
    }
}

/// The number in `\u` and four digits at the start of `text`, and what follows.
fn code_unit(text: &[u8]) -> Option<(u32, &[u8])> {
    let [b'\\', b'u', digits @ ..] = text else { return None };
    let (digits, rest) = digits.split_first_chunk::<4>()?;
    let digit = |code: u32, byte: &u8| Some(code << 4 | char::from(*byte).to_digit(16)?);
    Some((digits.iter().try_fold(0, digit)?, rest))
}

/// The character that a backslash and the byte after it mean; `None` when they mean none.
#[inline(always)]
fn short_escape(text: &[u8]) -> Option<u8> {
    let [b'\\', byte, ..] = text else { return None };
    SHORT_ESCAPES.get(usize::from(*byte)).copied().filter(|letter| *letter != 0)
}

/// For each byte after a backslash, the character that both mean; zero when they mean none.
#[expect(clippy::indexing_slicing, reason = "the compiler evaluates it")]
static SHORT_ESCAPES: [u8; 256] = {
    let mut letters = [0; 256];
    let escapes = *b"\"\"\\\\//b\x08f\x0cn\nr\rt\t";
    let mut at = 0;
    while at < escapes.len() {
        letters[escapes[at] as usize] = escapes[at + 1];
        at += 2;
    }
    letters
};

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
