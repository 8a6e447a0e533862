//! Strings with Go's escapes.

use super::Writer;

/// What to do with a byte of a string.
const PLAIN: u8 = 0;
const ESCAPED: u8 = 1;
/// The first byte of U+2028 and U+2029, which Go escapes because JavaScript once had to.
const MAYBE_SEPARATOR: u8 = 2;

static CLASS: [u8; 256] = {
    let mut class = [PLAIN; 256];
    let mut byte = 0;
    while byte < 0x20 {
        class[byte] = ESCAPED;
        byte += 1;
    }
    class[b'"' as usize] = ESCAPED;
    class[b'\\' as usize] = ESCAPED;
    class[b'<' as usize] = ESCAPED;
    class[b'>' as usize] = ESCAPED;
    class[b'&' as usize] = ESCAPED;
    class[0xe2] = MAYBE_SEPARATOR;
    class
};

impl Writer {
    /// Writes a string.
    #[inline]
    pub fn string(&mut self, text: &str) {
        let bytes = text.as_bytes();
        self.out.reserve(bytes.len() + 2);
        self.out.push(b'"');
        let plain = end_of_plain(bytes, 0);
        if plain == bytes.len() {
            self.out.extend_from_slice(bytes);
        } else {
            self.escaped(bytes, plain);
        }
        self.out.push(b'"');
    }

    /// Writes a text whose first byte that is not plain is at `at`.
    fn escaped(&mut self, bytes: &[u8], mut at: usize) {
        let mut run = 0;
        while let Some(byte) = bytes.get(at) {
            if CLASS[usize::from(*byte)] == ESCAPED {
                self.out.extend_from_slice(&bytes[run..at]);
                write_escape(*byte, &mut self.out);
                run = at + 1;
                at = run;
            } else {
                if let Some(escape) = separator(&bytes[at..]) {
                    self.out.extend_from_slice(&bytes[run..at]);
                    self.out.extend_from_slice(escape);
                    run = at + 3;
                }
                at += 3;
            }
            at = end_of_plain(bytes, at);
        }
        self.out.extend_from_slice(bytes.get(run..).unwrap_or_default());
    }
}

const ONES: u64 = u64::from_ne_bytes([0x01; 8]);
const HIGHS: u64 = u64::from_ne_bytes([0x80; 8]);

/// The byte in each of eight places.
const fn each(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}

/// One high bit for each of the eight bytes that is not plain. A byte behind one that is not plain may be
/// marked as well; the lowest mark is exact.
#[inline]
fn marks(word: u64) -> u64 {
    let same = |byte: u8| (word ^ each(byte)).wrapping_sub(ONES);
    // `<` and `>` differ in one bit.
    let angle = ((word | each(2)) ^ each(b'>')).wrapping_sub(ONES);
    let control = word.wrapping_sub(each(0x20));
    let ascii = (same(b'"') | same(b'\\') | same(b'&') | angle | control) & !word;
    let separator = same(0xe2) & !(word ^ each(0xe2));
    (ascii | separator) & HIGHS
}

/// The offset of the first byte from `at` on that is not plain.
#[inline]
fn end_of_plain(bytes: &[u8], mut at: usize) -> usize {
    while let Some(chunk) = bytes.get(at..).and_then(|rest| rest.first_chunk::<8>()) {
        let marks = marks(u64::from_le_bytes(*chunk));
        if marks != 0 {
            return at + (marks.trailing_zeros() / 8) as usize;
        }
        at += 8;
    }
    let rest = bytes.get(at..).unwrap_or_default();
    at + rest.iter().position(|byte| CLASS[usize::from(*byte)] != PLAIN).unwrap_or(rest.len())
}

/// The escape of U+2028 or U+2029 when the text starts with one.
pub(crate) fn separator(text: &[u8]) -> Option<&'static [u8]> {
    match text {
        [0xe2, 0x80, 0xa8, ..] => Some(br"\u2028"),
        [0xe2, 0x80, 0xa9, ..] => Some(br"\u2029"),
        _ => None,
    }
}

/// Appends the escape of a byte that must not stand in a string as it is.
fn write_escape(byte: u8, out: &mut Vec<u8>) {
    const HEX: &[u8; 16] = b"0123456789abcdef";
    let short = match byte {
        b'"' | b'\\' => byte,
        0x08 => b'b',
        0x0c => b'f',
        b'\n' => b'n',
        b'\r' => b'r',
        b'\t' => b't',
        _ => {
            out.extend_from_slice(br"\u00");
            out.push(HEX[usize::from(byte >> 4)]);
            out.push(HEX[usize::from(byte & 15)]);
            return;
        }
    };
    out.extend_from_slice(&[b'\\', short]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_runs_end_where_a_plain_scan_says() {
        for stop in 0..=255_u8 {
            for length in 0..20 {
                let mut bytes = vec![b'x'; 20];
                bytes[length] = stop;
                let expected = if CLASS[usize::from(stop)] == PLAIN { 20 } else { length };
                assert_eq!(end_of_plain(&bytes, 0), expected, "{stop} at {length}");
            }
        }
        for (first, second) in [(b'!', b'"'), (0xe3, 0xe2), (b'=', b'>'), (0x20, 0x1f), (0x80, 0)] {
            let bytes = [first, first, second, first, b'a', b'a', b'a', b'a', b'a'];
            assert_eq!(end_of_plain(&bytes, 0), 2);
            assert_eq!(end_of_plain(&bytes, 3), 9);
        }
    }
}
