//! Varints.

use crate::wire::MAX_VARINT_LEN;

/// The varint at the start of `bytes`, and what is behind it; nothing when it does not end within ten bytes.
#[inline]
pub(super) fn split_varint(bytes: &[u8]) -> Option<(u64, &[u8])> {
    if let Some(word) = bytes.first_chunk() {
        let word = u64::from_le_bytes(*word);
        let ends = !word & 0x8080_8080_8080_8080;
        if ends != 0 {
            // The lowest bit that is set is the highest of the last byte.
            let value = sevens(word & (ends ^ (ends - 1)));
            return Some((value, bytes.get(ends.trailing_zeros() as usize / 8 + 1..)?));
        }
    }
    split_any_varint(bytes)
}

/// The low seven bits of each byte, lowest first, put together.
fn sevens(bytes: u64) -> u64 {
    let pairs = bytes & 0x007f_007f_007f_007f | (bytes & 0x7f00_7f00_7f00_7f00) >> 1;
    let fours = pairs & 0x0000_3fff_0000_3fff | (pairs & 0x3fff_0000_3fff_0000) >> 2;
    fours & 0x0fff_ffff | (fours & 0x0fff_ffff_0000_0000) >> 4
}

/// The same, byte by byte: a varint of nine or ten bytes, or near the end.
#[inline(never)]
fn split_any_varint(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let mut value = 0;
    for (index, byte) in bytes.iter().take(MAX_VARINT_LEN).enumerate() {
        value |= u64::from(byte & 0x7f) << (7 * index);
        if *byte < 0x80 {
            return Some((value, bytes.get(index + 1..)?));
        }
    }
    None
}

/// As [`split_varint`], for varints of which most have one byte or two.
#[inline]
pub(super) fn split_short_varint(bytes: &[u8]) -> Option<(u64, &[u8])> {
    match bytes {
        [] => None,
        [byte @ ..0x80, rest @ ..] => Some((u64::from(*byte), rest)),
        [low, high @ ..0x80, rest @ ..] => {
            Some((u64::from(low & 0x7f) | u64::from(*high) << 7, rest))
        }
        _ => split_varint(bytes),
    }
}

/// So many bytes as the length at the start of `bytes` says, and what is behind them.
#[inline]
pub(super) fn split_delimited(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let (length, rest) = split_short_varint(bytes)?;
    rest.split_at_checked(usize::try_from(length).ok()?)
}

#[cfg(test)]
mod tests {
    use super::{split_any_varint, split_short_varint, split_varint};

    #[test]
    fn varints_are_the_same_in_one_step_as_byte_by_byte() {
        let mut state = 1_u64;
        for round in 0..200_000 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let mut bytes = [state.to_le_bytes(), state.rotate_left(29).to_be_bytes()].concat();
            // Short ends and long runs of bytes that go on.
            bytes.truncate(round % 17);
            bytes.iter_mut().take(round / 17 % 12).for_each(|byte| *byte |= 0x80);
            assert_eq!(split_varint(&bytes), split_any_varint(&bytes), "{bytes:x?}");
            assert_eq!(split_short_varint(&bytes), split_any_varint(&bytes), "{bytes:x?}");
        }
    }
}
