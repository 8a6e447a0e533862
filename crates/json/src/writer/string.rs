//! Strings with Go's escapes.

use apimachinery_runtime::reflect::FieldInfo;

use super::JsonWriter;
use crate::buffer::{Buffer, put};
use crate::words::{
    WINDOW, Window, bytes_before, marks_of_escapes, may_be_escaped, needs_look_in_window, put_part,
};

impl JsonWriter {
    /// Writes a string.
    pub fn string(&mut self, text: &str) {
        string(text.as_bytes(), *b"\"\0", 1, &mut self.out);
    }

    /// Writes a key and its colon.
    pub fn key(&mut self, name: &str) {
        string(name.as_bytes(), *b"\":", 2, &mut self.out);
    }

    /// Writes a string and the comma after it.
    pub(crate) fn text_item(&mut self, text: &str) {
        string(text.as_bytes(), *b"\",", 2, &mut self.out);
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

/// Writes a text as its first and its last so many bytes, which overlap, and returns whether
/// certainly none is escaped.
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
    if (1..32).contains(&rest.len())
        && let Some(last) = text.last_chunk::<32>()
        && !may_be_escaped(last)
    {
        out.put_end(last, rest.len());
        rest = &[];
    }
    while let Some(after) = escape_windows::<4>(rest, out) {
        rest = after;
    }
    while let Some(after) = escape_windows::<1>(rest, out) {
        rest = after;
    }
    escape_words(rest, text, out);
    out.put(&end, count);
}

/// Writes so many windows, and returns what follows them; `None` when the text is shorter.
///
/// The windows are all examined before the first is written. So what is guessed wrongly about the
/// number of escapes in one is known after their bits are read, not after they are computed.
#[inline(always)]
fn escape_windows<'a, const COUNT: usize>(text: &'a [u8], out: &mut Buffer) -> Option<&'a [u8]> {
    let mut windows = [&[0; 2 * WINDOW]; COUNT];
    for (window, at) in windows.iter_mut().zip((0..).step_by(WINDOW)) {
        *window = text.get(at..)?.first_chunk()?;
    }
    let mut taken = WINDOW;
    for (window, stops) in windows.iter().zip(windows.map(needs_look_in_window)) {
        let start = taken - WINDOW;
        taken = escape_window(window, start, stops >> start << start, out);
    }
    match taken {
        WINDOW => text.get(COUNT * WINDOW..),
        longer => Some(after_longer(text, (COUNT - 1) * WINDOW + longer)),
    }
}

/// What follows windows of which more than usual was taken. It is a call, so that where the next
/// window starts is mostly known before these are written.
#[cold]
#[inline(never)]
fn after_longer(text: &[u8], taken: usize) -> &[u8] {
    text.get(taken..).unwrap_or_default()
}

/// Writes a window from `start` on, and up to two bytes more; those in `stops` may be escaped.
/// Returns where it ended.
#[inline(always)]
fn escape_window(window: &Window, start: usize, stops: u64, out: &mut Buffer) -> usize {
    if stops == 0
        && start == 0
        && let Some(whole) = window.first_chunk::<WINDOW>()
    {
        out.put(whole, WINDOW);
        return WINDOW;
    }
    loop {
        if let Some(room) = out.room() {
            let (taken, written) = put_escaped(window, start, stops, room);
            out.count(written);
            return taken;
        }
        out.grow(ESCAPED);
    }
}

/// Room for a window, all of it escaped, and what is moved more than counts.
const ESCAPED: usize = 6 * WINDOW + WINDOW;

/// Writes a window as [`escape_window`]. Returns where it ended, and how many bytes were written.
#[inline(always)]
fn put_escaped(
    window: &Window,
    start: usize,
    mut stops: u64,
    room: &mut [u8; ESCAPED],
) -> (usize, usize) {
    let (mut taken, mut written) = (start, 0);
    while stops != 0 {
        let stop = stops.trailing_zeros() as usize;
        stops &= stops - 1;
        written += put_part(window, taken, stop, room, written);
        let (escape, replaced) = escape_of_first(window.get(stop..).unwrap_or_default());
        put(&escape.to_le_bytes(), room, written);
        written += length_of(escape);
        taken = stop + replaced;
    }
    let end = taken.max(WINDOW);
    written += put_part(window, taken, end, room, written);
    (end, written)
}

