//! Bytes of strings that end a run, found in eight or 64 bytes at a time.

use crate::buffer::put;

/// A piece of text whose first 64 bytes are examined at once. The others are there so that each
/// part of those can be moved in one step.
pub(crate) type Window = [u8; 2 * WINDOW];

/// How many bytes of a window are examined.
pub(crate) const WINDOW: usize = 64;

/// A bit for each of the first 64 bytes that may be escaped, as [`needs_look`].
#[inline]
pub(crate) fn needs_look_in_window(window: &Window) -> u64 {
    bits_of(window, needs_look)
}

/// A bit for each of the first 64 bytes that ends a run of string content, as [`end_of_run`].
#[inline]
pub(crate) fn ends_run_in_window(window: &Window) -> u64 {
    bits_of(window, ends_run)
}

/// Copies a window from one offset to another, which is 64 at most, to a place of the room that
/// has 64 bytes. Returns how many these are.
#[inline(always)]
pub(crate) fn put_part(
    window: &Window,
    from: usize,
    to: usize,
    room: &mut [u8],
    place: usize,
) -> usize {
    let count = to.wrapping_sub(from);
    if let Some(part) = window.get(from..).and_then(<[u8]>::first_chunk::<{ WINDOW / 2 }>) {
        put(part, room, place);
    }
    if count > WINDOW / 2
        && let Some(part) =
            window.get(from + WINDOW / 2..).and_then(<[u8]>::first_chunk::<{ WINDOW / 2 }>)
    {
        put(part, room, place + WINDOW / 2);
    }
    count
}

/// A bit for each of the first 64 bytes of which `test` holds. The compiler makes the loops some
/// over vectors as long as `test` has no branches.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "both halves are in the lower one")]
fn bits_of(window: &Window, test: impl Fn(u8) -> bool) -> u64 {
    let mut marks = [0; WINDOW];
    for ((mark, byte), row) in marks.iter_mut().zip(window).zip(&BITS_OF_ROWS) {
        *mark = u8::from(test(*byte)).wrapping_neg() & *row;
    }
    let rows = marks.as_chunks().0.iter().fold(0, |rows, two| rows | u128::from_le_bytes(*two));
    match (rows | rows >> 64) as u64 {
        0 => 0,
        bits => transposed(bits),
    }
}

/// The bit that marks each byte of a window while they are in rows of eight.
#[expect(clippy::indexing_slicing, reason = "the compiler evaluates it")]
static BITS_OF_ROWS: [u8; WINDOW] = {
    let mut bits = [0; WINDOW];
    let mut at = 0;
    while at < WINDOW {
        bits[at] = 1 << (at / 8);
        at += 1;
    }
    bits
};

/// Eight bytes of eight bits, with columns for rows.
fn transposed(bits: u64) -> u64 {
    let swapped = |bits: u64, mask: u64, distance: u32| {
        let change = (bits ^ (bits >> distance)) & mask;
        bits ^ change ^ (change << distance)
    };
    let bits = swapped(bits, 0x00aa_00aa_00aa_00aa, 7);
    let bits = swapped(bits, 0x0000_cccc_0000_cccc, 14);
    swapped(bits, 0x0000_0000_f0f0_f0f0, 28)
}

/// The offset of the first byte from `start` on that ends a run of string content in a document: a
/// quote, a backslash or a control character.
#[inline]
pub(crate) fn end_of_run(bytes: &[u8], start: usize) -> usize {
    let Some(mut rest) = bytes.get(start..) else { return bytes.len() };
    while let Some((word, after)) = rest.split_first_chunk() {
        let marks = ends_run_in_word(u64::from_le_bytes(*word));
        if marks != 0 {
            return bytes.len() - rest.len() + bytes_before(marks);
        }
        rest = after;
    }
    let tail = rest.iter().position(|byte| ends_run(*byte));
    bytes.len() - rest.len() + tail.unwrap_or(rest.len())
}

/// A quote, a backslash or a control character.
#[inline]
fn ends_run(byte: u8) -> bool {
    (byte == b'"') | (byte == b'\\') | (byte < 0x20)
}

#[inline]
fn ends_run_in_word(word: u64) -> u64 {
    // Flipping one bit puts the quote right after the control characters.
    let quote_or_control = below(word ^ each(b'"' ^ 0x20), 0x21);
    let backslash = below(word ^ each(b'\\'), 1);
    (quote_or_control | backslash) & !word & HIGHS
}

/// What is always escaped, and the first byte of U+2028 and U+2029, which are.
#[inline]
fn needs_look(byte: u8) -> bool {
    // `"` and `&` differ in one bit, and so do `<` and `>`. Flipping another one puts the first two
    // right after the control characters.
    let is_quote_or_control = (byte & !0x04) ^ (b'"' ^ 0x20) <= 0x20;
    let is_angle = byte & !0x02 == b'<';
    is_quote_or_control | is_angle | (byte == b'\\') | (byte == 0xe2)
}

