//! Strings in JSON, escaped as Go's encoder does.

use crate::byte_set::ByteSet;
use crate::chars::{at, slice};
use crate::float_text;
use crate::resolve::Value;

/// The bytes that may need an escape.
static NEEDS_A_LOOK: ByteSet = ByteSet::range(0, 0x1F).and(b"\"\\<>&\xE2");

/// Writes a string that is known to be UTF-8, and in which a simple one needs no escapes.
#[inline]
pub(crate) fn push(out: &mut Vec<u8>, text: &[u8], is_simple: bool) {
    out.push(b'"');
    if is_simple {
        out.extend_from_slice(text);
    } else {
        push_inner(out, text);
    }
    out.push(b'"');
}

/// Writes what a scalar means. There is nothing to write for an infinity.
#[inline]
pub(crate) fn push_value(out: &mut Vec<u8>, value: &Value<'_>, is_simple: bool) -> Option<()> {
    match value {
        Value::Null => out.extend_from_slice(b"null"),
        Value::Bool(true) => out.extend_from_slice(b"true"),
        Value::Bool(false) => out.extend_from_slice(b"false"),
        Value::Int(value) => out.extend_from_slice(itoa::Buffer::new().format(*value).as_bytes()),
        Value::Uint(value) => out.extend_from_slice(itoa::Buffer::new().format(*value).as_bytes()),
        Value::Float(value) if value.is_finite() => float_text::push_json(out, *value),
        Value::Float(_) => return None,
        Value::Str(text) => push(out, text, is_simple),
        Value::Bytes(text) => push_lossy(out, text),
    }
    Some(())
}

/// Writes a string in which every byte that is not part of UTF-8 becomes U+FFFD.
pub(super) fn push_lossy(out: &mut Vec<u8>, text: &[u8]) {
    out.push(b'"');
    for chunk in text.utf8_chunks() {
        push_inner(out, chunk.valid().as_bytes());
        for _ in chunk.invalid() {
            out.extend_from_slice(br"\ufffd");
        }
    }
    out.push(b'"');
}

fn push_inner(out: &mut Vec<u8>, text: &[u8]) {
    let mut done = 0;
    let mut rest = text.iter();
    while let Some(found) = rest.position(|&byte| NEEDS_A_LOOK.contains(byte)) {
        let pos = text.len() - rest.len() - 1;
        debug_assert!(found <= pos);
        let (len, escape) = escape(text, pos);
        if len > 0 {
            out.extend_from_slice(slice(text, done, pos));
            escape.push(out);
            done = pos + len;
        }
    }
    out.extend_from_slice(text.get(done..).unwrap_or_default());
}

/// How a character is written.
enum Escape {
    Short(u8),
    Unicode(&'static [u8; 4]),
    Control(u8),
}

impl Escape {
    fn push(self, out: &mut Vec<u8>) {
        match self {
            Self::Short(letter) => out.extend_from_slice(&[b'\\', letter]),
            Self::Unicode(digits) => {
                out.extend_from_slice(br"\u");
                out.extend_from_slice(digits);
            }
            Self::Control(byte) => {
                let high = if byte >> 4 == 0 { b'0' } else { b'1' };
                out.extend_from_slice(&[b'\\', b'u', b'0', b'0', high]);
                let low = char::from_digit(u32::from(byte & 0x0F), 16).unwrap_or('0');
                out.push(low as u8);
            }
        }
    }
}

/// The escape for the character at `pos` and the length of the character; length 0 for none.
fn escape(text: &[u8], pos: usize) -> (usize, Escape) {
    let escape = match at(text, pos) {
        byte @ (b'"' | b'\\') => Escape::Short(byte),
        b'\n' => Escape::Short(b'n'),
        b'\r' => Escape::Short(b'r'),
        b'\t' => Escape::Short(b't'),
        0x08 => Escape::Short(b'b'),
        0x0C => Escape::Short(b'f'),
        b'<' => Escape::Unicode(b"003c"),
        b'>' => Escape::Unicode(b"003e"),
        b'&' => Escape::Unicode(b"0026"),
        0xE2 => match slice(text, pos + 1, pos + 3) {
            [0x80, 0xA8] => return (3, Escape::Unicode(b"2028")),
            [0x80, 0xA9] => return (3, Escape::Unicode(b"2029")),
            _ => return (0, Escape::Short(0)),
        },
        byte => Escape::Control(byte),
    };
    (1, escape)
}
