//! Strings with Go's escapes.

use apimachinery_runtime::reflect::FieldInfo;

use super::Writer;
use super::escapes::{ESCAPED_ROOM, WINDOW, escape_into};
use super::stops::{is_plain, is_plain_of_any};
use crate::buffer::{Buffer, put};

impl Writer {
    /// Writes a string.
    pub fn string(&mut self, text: &str) {
        string(text.as_bytes(), QUOTE, &mut self.out);
    }

    /// Writes a key and its colon.
    pub fn key(&mut self, name: &str) {
        string(name.as_bytes(), COLON, &mut self.out);
    }

    /// Writes a member that is text.
    pub(crate) fn text_member(&mut self, key: &'static FieldInfo, text: &str) {
        self.member_start(key);
        string(text.as_bytes(), COMMA, &mut self.out);
    }
}

/// What stands behind the text of a string, and how many bytes of it.
type End = ([u8; 2], usize);

const QUOTE: End = (*b"\"\0", 1);
const COMMA: End = (*b"\",", 2);
const COLON: End = (*b"\":", 2);

/// Room for a text of at most 32 bytes with what stands around it.
const SHORT_ROOM: usize = 40;

/// Appends a string.
#[inline(always)]
fn string(text: &[u8], end: End, out: &mut Buffer) {
    if let Some(written) = out.room().and_then(|room| short(text, end, room)) {
        return out.count(written);
    }
    long(text, end, out);
}

/// Writes a string of at most 32 bytes and answers its length; nothing for one that is longer or may have escapes.
#[inline(always)]
fn short(text: &[u8], (end, end_len): End, room: &mut [u8; SHORT_ROOM]) -> Option<usize> {
    room[0] = b'"';
    let len = text.len();
    let plain = match len {
        33.. => false,
        16.. => put_ends::<16>(text, room)?,
        8.. => put_ends::<8>(text, room)?,
        4.. => put_ends::<4>(text, room)?,
        2.. => put_ends::<2>(text, room)?,
        1 => put_ends::<1>(text, room)?,
        0 => true,
    };
    put(&end, room, 1 + len);
    plain.then_some(1 + len + end_len)
}

/// Writes a text as its first and its last so many bytes, which overlap, and answers whether it is plain.
#[inline]
fn put_ends<const COUNT: usize>(text: &[u8], room: &mut [u8; SHORT_ROOM]) -> Option<bool> {
    let (first, last) = (text.first_chunk::<COUNT>()?, text.last_chunk::<COUNT>()?);
    put(first, room, 1);
    put(last, room, 1 + (text.len() - COUNT));
    if COUNT >= 8 {
        return Some(is_plain(first) && is_plain(last));
    }
    let mut both = [b'0'; 8];
    put(first, &mut both, 0);
    put(last, &mut both, COUNT);
    Some(is_plain(&both))
}

/// Appends a string of any length, with escapes or without.
#[inline(never)]
fn long(text: &[u8], (end, end_len): End, out: &mut Buffer) {
    out.put(b"\"", 1);
    if let (33..=64, Some(first), Some(last)) =
        (text.len(), text.first_chunk::<32>(), text.last_chunk::<32>())
        && is_plain(first)
        && is_plain(last)
    {
        out.put(first, text.len() - 32);
        out.put(last, 32);
        return out.put(&end, end_len);
    }
    let (mut rest, mut was_plain, mut was_ascii) = (text, true, true);
    while let Some(window) = rest.first_chunk::<WINDOW>() {
        was_ascii = was_ascii && was_plain && is_plain(window);
        let taken = if was_ascii || was_plain && is_plain_of_any(window) {
            out.put(window, WINDOW);
            WINDOW
        } else {
            let taken;
            (taken, was_plain) = escaped(window, out);
            taken
        };
        rest = rest.get(taken..).unwrap_or_default();
    }
    if let Some(window) = text.last_chunk::<WINDOW>()
        && (is_plain(window) || starts_a_character(window) && is_plain_of_any(window))
    {
        // The end, of which the start was written as it is.
        out.take_back(WINDOW.saturating_sub(rest.len()));
        out.put(window, WINDOW);
        return out.put(&end, end_len);
    }
    let mut last = [b'0'; 2 * WINDOW];
    last.iter_mut().zip(rest).for_each(|(place, byte)| *place = *byte);
    let mut at = 0;
    while let Some(window) = last.get(at..).and_then(<[u8]>::first_chunk)
        && at < rest.len()
    {
        at += escaped(window, out).0;
    }
    out.take_back(at.saturating_sub(rest.len()));
    out.put(&end, end_len);
}

