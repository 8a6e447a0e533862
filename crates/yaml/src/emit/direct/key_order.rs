//! The natural order of keys where it is an ordinary one.
//!
//! Among keys in ASCII the [natural order](crate::emit::order) is that of their letters, digits and
//! signs, as long as no two of them first differ in digits. Of the keys of a sorted map that first
//! differ in digits, some two are neighbours, and were compared.

#![expect(clippy::indexing_slicing, reason = "a table of all bytes is indexed by bytes")]

use std::cmp::Ordering;

/// A number of so many digits may be too large to be compared as one.
const LONG_NUMBER: usize = 18;

/// What is known of the order of the keys of a map.
#[derive(Clone, Copy, Default)]
pub(super) struct KeyOrder {
    is_unsorted: bool,
    /// The natural order of these keys may be another one than the order here, or some are equal.
    pub(super) is_odd: bool,
}

impl KeyOrder {
    /// The entries of the map may have to move.
    pub(super) fn needs_care(self) -> bool {
        self.is_unsorted || self.is_odd
    }

    /// Notes that a key follows another one.
    #[inline]
    pub(super) fn follow(&mut self, last: &[u8], key: &[u8]) {
        self.is_unsorted |= compare(last, key, &mut self.is_odd).is_gt();
    }
}

/// Signs before digits before letters.
#[expect(clippy::cast_possible_truncation, reason = "there are 128 letters")]
const RANKS: [u8; 256] = {
    let mut table = [0; 256];
    let mut i = 0;
    while i < 0x80 {
        let byte = i as u8;
        table[i] = match byte {
            b'0'..=b'9' => byte + 0x50,
            b'a'..=b'z' | b'A'..=b'Z' => byte + 0x80,
            _ => byte,
        };
        i += 1;
    }
    table
};

/// Compares two keys, and notes when the natural order may be another one.
#[inline]
pub(super) fn compare(a: &[u8], b: &[u8], is_odd: &mut bool) -> Ordering {
    for (a, b) in a.iter().zip(b) {
        if a != b {
            *is_odd |= a.is_ascii_digit() & b.is_ascii_digit();
            return RANKS[usize::from(*a)].cmp(&RANKS[usize::from(*b)]);
        }
    }
    *is_odd |= a.len() == b.len();
    a.len().cmp(&b.len())
}

/// The order of this key is not that of its bytes, or may not be.
#[inline]
pub(super) fn is_odd(key: &[u8], is_ascii: bool) -> bool {
    !is_ascii && !key.is_ascii() || key.len() >= LONG_NUMBER && has_long_number(key)
}

fn has_long_number(key: &[u8]) -> bool {
    // A long number leaves its mark on one of these bytes.
    let mut marks = key.iter().skip(LONG_NUMBER - 1).step_by(LONG_NUMBER);
    marks.any(u8::is_ascii_digit)
        && key.split(|byte| !byte.is_ascii_digit()).any(|digits| digits.len() >= LONG_NUMBER)
}
