//! Bytes of strings that end a run, found in eight or 64 bytes at a time.

use crate::buffer::Buffer;

/// Appends the bytes at the start of `text` that are written as they are, while examining them.
/// Returns their number.
pub(crate) fn copy_unescaped(text: &[u8], out: &mut Buffer) -> usize {
    let mut rest = text;
    while let Some((word, after)) = rest.split_first_chunk() {
        let marks = needs_look_in_word(u64::from_le_bytes(*word));
        let count = marks.trailing_zeros() as usize / 8;
        out.put(word, count);
        if marks != 0 {
            return text.len() - rest.len() + count;
        }
        rest = after;
    }
    let tail = rest.split(|byte| needs_look(*byte)).next().unwrap_or_default();
    out.append(tail);
    text.len() - rest.len() + tail.len()
}

/// A piece of text whose first 64 bytes are examined at once. The others are there so that each
/// part of those can be moved in one step.
pub(crate) type Window = [u8; 96];

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

/// Appends the bytes of a window from one offset to another, which is 64 at most.
#[inline(always)]
pub(crate) fn put_part(window: &Window, from: usize, to: usize, out: &mut Buffer) {
    let count = to.saturating_sub(from);
    if let Some(part) = window.get(from..).and_then(<[u8]>::first_chunk::<32>) {
        out.put(part, count.min(32));
    }
    if count > 32
        && let Some(part) = window.get(from + 32..).and_then(<[u8]>::first_chunk::<32>)
    {
        out.put(part, count - 32);
    }
}

/// A bit for each of the first 64 bytes of which `test` holds. The compiler makes the loop one over
/// vectors as long as `test` has no branches.
#[inline(always)]
fn bits_of(window: &Window, test: impl Fn(u8) -> bool) -> u64 {
    let mut flags = [0; 64];
    for (flag, byte) in flags.iter_mut().zip(window) {
        *flag = u8::from(test(*byte));
    }
    flags.as_chunks().0.iter().rev().fold(0, |bits, flags| bits << 8 | first_bits(*flags))
}

/// The lowest bits of eight bytes, whose other bits are zero.
fn first_bits(bytes: [u8; 8]) -> u64 {
    // Moves the bit of byte `i` by 56 - 7 * i, to 56 + i.
    u64::from_le_bytes(bytes).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// The offset of the first byte from `start` on that ends a run of string content in a document: a
/// quote, a backslash or a control character.
#[inline]
pub(crate) fn end_of_run(bytes: &[u8], start: usize) -> usize {
    let Some(mut rest) = bytes.get(start..) else { return bytes.len() };
    while let Some((word, after)) = rest.split_first_chunk() {
        let marks = ends_run_in_word(u64::from_le_bytes(*word));
        if marks != 0 {
            return bytes.len() - rest.len() + marks.trailing_zeros() as usize / 8;
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
    ends_run(byte) | (byte == b'<') | (byte == b'>') | (byte == b'&') | (byte == 0xe2)
}

#[inline]
fn needs_look_in_word(word: u64) -> u64 {
    // `"` and `&` differ in one bit, and so do `<` and `>`.
    let quote_or_control = below((word & each(!0x04)) ^ each(b'"' ^ 0x20), 0x21);
    let angle = below((word & each(!0x02)) ^ each(b'<'), 1);
    let backslash = below(word ^ each(b'\\'), 1);
    let separator = word ^ each(0xe2);
    let ascii = (quote_or_control | angle | backslash) & !word;
    (ascii | below(separator, 1) & !separator) & HIGHS
}

/// Whether one of the bytes, which are whole words, has to be escaped or is not ASCII; also for
/// `^`, `|` and `~`, which differ from `<`, `>` and `\` in bits that cost something to look at.
#[inline(always)]
pub(crate) fn may_be_escaped<const COUNT: usize>(bytes: &[u8; COUNT]) -> bool {
    let mut found = 0;
    for word in bytes.as_chunks().0 {
        let word = u64::from_le_bytes(*word);
        // Controls, `"` and `&` become 0x5f at least, and nothing else does.
        let low = ((word & each(0x7b)) ^ each(0x7d)) + each(0x21);
        // `<`, `>` and `\` become 0x1d, as do the three others.
        let angle = ((word ^ each(0x01)) & each(0x1d)) + each(0x63);
        found |= low | angle | word;
    }
    found & HIGHS != 0
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

    #[test]
    fn every_byte_is_found_in_every_place() {
        for byte in 0..=u8::MAX {
            for place in 0..16 {
                for around in [b'x', 0x80, 0xff, b'!', b'#', b' ', b'='] {
                    let mut chunk = [around; 16];
                    chunk[place] = byte;
                    chunk[(place + 5) % 16] = b'"';
                    assert_eq!(end_of_run(&chunk, 0), plainly(&chunk, ends_run));
                    let mut window = [around; 96];
                    window[40..56].copy_from_slice(&chunk);
                    let bits = |test: fn(u8) -> bool| {
                        (0..64).fold(0, |bits, at| bits | u64::from(test(window[at])) << at)
                    };
                    assert_eq!(ends_run_in_window(&window), bits(ends_run));
                    assert_eq!(needs_look_in_window(&window), bits(needs_look));
                    let to = 40 + place;
                    for from in [0, 5, 31, to, to + 9] {
                        let mut out = Buffer::default();
                        put_part(&window, from, to, &mut out);
                        assert_eq!(out.bytes(), window.get(from..to).unwrap_or_default());
                    }
                    let text = [[around; 32].as_slice(), &chunk].concat();
                    let mut out = Buffer::default();
                    let unescaped = plainly(&text, needs_look);
                    assert_eq!(copy_unescaped(&text, &mut out), unescaped);
                    assert_eq!(out.bytes(), &text[..unescaped]);
                    let word = [around, byte, around, b'x', b'x', b'x', b'x', b'x'];
                    let similar = |byte: u8| matches!(byte, b'^' | b'|' | b'~' | 0x80..);
                    let may = word.iter().any(|byte| needs_look(*byte) || similar(*byte));
                    assert_eq!(may_be_escaped(&word), may);
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
