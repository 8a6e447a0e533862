//! Which bytes of a text need a look before they are written, found eight at a time.

/// The highest bit of each byte that may have to be escaped; the first byte is the lowest.
///
/// Those are the ASCII characters that always are, `^`, `|` and `~`, which differ from `<`, `>` and `\` in bits that
/// cost something to look at, and all bytes that are not ASCII.
#[inline]
pub(super) fn stops(word: u64) -> u64 {
    marked(word) & HIGH
}

/// Whether no byte is one of those.
#[inline]
pub(super) fn is_plain<const COUNT: usize>(bytes: &[u8; COUNT]) -> bool {
    any(bytes, marked) & HIGH == 0
}

/// All words of the bytes together, each as `of` gives it.
#[inline]
fn any<const COUNT: usize>(bytes: &[u8; COUNT], of: impl Fn(u64) -> u64) -> u64 {
    // Two words are what a vector holds.
    let (pairs, rest) = bytes.as_chunks::<8>().0.as_chunks::<2>();
    let mut both = [0; 2];
    for [low, high] in pairs {
        both[0] |= of(u64::from_le_bytes(*low));
        both[1] |= of(u64::from_le_bytes(*high));
    }
    rest.iter().fold(both[0] | both[1], |any, word| any | of(u64::from_le_bytes(*word)))
}

/// The same, whose other bits say nothing.
#[inline]
fn marked(word: u64) -> u64 {
    // Controls, `"` and `&` become 0x5f at least, and nothing else does.
    let low = ((word & all(0x7b)) ^ all(0x7d)) + all(0x21);
    // `<`, `>` and `\` become 0x1d, as do the three others.
    let angle = ((word ^ all(0x01)) & all(0x1d)) + all(0x63);
    low | angle | word
}

/// As [`stops`], but of the bytes that are not ASCII only the first of U+2028 and U+2029 counts, which Go escapes
/// because JavaScript once had to.
#[inline]
pub(super) fn stops_of_any(word: u64) -> u64 {
    if word & HIGH == 0 { stops(word) } else { marked_of_any(word) & HIGH }
}

/// Whether no byte is one of those.
#[inline]
pub(super) fn is_plain_of_any<const COUNT: usize>(bytes: &[u8; COUNT]) -> bool {
    any(bytes, marked_of_any) & HIGH == 0
}

/// As [`marked`], for [`stops_of_any`].
#[inline]
fn marked_of_any(word: u64) -> u64 {
    let differs = word ^ all(0xe2);
    let equal = !(((differs & all(0x7f)) + all(0x7f)) | differs);
    (marked(word) & !word) | equal
}

const HIGH: u64 = all(0x80);

const fn all(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The places of the highest bits as bits.
    fn places(stops: u64) -> u8 {
        assert_eq!(stops & !HIGH, 0);
        (0..8).filter(|at| stops >> (8 * at + 7) & 1 == 1).fold(0, |places, at| places | 1 << at)
    }

    fn naive(bytes: [u8; 8], stops: impl Fn(u8) -> bool) -> u8 {
        (0..8).filter(|at| stops(bytes[*at])).fold(0, |places, at| places | 1 << at)
    }

    #[test]
    fn no_stop_is_overlooked_among_plain_bytes() {
        for byte in 0..=u8::MAX {
            for place in 0..24 {
                let mut bytes = [b'x'; 24];
                bytes[place] = byte;
                assert_eq!(is_plain(&bytes), stops(u64::from_le_bytes([byte; 8])) == 0);
                let plain_of_any = stops_of_any(u64::from_le_bytes([byte; 8])) == 0;
                assert_eq!(is_plain_of_any(&bytes), plain_of_any);
                bytes[(place + 5) % 24] = 0xc3;
                assert_eq!(is_plain_of_any(&bytes), plain_of_any);
            }
        }
    }

    #[test]
    fn stops_are_those_of_a_plain_loop() {
        let escaped = |byte| matches!(byte, 0..0x20 | b'"' | b'\\' | b'<' | b'>' | b'&');
        let similar = |byte| matches!(byte, b'^' | b'|' | b'~');
        for byte in 0..=u8::MAX {
            for other in 0..=u8::MAX {
                for place in 0..8 {
                    let mut bytes = [other; 8];
                    bytes[place] = byte;
                    bytes[(place + 3) % 8] = b'x';
                    let word = u64::from_le_bytes(bytes);
                    let ascii = |byte| escaped(byte) || similar(byte);
                    let short = naive(bytes, |byte| ascii(byte) || !byte.is_ascii());
                    assert_eq!(places(stops(word)), short);
                    let any = naive(bytes, |byte| ascii(byte) || byte == 0xe2);
                    assert_eq!(places(stops_of_any(word)), any, "{bytes:?}");
                }
            }
        }
    }
}
