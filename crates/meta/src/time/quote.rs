//! How Go's `time` package quotes texts in its errors.

use std::fmt;

/// Writes `text` in quotes: backslashes before quotes and backslashes, and the bytes of everything that is
/// not ASCII, or is a control character other than DEL, as `\x` escapes.
pub(crate) fn write_quoted(text: &str, out: &mut fmt::Formatter<'_>) -> fmt::Result {
    out.write_str("\"")?;
    for c in text.chars() {
        match c {
            '"' | '\\' => write!(out, "\\{c}")?,
            ' '..='\x7f' => write!(out, "{c}")?,
            _ => {
                let mut buffer = [0; 4];
                c.encode_utf8(&mut buffer)
                    .bytes()
                    .try_for_each(|byte| write!(out, "\\x{byte:02x}"))?;
            }
        }
    }
    out.write_str("\"")
}
