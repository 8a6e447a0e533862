//! Short strings, sixteen bytes at a time.

const ONES: u64 = u64::from_ne_bytes([0x01; 8]);
const HIGHS: u64 = u64::from_ne_bytes([0x80; 8]);

/// How many bytes are looked at together.
pub(super) const CHUNK: usize = 16;

/// The byte in each of eight places.
const fn each(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}

/// Which bytes a scan passes over. A zero is not among them.
pub(crate) trait Plain {
    /// One high bit for each of the eight bytes that is not plain. A byte behind one that is not plain may be
    /// marked as well; the lowest mark is exact.
    fn marks(word: u64) -> u64;
}

/// ASCII that JSON holds as it is, where Go writes it.
pub(crate) struct Unescaped;

impl Plain for Unescaped {
    #[inline]
    fn marks(word: u64) -> u64 {
        // `<` and `>` differ in one bit, `"` and `&` as well.
        let angle = same(word | each(2), b'>');
        let quote = same(word | each(4), b'&');
        let control = word.wrapping_sub(each(0x20));
        (word | angle | quote | same(word, b'\\') | control) & HIGHS
    }
}

/// What may stand in a JSON string and is no escape.
pub(crate) struct InString;

impl Plain for InString {
    #[inline]
    fn marks(word: u64) -> u64 {
        // Flipping one bit puts the quote right behind the control characters, and moves nothing across.
        let quote_or_control = (word ^ each(b'"' ^ 0x20)).wrapping_sub(each(0x21));
        (quote_or_control | same(word, b'\\')) & !word & HIGHS
    }
}

/// What may stand in a JSON string and is neither an escape nor beyond ASCII.
pub(super) struct AsciiInString;

impl Plain for AsciiInString {
    #[inline]
    fn marks(word: u64) -> u64 {
        let quote_or_control = (word ^ each(b'"' ^ 0x20)).wrapping_sub(each(0x21));
        (quote_or_control | same(word, b'\\') | word) & HIGHS
    }
}

/// A high bit where the byte stands; perhaps also where the word has one, or behind the byte.
#[inline]
fn same(word: u64, byte: u8) -> u64 {
    (word ^ each(byte)).wrapping_sub(ONES)
}

/// The bytes at the start, zeros behind the last.
#[inline]
pub(super) fn first_chunk(bytes: &[u8]) -> [u8; CHUNK] {
    match bytes.first_chunk() {
        Some(chunk) => *chunk,
        None => last_chunk(bytes),
    }
}

/// The bytes of less than a chunk, with zeros behind.
#[inline(never)]
fn last_chunk(rest: &[u8]) -> [u8; CHUNK] {
    let mut chunk = [0; CHUNK];
    chunk.iter_mut().zip(rest).for_each(|(to, from)| *to = *from);
    chunk
}

/// How many bytes at the start are plain.
#[inline]
pub(super) fn plain_in<P: Plain>(chunk: &[u8; CHUNK]) -> usize {
    let both = u128::from_le_bytes(*chunk);
    let (low, high) = (P::marks(both as u64), P::marks((both >> 64) as u64));
    match low {
        0 => 8 + high.trailing_zeros() as usize / 8,
        _ => low.trailing_zeros() as usize / 8,
    }
}

/// The first eight bytes of `bytes[start..end]` as a number that sorts as they do; zeros where they are fewer.
#[inline]
pub(crate) fn rank(bytes: &[u8], start: usize, end: usize) -> u64 {
    let length = end.saturating_sub(start).min(8);
    let keep = u64::MAX.checked_shl(64 - 8 * length as u32).unwrap_or(0);
    let rest = bytes.get(start..).unwrap_or_default();
    let word = match rest.first_chunk() {
        Some(word) => u64::from_be_bytes(*word),
        None => (u128::from_be_bytes(last_chunk(rest)) >> 64) as u64,
    };
    word & keep
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_ends<P: Plain>(is_plain: impl Fn(u8) -> bool) {
        for stop in 0..=255_u8 {
            for place in 0..20 {
                let mut bytes = [b'x'; 20];
                bytes[place] = stop;
                let expected = if is_plain(stop) { 20 } else { place };
                for length in [0, 3, 7, 8, 9, 15, 16, 17, 20] {
                    let plain = plain_in::<P>(&first_chunk(&bytes[..length]));
                    assert_eq!(plain, expected.min(length).min(16), "{stop} at {place}");
                }
            }
        }
        let pairs = (0..=255_u8).flat_map(|first| (0..=255_u8).map(move |second| (first, second)));
        for (first, second) in pairs {
            for at in [1, 6, 7, 8, 14] {
                let mut bytes = [b'a'; 16];
                (bytes[at], bytes[at + 1]) = (first, second);
                let expected = bytes.iter().position(|it| !is_plain(*it)).unwrap_or(16);
                assert_eq!(plain_in::<P>(&bytes), expected, "{first} {second} at {at}");
            }
        }
    }

    #[test]
    fn plain_runs_end_where_a_scan_of_bytes_says() {
        check_ends::<Unescaped>(|it| (0x20..0x80).contains(&it) && !b"\"\\<>&".contains(&it));
        check_ends::<InString>(|it| it >= 0x20 && it != b'"' && it != b'\\');
        check_ends::<AsciiInString>(|it| (0x20..0x80).contains(&it) && !b"\"\\".contains(&it));
    }

    #[test]
    fn ranks_sort_as_the_bytes_do() {
        let bytes = b"abcdefghijklm";
        for (start, end, expected) in [
            (0, 8, *b"abcdefgh"),
            (0, 13, *b"abcdefgh"),
            (1, 3, *b"bc\0\0\0\0\0\0"),
            (2, 2, [0; 8]),
            (9, 13, *b"jklm\0\0\0\0"),
            (9, 11, *b"jk\0\0\0\0\0\0"),
            (13, 13, [0; 8]),
        ] {
            assert_eq!(rank(bytes, start, end), u64::from_be_bytes(expected), "{start}..{end}");
        }
    }
}
