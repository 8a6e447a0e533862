//! Which bytes of a string are escaped, and how; found 16 bytes at a time.

/// Whether a byte needs a look: an ASCII character that is always escaped, or the first byte of U+2028 and
/// U+2029, which Go escapes because JavaScript once had to.
#[inline]
pub(super) fn stops(byte: u8) -> bool {
    // `<` and `>` differ in one bit. No branches: this is done to many bytes together.
    (byte < 0x20)
        | (byte == b'"')
        | (byte == b'\\')
        | (byte == b'&')
        | (byte | 2 == b'>')
        | (byte == 0xe2)
}

/// A byte that is not zero for each byte that needs a look, the first in the lowest place.
#[inline(never)]
fn marks(bytes: &[u8; 16]) -> u128 {
    // In this form, and alone, it becomes a few vector instructions.
    let mut marks = *bytes;
    for mark in &mut marks {
        *mark = 0_u8.wrapping_sub(u8::from(stops(*mark)));
    }
    u128::from_le_bytes(marks)
}

/// How many bytes at the start need no look: 16 when none does.
#[inline]
pub(super) fn plain_bytes(bytes: &[u8; 16]) -> usize {
    let marks = marks(bytes);
    if marks == 0 {
        return 16;
    }
    match marks as u64 {
        0 => 8 + ((marks >> 64) as u64).trailing_zeros() as usize / 8,
        low => low.trailing_zeros() as usize / 8,
    }
}

/// The offset of the first byte that needs a look, or the length.
#[inline]
pub(super) fn end_of_plain(bytes: &[u8]) -> usize {
    let Some(last) = bytes.last_chunk::<16>() else { return end_of_short(bytes) };
    let (chunks, _) = bytes.as_chunks::<16>();
    for (index, chunk) in chunks.iter().enumerate() {
        let plain = plain_bytes(chunk);
        if plain < 16 {
            return index * 16 + plain;
        }
    }
    // Its bytes that were looked at already are plain.
    bytes.len() - 16 + plain_bytes(last)
}

/// The same for less than 16 bytes. Two words that overlap are looked at together.
#[inline]
fn end_of_short(bytes: &[u8]) -> usize {
    if let (Some(first), Some(last)) = (bytes.first_chunk::<8>(), bytes.last_chunk::<8>()) {
        let both = [u64::from_le_bytes(*first), u64::from_le_bytes(*last)];
        if all_plain(both) {
            return bytes.len();
        }
    } else if let (Some(first), Some(last)) = (bytes.first_chunk::<4>(), bytes.last_chunk::<4>()) {
        let (first, last) = (u32::from_le_bytes(*first), u32::from_le_bytes(*last));
        let both = u64::from(first) | u64::from(last) << 32;
        if all_plain([both, both]) {
            return bytes.len();
        }
    }
    bytes.iter().position(|byte| stops(*byte)).unwrap_or(bytes.len())
}

#[inline]
fn all_plain([low, high]: [u64; 2]) -> bool {
    marks(&(u128::from(low) | u128::from(high) << 64).to_le_bytes()) == 0
}

/// The escape of U+2028 or U+2029 when the text starts with one.
pub(crate) fn separator(text: &[u8]) -> Option<&'static [u8]> {
    match text {
        [0xe2, 0x80, 0xa8, ..] => Some(br"\u2028"),
        [0xe2, 0x80, 0xa9, ..] => Some(br"\u2029"),
        _ => None,
    }
}

/// The escapes of ASCII characters; the last byte is the length.
static ESCAPES: [[u8; 8]; 128] = {
    const HEX: &[u8; 16] = b"0123456789abcdef";
    let mut escapes = [[0; 8]; 128];
    let mut byte = 0;
    while byte < 128 {
        let short = match byte as u8 {
            b'"' => b'"',
            b'\\' => b'\\',
            0x08 => b'b',
            0x0c => b'f',
            b'\n' => b'n',
            b'\r' => b'r',
            b'\t' => b't',
            _ => 0,
        };
        escapes[byte] = if short == 0 {
            [b'\\', b'u', b'0', b'0', HEX[byte >> 4], HEX[byte & 15], 0, 6]
        } else {
            [b'\\', short, 0, 0, 0, 0, 0, 2]
        };
        byte += 1;
    }
    escapes
};

/// The escape of a byte that needs a look, in the bytes at the start, and its length; nothing for one that is
/// not ASCII.
#[inline]
pub(super) fn escape(byte: u8) -> Option<(&'static [u8; 8], usize)> {
    let escape = ESCAPES.get(usize::from(byte))?;
    Some((escape, usize::from(escape[7])))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn naive(bytes: &[u8]) -> usize {
        let plain = |byte: &u8| !matches!(byte, 0..0x20 | b'"' | b'\\' | b'<' | b'>' | b'&' | 0xe2);
        bytes.iter().take_while(|byte| plain(byte)).count()
    }

    #[test]
    fn plain_runs_end_where_a_plain_loop_says() {
        for byte in 0..=u8::MAX {
            for length in 0..50 {
                let mut bytes = vec![b'x'; length];
                assert_eq!(end_of_plain(&bytes), length);
                for place in 0..length {
                    bytes[place] = byte;
                    assert_eq!(end_of_plain(&bytes), naive(&bytes), "{byte} at {place}");
                    bytes[place] = if place % 2 == 0 { b'!' } else { 0xe3 };
                }
            }
        }
    }
}
