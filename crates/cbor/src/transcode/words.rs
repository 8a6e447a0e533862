//! Short strings, eight bytes at a time.

const ONES: u64 = u64::from_ne_bytes([0x01; 8]);
const HIGHS: u64 = u64::from_ne_bytes([0x80; 8]);

/// The byte in each of eight places.
const fn each(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}

/// Which bytes a scan passes over.
pub(super) trait Plain {
    /// One high bit for each of the eight bytes that is not plain. A byte behind one that is not plain may be
    /// marked as well; the lowest mark is exact.
    fn marks(word: u64) -> u64;

    /// Whether one byte is not plain.
    fn is_marked(byte: u8) -> bool {
        Self::marks(each(b'a') & !0xff | u64::from(byte)) != 0
    }
}

/// ASCII that JSON holds as it is, where Go writes it.
pub(super) struct Unescaped;

impl Plain for Unescaped {
    #[inline]
    fn marks(word: u64) -> u64 {
        // `<` and `>` differ in one bit.
        let angle = ((word | each(2)) ^ each(b'>')).wrapping_sub(ONES);
        let control = word.wrapping_sub(each(0x20));
        (word | same(word, b'"') | same(word, b'\\') | same(word, b'&') | angle | control) & HIGHS
    }
}

/// What may stand in a JSON string and is no escape.
pub(super) struct InString;

impl Plain for InString {
    #[inline]
    fn marks(word: u64) -> u64 {
        let control = word.wrapping_sub(each(0x20));
        (same(word, b'"') | same(word, b'\\') | control) & !word & HIGHS
    }
}

/// A high bit where the byte stands; perhaps also where the word has one, or behind the byte.
#[inline]
fn same(word: u64, byte: u8) -> u64 {
    (word ^ each(byte)).wrapping_sub(ONES)
}

/// The offset of the first byte from `at` on that is not plain; `end` when all before that are.
#[inline]
pub(super) fn end_of_plain<P: Plain>(bytes: &[u8], mut at: usize, end: usize) -> usize {
    while at < end {
        let Some(chunk) = bytes.get(at..).and_then(|rest| rest.first_chunk::<8>()) else {
            let rest = bytes.get(at..end).unwrap_or_default();
            return at + rest.iter().position(|it| P::is_marked(*it)).unwrap_or(rest.len());
        };
        let marks = P::marks(u64::from_le_bytes(*chunk));
        if marks != 0 {
            return end.min(at + (marks.trailing_zeros() / 8) as usize);
        }
        at += 8;
    }
    end
}

/// The first eight bytes of `bytes[start..end]` as a number that sorts as they do; zeros where they are fewer.
#[inline]
pub(super) fn rank(bytes: &[u8], start: usize, end: usize) -> u64 {
    let length = end.saturating_sub(start).min(8);
    let keep = u64::MAX.checked_shl(64 - 8 * length as u32).unwrap_or(0);
    match bytes.get(start..).and_then(|rest| rest.first_chunk()) {
        Some(chunk) => u64::from_be_bytes(*chunk) & keep,
        None => {
            let rest = bytes.get(start..).unwrap_or_default();
            let word = rest.iter().take(8).fold(0, |word, byte| word << 8 | u64::from(*byte));
            word.checked_shl(64 - 8 * rest.len().min(8) as u32).unwrap_or(0) & keep
        }
    }
}

/// Appends `length` bytes of `from`, starting at `at`. Short ones are copied with some behind them, which are
/// dropped: faster than a copy of a length that only the run knows.
#[inline]
pub(super) fn append(out: &mut Vec<u8>, from: &[u8], at: usize, length: usize) -> Option<()> {
    const SHORT: usize = 32;
    let rest = from.get(at..)?;
    match rest.first_chunk::<SHORT>() {
        Some(chunk) if length <= SHORT => {
            let end = out.len() + length;
            out.extend_from_slice(chunk);
            out.truncate(end);
        }
        _ => out.extend_from_slice(rest.get(..length)?),
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_ends<P: Plain>(is_plain: impl Fn(u8) -> bool) {
        for stop in 0..=255_u8 {
            for place in 0..20 {
                let mut bytes = vec![b'x'; 20];
                bytes[place] = stop;
                let expected = if is_plain(stop) { 20 } else { place };
                assert_eq!(end_of_plain::<P>(&bytes, 0, 20), expected, "{stop} at {place}");
                assert_eq!(end_of_plain::<P>(&bytes, 0, 11), expected.min(11), "{stop} at {place}");
            }
        }
        let pairs = (0..=255_u8).flat_map(|first| (0..=255_u8).map(move |second| (first, second)));
        for (first, second) in pairs {
            let bytes = [b'a', first, second, b'a', b'a', b'a', b'a', b'a', b'a'];
            let expected = bytes.iter().position(|it| !is_plain(*it)).unwrap_or(9);
            assert_eq!(end_of_plain::<P>(&bytes, 0, 9), expected, "{first} {second}");
        }
    }

    #[test]
    fn plain_runs_end_where_a_scan_of_bytes_says() {
        check_ends::<Unescaped>(|it| (0x20..0x80).contains(&it) && !b"\"\\<>&".contains(&it));
        check_ends::<InString>(|it| it >= 0x20 && it != b'"' && it != b'\\');
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

    #[test]
    fn any_part_is_appended() {
        let from: Vec<u8> = (0..100).collect();
        for at in 0..=100 {
            for length in 0..=100 - at {
                let mut out = vec![7];
                assert!(append(&mut out, &from, at, length).is_some());
                assert_eq!(out[1..], from[at..at + length]);
            }
            assert!(append(&mut Vec::new(), &from, at, 101 - at).is_none());
        }
    }
}
