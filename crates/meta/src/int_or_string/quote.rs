//! How Go's `strconv.Quote` quotes a text.

use std::fmt;

/// Writes `text` as a Go string literal.
///
/// Characters that are younger than Go's Unicode tables and older than Rust's are written as they are,
/// where Go escapes them.
pub(super) fn write_quoted(text: &str, out: &mut fmt::Formatter<'_>) -> fmt::Result {
    out.write_str("\"")?;
    text.chars().try_for_each(|c| write_char(c, out))?;
    out.write_str("\"")
}

fn write_char(c: char, out: &mut fmt::Formatter<'_>) -> fmt::Result {
    match c {
        '"' | '\\' => write!(out, "\\{c}"),
        '\x07' => out.write_str("\\a"),
        '\x08' => out.write_str("\\b"),
        '\x0c' => out.write_str("\\f"),
        '\n' => out.write_str("\\n"),
        '\r' => out.write_str("\\r"),
        '\t' => out.write_str("\\t"),
        '\x0b' => out.write_str("\\v"),
        ' '..='~' => write!(out, "{c}"),
        '\0'..='\x7f' => write!(out, "\\x{:02x}", u32::from(c)),
        _ if is_printable(c) => write!(out, "{c}"),
        '\u{80}'..='\u{ffff}' => write!(out, "\\u{:04x}", u32::from(c)),
        '\u{10000}'.. => write!(out, "\\U{:08x}", u32::from(c)),
    }
}

/// The standard library knows, and tells by leaving a character as it is. Combining marks it leaves only
/// behind another character.
fn is_printable(c: char) -> bool {
    let mut buffer = [b'a', 0, 0, 0, 0];
    let Some(tail) = buffer.get_mut(1..) else { return false };
    let len = 1 + c.encode_utf8(tail).len();
    let text = buffer.get(..len).and_then(|bytes| std::str::from_utf8(bytes).ok());
    text.is_some_and(|text| text.escape_debug().eq(text.chars()))
}
