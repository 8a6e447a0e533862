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
    pub fn string(&mut self, text: &str) {
        self.out.reserve(text.len() + 2);
        self.out.push(b'"');
        let bytes = text.as_bytes();
        let (mut run, mut at) = (0, 0);
        while let Some(byte) = bytes.get(at) {
            match CLASS[usize::from(*byte)] {
                PLAIN => at += 1,
                ESCAPED => {
                    self.out.extend_from_slice(&bytes[run..at]);
                    write_escape(*byte, &mut self.out);
                    at += 1;
                    run = at;
                }
                _ => {
                    if let Some(escape) = separator(&bytes[at..]) {
                        self.out.extend_from_slice(&bytes[run..at]);
                        self.out.extend_from_slice(escape);
                        run = at + 3;
                    }
                    at += 3;
                }
            }
        }
        self.out.extend_from_slice(bytes.get(run..).unwrap_or_default());
        self.out.push(b'"');
    }
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
