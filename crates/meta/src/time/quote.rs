//! How Go's `time` package quotes texts in its errors.

use std::fmt;

/// Writes `text` in quotes: a backslash before quotes and backslashes, and `\x` escapes for the
/// bytes of control characters (DEL excepted) and of all that is not ASCII.
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