/// Writes the rest of a text by words of eight bytes.
#[inline(always)]
fn escape_words(mut rest: &[u8], text: &[u8], out: &mut Buffer) {
    while let Some((word, after)) = rest.split_first_chunk() {
        rest = match marks_of_escapes(u64::from_le_bytes(*word)) {
            0 => {
                out.put(word, 8);
                after
            }
            marks => {
                let sure = bytes_before(marks);
                out.put(word, sure);
                escape_first(rest.get(sure..).unwrap_or_default(), out)
            }
        };
    }
    while !rest.is_empty() {
        let word = last_word(rest, text);
        let sure = bytes_before(marks_of_escapes(word)).min(rest.len());
        out.put(&word.to_le_bytes(), sure);
        rest = rest.get(sure..).unwrap_or_default();
        if !rest.is_empty() {
            rest = escape_first(rest, out);
        }
    }
}

/// The rest of a text, of less than eight bytes, the first lowest, with zeros after its end.
#[inline(always)]
fn last_word(rest: &[u8], text: &[u8]) -> u64 {
    match text.last_chunk() {
        Some(last) => u64::from_le_bytes(*last) >> (64 - 8 * rest.len()),
        None => rest.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte)),
    }
}

/// Writes what stands for the first byte of a text, or for its first three, and returns what
/// follows them.
#[inline(always)]
fn escape_first<'a>(text: &'a [u8], out: &mut Buffer) -> &'a [u8] {
    let (escape, replaced) = escape_of_first(text);
    out.put(&escape.to_le_bytes(), length_of(escape));
    text.get(replaced..).unwrap_or_default()
}

/// What is written for the first byte of a text, or for its first three, and how many these are.
#[inline(always)]
fn escape_of_first(text: &[u8]) -> (u64, usize) {
    match text {
        // U+2028 and U+2029, because JavaScript once needed it.
        [0xe2, 0x80, 0xa8, ..] => (escape_as(*b"\\u2028", 6), 3),
        [0xe2, 0x80, 0xa9, ..] => (escape_as(*b"\\u2029", 6), 3),
        [byte, ..] => (*ESCAPES.get(usize::from(*byte)).unwrap_or(&0), 1),
        [] => (0, 1),
    }
}

/// What is written for each byte.
#[expect(
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    reason = "the compiler evaluates it"
)]
static ESCAPES: [u64; 256] = {
    let mut escapes = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        escapes[byte] = escape_of(byte as u8);
        byte += 1;
    }
    escapes
};

const fn escape_of(byte: u8) -> u64 {
    let letter = match byte {
        b'"' | b'\\' => byte,
        0x08 => b'b',
        0x0c => b'f',
        b'\n' => b'n',
        b'\r' => b'r',
        b'\t' => b't',
        ..b' ' | b'<' | b'>' | b'&' => {
            return escape_as([b'\\', b'u', b'0', b'0', hex(byte >> 4), hex(byte & 15)], 6);
        }
        _ => return escape_as([byte, 0, 0, 0, 0, 0], 1),
    };
    escape_as([b'\\', letter, 0, 0, 0, 0], 2)
}

/// A text of at most six bytes, the first lowest, with its length in the highest byte.
const fn escape_as([a, b, c, d, e, f]: [u8; 6], length: u8) -> u64 {
    u64::from_le_bytes([a, b, c, d, e, f, 0, length])
}

/// The length of a text as [`escape_as`] makes it.
const fn length_of(escape: u64) -> usize {
    (escape >> 56) as usize
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
        let mut writer = JsonWriter::new(Vec::new());
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
                let mut writer = JsonWriter::new(start.clone().into_bytes());
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
