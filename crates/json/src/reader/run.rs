//! Where a run of plain string content ends, found a word at a time.

const ONES: u64 = each(0x01);
const HIGHS: u64 = each(0x80);

/// The byte in each of eight places.
const fn each(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}

/// The offset of the first byte from `start` on that ends a run of plain string content: a quote, a
/// backslash or a control character.
#[inline]
pub(crate) fn end_of_run(bytes: &[u8], start: usize) -> usize {
    let Some(mut rest) = bytes.get(start..) else { return bytes.len() };
    while let Some((chunk, behind)) = rest.split_first_chunk() {
        let stops = stops_in(u64::from_le_bytes(*chunk));
        if stops != 0 {
            return bytes.len() - rest.len() + stops.trailing_zeros() as usize / 8;
        }
        rest = behind;
    }
    bytes.len() - rest.len() + end_in_tail(rest)
}

#[inline(never)]
fn end_in_tail(tail: &[u8]) -> usize {
    tail.iter().position(|byte| matches!(byte, b'"' | b'\\' | 0..0x20)).unwrap_or(tail.len())
}

/// The bytes of `word` that end a run: the lowest bit that is set lies in the first of them.
#[inline]
pub(super) fn stops_in(word: u64) -> u64 {
    // Flipping one bit puts the quote right behind the control characters, and moves nothing across. A byte
    // borrows only from those behind a hit.
    let quote_or_control = (word ^ each(b'"' ^ 0x20)).wrapping_sub(each(0x21));
    let backslash = (word ^ each(b'\\')).wrapping_sub(ONES);
    (quote_or_control | backslash) & !word & HIGHS
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stops(byte: u8) -> bool {
        matches!(byte, b'"' | b'\\' | 0..0x20)
    }

    #[test]
    fn runs_end_where_a_plain_scan_says() {
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
    }

    #[test]
    fn every_byte_in_every_place_is_told_apart() {
        for byte in 0..=u8::MAX {
            for place in 0..16 {
                for around in [b'x', 0x80, 0xff, b'!', b'#', b' '] {
                    let mut chunk = [around; 16];
                    chunk[place] = byte;
                    let expected = if stops(byte) { place } else { 16 };
                    assert_eq!(end_of_run(&chunk, 0), expected, "{byte} at {place}");
                }
            }
        }
    }
}
