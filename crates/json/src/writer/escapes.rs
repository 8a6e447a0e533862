//! How characters of a string are escaped.

/// The escape of U+2028 or U+2029 when the text starts with one.
pub(crate) fn separator(text: &[u8]) -> Option<&'static [u8]> {
    padded_separator(text)?.get(..6)
}

#[inline]
fn padded_separator(text: &[u8]) -> Option<&'static [u8; 8]> {
    match text {
        [0xe2, 0x80, 0xa8, ..] => Some(b"\\u2028\0\0"),
        [0xe2, 0x80, 0xa9, ..] => Some(b"\\u2029\0\0"),
        _ => None,
    }
}

/// What is written for each byte; the last byte is the length.
static ESCAPES: [[u8; 8]; 256] = {
    const HEX: &[u8; 16] = b"0123456789abcdef";
    let mut escapes = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
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
        escapes[byte] = match byte as u8 {
            _ if short != 0 => [b'\\', short, 0, 0, 0, 0, 0, 2],
            0..0x20 | b'<' | b'>' | b'&' => {
                [b'\\', b'u', b'0', b'0', HEX[byte >> 4], HEX[byte & 15], 0, 6]
            }
            plain => [plain, 0, 0, 0, 0, 0, 0, 1],
        };
        byte += 1;
    }
    escapes
};

/// What is written, in the bytes at the start, for the byte that the text starts with and that needs a look; how many
/// bytes that is for, and how many it is.
#[inline]
pub(super) fn escape(text: &[u8]) -> (&'static [u8; 8], usize, usize) {
    let first = text.first().copied().unwrap_or_default();
    if first >= 0x80
        && let Some(escape) = padded_separator(text)
    {
        return (escape, 3, 6);
    }
    let escape = &ESCAPES[usize::from(first)];
    (escape, 1, usize::from(escape[7]))
}