/// Whether one of the bytes, which are whole words, has to be escaped or is not ASCII; also for
/// those that [`ascii_marks`] adds.
#[inline(always)]
pub(crate) fn may_be_escaped<const COUNT: usize>(bytes: &[u8; COUNT]) -> bool {
    let mut found = 0;
    for word in bytes.as_chunks().0 {
        let word = u64::from_le_bytes(*word);
        found |= ascii_marks(word) | word;
    }
    found & HIGHS != 0
}

/// Sets the highest bit of each byte that may be escaped, as [`needs_look`], and of those that
/// [`ascii_marks`] adds.
#[inline(always)]
pub(crate) fn marks_of_escapes(word: u64) -> u64 {
    let is_separator = !((word & !HIGHS ^ each(0xe2 & 0x7f)) + !HIGHS) & word;
    (ascii_marks(word) & !word | is_separator) & HIGHS
}

/// How many bytes come before the first that is marked; eight when none is.
#[inline(always)]
pub(crate) fn bytes_before(marks: u64) -> usize {
    marks.trailing_zeros() as usize / 8
}

/// Sets the highest bit of each byte that is ASCII and escaped, and of `^`, `|` and `~`, which
/// differ from `<`, `>` and `\` in bits that cost something to examine; of what is not ASCII, by
/// chance.
#[inline(always)]
fn ascii_marks(word: u64) -> u64 {
    // Controls, `"` and `&` become 0x5f at least, and nothing else does.
    let low = ((word & each(0x7b)) ^ each(0x7d)) + each(0x21);
    // `<`, `>` and `\` become 0x1d, as do the three others.
    let angle = ((word ^ each(0x01)) & each(0x1d)) + each(0x63);
    low | angle
}

const HIGHS: u64 = each(0x80);

/// The byte in each of eight places.
const fn each(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}

/// Sets the highest bit of each byte that is below `limit`, and of some that are not: those from
/// 0x80 on, and those after one that is, from which it borrows.
#[inline]
fn below(word: u64, limit: u8) -> u64 {
    word.wrapping_sub(each(limit))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plainly(bytes: &[u8], stops: fn(u8) -> bool) -> usize {
        bytes.iter().position(|byte| stops(*byte)).unwrap_or(bytes.len())
    }

    /// What is escaped, and what may be the start of it.
    fn is_odd(byte: u8) -> bool {
        matches!(byte, ..0x20 | b'"' | b'\\' | b'<' | b'>' | b'&' | 0xe2)
    }

    #[test]
    fn every_byte_is_found_in_every_place() {
        for byte in 0..=u8::MAX {
            assert_eq!(needs_look(byte), is_odd(byte), "{byte}");
        }
        for byte in 0..=u8::MAX {
            for place in 0..16 {
                for around in [b'x', 0x80, 0xff, b'!', b'#', b' ', b'='] {
                    let mut chunk = [around; 16];
                    chunk[place] = byte;
                    chunk[(place + 5) % 16] = b'"';
                    assert_eq!(end_of_run(&chunk, 0), plainly(&chunk, ends_run));
                    let mut window = [around; 2 * WINDOW];
                    window[40..56].copy_from_slice(&chunk);
                    let bits = |test: fn(u8) -> bool| {
                        (0..64).fold(0, |bits, at| bits | u64::from(test(window[at])) << at)
                    };
                    assert_eq!(ends_run_in_window(&window), bits(ends_run));
                    assert_eq!(needs_look_in_window(&window), bits(needs_look));
                    let to = 40 + place;
                    for from in [0, 5, 31, to] {
                        let mut room = [0; 2 * WINDOW];
                        let count = put_part(&window, from, to, &mut room, 3);
                        assert_eq!(room[3..3 + count], window[from..to]);
                    }
                    let word = [around, byte, around, b'x', b'x', b'x', b'x', b'x'];
                    let similar = |byte: u8| matches!(byte, b'^' | b'|' | b'~' | 0x80..);
                    let may = word.iter().any(|byte| needs_look(*byte) || similar(*byte));
                    assert_eq!(may_be_escaped(&word), may);
                    let is_ascii =
                        |byte: u8| needs_look(byte) || matches!(byte, b'^' | b'|' | b'~');
                    let sure = word.iter().position(|byte| is_ascii(*byte)).unwrap_or(8);
                    let marks = marks_of_escapes(u64::from_le_bytes(word));
                    assert_eq!(bytes_before(marks), sure);
                }
            }
        }
    }

    #[test]
    fn end_of_run_matches_a_plain_scan() {
        for stop in [b'"', b'\\', 0, 0x1f] {
            for length in 0..40 {
                let mut bytes = vec![b'x'; 40];
                bytes[length] = stop;
                for start in 0..=length {
                    assert_eq!(end_of_run(&bytes, start), length);
                }
            }
        }
        let bytes = "aé\u{7f}\u{80}ÿ𝄞 !#[]".as_bytes();
        assert_eq!(end_of_run(bytes, 0), bytes.len());
        assert_eq!(end_of_run(bytes, 40), bytes.len());
    }
}