#[inline]
fn starts_a_character(bytes: &[u8; WINDOW]) -> bool {
    !matches!(bytes[0], 0x80..0xc0)
}

/// Appends what [`escape_into`] writes. Answers how many bytes of the window that is for, and whether all were plain.
#[inline]
fn escaped(window: &[u8; WINDOW], out: &mut Buffer) -> (usize, bool) {
    loop {
        if let Some(room) = out.room() {
            let (taken, written, is_plain) = escape_into(window, room);
            out.count(written);
            return (taken, is_plain);
        }
        out.grow(ESCAPED_ROOM);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn naive(text: &str) -> String {
        let mut out = String::from("\"");
        for letter in text.chars() {
            match letter {
                '"' | '\\' => out.extend(['\\', letter]),
                '\u{8}' => out.push_str("\\b"),
                '\u{c}' => out.push_str("\\f"),
                '\n' => out.push_str("\\n"),
                '\r' => out.push_str("\\r"),
                '\t' => out.push_str("\\t"),
                '<' | '>' | '&' | '\0'..' ' | '\u{2028}' | '\u{2029}' => {
                    out.push_str(&format!("\\u{:04x}", u32::from(letter)));
                }
                _ => out.push(letter),
            }
        }
        out + "\""
    }

    fn written(text: &str) -> String {
        let mut writer = Writer::new(Vec::new());
        writer.string(text);
        String::from_utf8(writer.finish().unwrap()).unwrap()
    }

    #[test]
    fn strings_are_written_as_by_a_plain_loop() {
        let letters =
            ["a", "\"", "\\", "\n", "\u{1f}", "<", "&", "é", "\u{2028}", "\u{2030}", "𝄞", "|"];
        for letter in letters {
            for before in 0..40 {
                for after in [0, 1, 7, 15, 16, 17, 40] {
                    let text =
                        "x".repeat(before) + letter + letters[before % 12] + &"y".repeat(after);
                    assert_eq!(written(&text), naive(&text));
                }
            }
        }
        for count in [1, 16, 42, 43, 255, 256, 1000] {
            for letters in
                ["<", "^", "~", "\u{2029}", "a\"bc\n", "é\u{2028}\u{202a}", "\u{1}0123456789abcdef"]
            {
                let text = letters.repeat(count);
                assert_eq!(written(&text), naive(&text));
            }
        }
    }

    #[test]
    fn separators_are_escaped_among_letters_that_are_not_ascii() {
        for separator in ["\u{2028}", "\u{2030}", "\n"] {
            for before in 0..70 {
                for after in 0..70 {
                    let text = "x".repeat(before) + separator + &"é".repeat(after);
                    assert_eq!(written(&text), naive(&text));
                    let text = "\u{2027}".repeat(before) + separator + &"漢".repeat(after);
                    assert_eq!(written(&text), naive(&text));
                }
            }
        }
    }

    #[test]
    fn members_are_written_wherever_the_room_ends() {
        static SHORT: FieldInfo = FieldInfo::numbered("\"name\":", 0);
        static LONG: FieldInfo = FieldInfo::numbered("\"a-key-that-is-too-long-for-one-move\":", 0);
        let long = LONG.name();
        for before in (0..80).chain(900..1100) {
            let start = "x".repeat(before);
            for text in ["", "a", "abcdefgh", "ab\"c", "0123456789abcdef0", &"é".repeat(40)] {
                let mut writer = Writer::new(start.clone().into_bytes());
                writer.object_start();
                writer.text_member(&SHORT, text);
                writer.text_member(&LONG, text);
                writer.bool_member(&SHORT, false);
                writer.int_member(&LONG, 71);
                writer.null_member(&SHORT);
                writer.quoted_ascii(text.as_bytes());
                writer.raw(&start);
                writer.object_end();
                let quoted = naive(text);
                let expected = format!(
                    "{start}{{\"name\":{quoted},\"{long}\":{quoted},\"name\":false,\"{long}\":71,\"name\":null,\"{text}\"{start}}}"
                );
                assert_eq!(String::from_utf8(writer.finish().unwrap()).unwrap(), expected);
            }
        }
    }
}
