//! Which of 64 bytes are quotes, backslashes and brackets: one bit each, the first byte in the lowest.

/// The bytes that the structure of JSON hangs on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Marks {
    pub(super) quotes: u64,
    pub(super) backslashes: u64,
    pub(super) opening: u64,
    pub(super) closing: u64,
}

impl Marks {
    /// The marks of some bytes.
    #[inline]
    pub(super) fn of(bytes: &[u8; 64]) -> Self {
        let mut marks = Self::default();
        for part in bytes.as_chunks::<8>().0.iter().rev() {
            let [quotes, backslashes, opening, closing] = marks_of(part);
            marks.quotes = marks.quotes << 8 | quotes;
            marks.backslashes = marks.backslashes << 8 | backslashes;
            marks.opening = marks.opening << 8 | opening;
            marks.closing = marks.closing << 8 | closing;
        }
        marks
    }
}

/// Square brackets differ from curly ones in one bit.
const CURLY: u8 = 0x20;

/// The marks of eight bytes, in the lowest bits.
#[inline]
fn marks_of(bytes: &[u8; 8]) -> [u64; 4] {
    const fn each(byte: u8) -> u64 {
        u64::from_ne_bytes([byte; 8])
    }
    let word = u64::from_le_bytes(*bytes);
    let equal = |word: u64, byte: u8| {
        let differ = word ^ each(byte);
        // The high bit of each byte that is not zero, exactly; then the eight bits together.
        let other = ((differ & each(0x7f)) + each(0x7f)) | differ;
        ((!other >> 7) & each(1)).wrapping_mul(0x0102_0408_1020_4080) >> 56
    };
    let curly = word | each(CURLY);
    [equal(word, b'"'), equal(word, b'\\'), equal(curly, b'{'), equal(curly, b'}')]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn naive(bytes: &[u8; 64]) -> Marks {
        let marks = |wanted: &[u8]| {
            bytes.iter().rev().fold(0, |marks, byte| marks << 1 | u64::from(wanted.contains(byte)))
        };
        Marks {
            quotes: marks(b"\""),
            backslashes: marks(b"\\"),
            opening: marks(b"{["),
            closing: marks(b"}]"),
        }
    }

    #[test]
    fn every_byte_in_every_place_is_marked_as_by_a_plain_loop() {
        for byte in 0..=u8::MAX {
            for around in [b'x', b'"', b'{', 0, 0xff] {
                let mut bytes = [around; 64];
                for place in [0, 1, 7, 8, 15, 16, 30, 47, 48, 63] {
                    bytes[place] = byte;
                    assert_eq!(Marks::of(&bytes), naive(&bytes), "{byte} at {place}");
                }
            }
        }
    }
}
