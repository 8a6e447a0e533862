//! How characters of a string are escaped.

use super::stops::stops_of_any;
use crate::buffer::put;

/// The escape of U+2028 or U+2029 when the text starts with one.
pub(crate) fn separator(text: &[u8]) -> Option<&'static [u8]> {
    padded_separator(text)?.get(..6)
}

#[inline]
fn padded_separator(text: &[u8]) -> Option<&'static [u8; 8]> {
    match text {
        [0xe2, 0x80, 0xa8, ..] => Some(b"\\u2028\0\0"),
        [0xe2, 0x80, 0xa9, ..] => Some(b"\\u2029\0\0"),
        _ => None,
    }
}

/// What is written for each byte; the last byte is the length.
static ESCAPES: [[u8; 8]; 256] = {
    const HEX: &[u8; 16] = b"0123456789abcdef";
    let mut escapes = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let short = match byte as u8 {
            b'"' => b'"',
            b'\\' => b'\\',
            0x08 => b'b',
            0x0c => b'f',
            b'\n' => b'n',
            b'\r' => b'r',
            b'\t' => b't',
            _ => 0,
        };
        escapes[byte] = match byte as u8 {
            _ if short != 0 => [b'\\', short, 0, 0, 0, 0, 0, 2],
            0..0x20 | b'<' | b'>' | b'&' => {
                [b'\\', b'u', b'0', b'0', HEX[byte >> 4], HEX[byte & 15], 0, 6]
            }
            plain => [plain, 0, 0, 0, 0, 0, 0, 1],
        };
        byte += 1;
    }
    escapes
};

/// What is written, in the bytes at the start, for the byte that the text starts with and that needs a look; how many
/// bytes that is for, and how many it is.
#[inline]
fn escape(text: &[u8]) -> (&'static [u8; 8], usize, usize) {
    let first = text.first().copied().unwrap_or_default();
    if first >= 0x80
        && let Some(escape) = padded_separator(text)
    {
        return (escape, 3, 6);
    }
    let escape = &ESCAPES[usize::from(first)];
    (escape, 1, usize::from(escape[7]))
}

/// How many bytes of a longer text are looked at together.
pub(super) const WINDOW: usize = 64;

/// Room for the bytes that are taken of a window when each is escaped, and for what is written beyond.
pub(super) const ESCAPED_ROOM: usize = 512 + 8;

/// Writes bytes of the window with their escapes, but not its end, which the character before may need. Answers how
/// many it took, how many they became, and whether none needed a look.
#[inline]
pub(super) fn escape_into(
    window: &[u8; WINDOW],
    room: &mut [u8; ESCAPED_ROOM],
) -> (usize, usize, bool) {
    let (mut at, mut to, mut is_plain) = (0, 0, true);
    // A separator may reach behind the eight bytes, and eight more are moved behind it.
    while at <= WINDOW - 18
        && let Some(word) = window.get(at..).and_then(<[u8]>::first_chunk::<8>)
    {
        // Never more than 6 * 56: this lets the compiler see that it fits.
        to &= 511;
        put(word, room, to);
        let mut stops = stops_of_any(u64::from_le_bytes(*word));
        if stops == 0 {
            at += 8;
            to += 8;
            continue;
        }
        is_plain = false;
        let mut from = 0;
        while stops != 0 {
            let stop = stops.trailing_zeros() as usize / 8;
            stops &= stops - 1;
            let (escape, taken, written) = escape(window.get(at + stop..).unwrap_or_default());
            to = (to + stop - from) & 511;
            put(escape, room, to);
            (from, to) = (stop + taken, (to + written) & 511);
            // What follows; the next escape overwrites what is not plain of it.
            if let Some(rest) = window.get(at + from..).and_then(<[u8]>::first_chunk::<8>) {
                put(rest, room, to);
            }
        }
        to += 8_usize.saturating_sub(from);
        at += from.max(8);
    }
    (at, to, is_plain)
}
