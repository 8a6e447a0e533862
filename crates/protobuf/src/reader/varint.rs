//! Varints.

use crate::wire::MAX_VARINT_LEN;

/// The varint at the start of `bytes`, and what is after it; `None` when it does not end within ten
/// bytes.
#[inline]
pub(super) fn split_varint(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let (mut value, mut shift, mut rest) = (0, 0, bytes);
    while let [byte, after @ ..] = rest
        && shift < 7 * MAX_VARINT_LEN
    {
        value |= u64::from(byte & 0x7f) << shift;
        if *byte < 0x80 {
            return Some((value, after));
        }
        (shift, rest) = (shift + 7, after);
    }
    None
}

/// So many bytes as the length at the start of `bytes` says, and what is after them.
#[inline]
pub(super) fn split_delimited(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let (length, rest) = split_varint(bytes)?;
    rest.split_at_checked(usize::try_from(length).ok()?)
}
