//! Text in quotes, as error texts of the reference have it.

use std::fmt;

/// A text that displays as Go's `strconv.Quote` writes it.
///
/// Characters that are younger than Go's Unicode tables and older than Rust's are written as they are,
/// where Go escapes them.
///
/// ```
/// use apimachinery_runtime::Quoted;
///
/// assert_eq!(Quoted("a\"b\u{7}\u{80}").to_string(), r#""a\"b\a\u0080""#);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Quoted<'a>(pub &'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\"")?;
        self.0.chars().try_for_each(|letter| write_letter(letter, f))?;
        f.write_str("\"")
    }
}

fn write_letter(letter: char, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let escape = match letter {
        '"' => "\\\"",
        '\\' => "\\\\",
        '\x07' => "\\a",
        '\x08' => "\\b",
        '\x0c' => "\\f",
        '\n' => "\\n",
        '\r' => "\\r",
        '\t' => "\\t",
        '\x0b' => "\\v",
        ' '..='~' => return write!(f, "{letter}"),
        '\0'..='\x7f' => return write!(f, "\\x{:02x}", u32::from(letter)),
        _ if stays(letter) => return write!(f, "{letter}"),
        '\u{80}'..='\u{ffff}' => return write!(f, "\\u{:04x}", u32::from(letter)),
        '\u{10000}'.. => return write!(f, "\\U{:08x}", u32::from(letter)),
    };
    f.write_str(escape)
}

/// Whether a character is shown as it is, not as an escape: Go's `unicode.IsPrint`, by newer tables.
pub fn is_printable(letter: char) -> bool {
    // The standard library knows, and tells by leaving a character as it is; combining marks only behind
    // another character.
    matches!(letter, ' '..='~') || !letter.is_ascii() && stays(letter)
}

fn stays(letter: char) -> bool {
    let mut buffer = [b'a', 0, 0, 0, 0];
    let Some(tail) = buffer.get_mut(1..) else { return false };
    let length = 1 + letter.encode_utf8(tail).len();
    let text = buffer.get(..length).and_then(|bytes| std::str::from_utf8(bytes).ok());
    text.is_some_and(|text| text.escape_debug().eq(text.chars()))
}
