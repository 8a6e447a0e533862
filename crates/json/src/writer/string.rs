//! Strings with Go's escapes.

use apimachinery_runtime::reflect::FieldInfo;

use super::Writer;
use crate::buffer::{Buffer, put};
use crate::words::{Window, copy_unescaped, may_be_escaped, needs_look_in_window, put_part};

impl Writer {
    /// Writes a string.
    pub fn string(&mut self, text: &str) {
        string(text.as_bytes(), *b"\"\0", 1, &mut self.out);
    }

    /// Writes a key and its colon.
    pub fn key(&mut self, name: &str) {
        string(name.as_bytes(), *b"\":", 2, &mut self.out);
    }

    /// Writes a member that is text.
    pub(crate) fn text_member(&mut self, key: &'static FieldInfo, text: &str) {
        self.member_start(key);
        string(text.as_bytes(), *b"\",", 2, &mut self.out);
    }
}

/// Appends a string, and so many bytes of `end` after its text.
#[inline(always)]
fn string(text: &[u8], end: [u8; 2], count: usize, out: &mut Buffer) {
    match out.room().and_then(|room| put_short_string(text, end, room)) {
        Some(written) => out.count(written + count),
        None => any_string(text, end, count, out),
    }
}

/// Writes a string of at most 32 bytes that are surely not escaped, without calls and with one
/// check of the room. Returns how many bytes come before `end`.
///
/// Without it, encoding different Pods takes a sixth more instructions.
#[inline(always)]
fn put_short_string(text: &[u8], end: [u8; 2], room: &mut [u8; 40]) -> Option<usize> {
    let [quote, room @ ..] = room;
    *quote = b'"';
    let is_sure = match text.len() {
        33.. => false,
        16.. => put_ends::<16>(text, room)?,
        8.. => put_ends::<8>(text, room)?,
        4.. => put_ends::<4>(text, room)?,
        2.. => put_ends::<2>(text, room)?,
        1 => put_ends::<1>(text, room)?,
        0 => true,
    };
    put(&end, room, text.len());
    is_sure.then_some(1 + text.len())
}

/// Writes a text as its first and its last so many bytes, which overlap, and returns whether none
/// is escaped for sure.
#[inline(always)]
fn put_ends<const COUNT: usize>(text: &[u8], room: &mut [u8; 39]) -> Option<bool> {
    let (first, last) = (text.first_chunk::<COUNT>()?, text.last_chunk::<COUNT>()?);
    put(first, room, 0);
    put(last, room, text.len() - COUNT);
    if COUNT >= 8 {
        return Some(!may_be_escaped(first) && !may_be_escaped(last));
    }
    let mut both = [b'0'; 8];
    put(first, &mut both, 0);
    put(last, &mut both, COUNT);
    Some(!may_be_escaped(&both))
}

#[inline(never)]
fn any_string(text: &[u8], end: [u8; 2], count: usize, out: &mut Buffer) {
    out.put(b"\"", 1);
    let mut rest = text;
    while let Some((block, after)) = rest.split_first_chunk::<32>()
        && !may_be_escaped(block)
    {
        out.put(block, 32);
        rest = after;
    }
    while let Some(window) = rest.first_chunk() {
        rest = escape_window(window, rest, out);
    }
    while let Some(stop) = rest.get(copy_unescaped(rest, out)..).filter(|it| !it.is_empty()) {
        rest = escape(stop, out);
    }
    out.put(&end, count);
}

/// Writes the first 64 bytes of a text, or two more. Returns the rest.
fn escape_window<'t>(window: &Window, text: &'t [u8], out: &mut Buffer) -> &'t [u8] {
    let (mut stops, mut done) = (needs_look_in_window(window), 0);
    while stops != 0 {
        let stop = stops.trailing_zeros() as usize;
        stops &= stops - 1;
        put_part(window, done, stop, out);
        let after = window.get(stop..).unwrap_or_default();
        done = stop + after.len() - escape(after, out).len();
    }
    put_part(window, done, 64, out);
    text.get(done.max(64)..).unwrap_or_default()
}

/// Writes the first letter of a text escaped; of a letter that is not, the first byte. Returns the
/// rest.
#[inline(always)]
fn escape<'t>(text: &'t [u8], out: &mut Buffer) -> &'t [u8] {
    match text {
        // U+2028 and U+2029, because JavaScript once needed it.
        [0xe2, 0x80, last @ (0xa8 | 0xa9), rest @ ..] => {
            out.put(&[b'\\', b'u', b'2', b'0', b'2', last - 0xa8 + b'8'], 6);
            rest
        }
        [byte, rest @ ..] => {
            let [escape @ .., count] = ESCAPES.get(usize::from(*byte)).unwrap_or(&[0; 8]);
            out.put(escape, usize::from(*count));
            rest
        }
        [] => text,
    }
}

/// What is written for each byte; the last byte is its length.
#[expect(
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    reason = "the compiler evaluates it"
)]
static ESCAPES: [[u8; 8]; 256] = {
    let mut escapes = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        escapes[byte] = escape_of(byte as u8);
        byte += 1;
    }
    escapes
};

const fn escape_of(byte: u8) -> [u8; 8] {
    let letter = match byte {
        b'"' | b'\\' => byte,
        0x08 => b'b',
        0x0c => b'f',
        b'\n' => b'n',
        b'\r' => b'r',
        b'\t' => b't',
        ..b' ' | b'<' | b'>' | b'&' => {
            return [b'\\', b'u', b'0', b'0', hex(byte >> 4), hex(byte & 15), 0, 6];
        }
        _ => return [byte, 0, 0, 0, 0, 0, 0, 1],
    };
    [b'\\', letter, 0, 0, 0, 0, 0, 2]
}

const fn hex(digit: u8) -> u8 {
    if digit < 10 { b'0' + digit } else { b'a' + digit - 10 }
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
                writer.integer_member(&LONG, 71);
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
