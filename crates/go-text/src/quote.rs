//! Text in quotes, as error texts of Go have it.

mod printable;

use std::fmt;

use printable::RANGES;

/// A text that displays as Go's `strconv.Quote` writes it.
///
/// ```
/// use apimachinery_go_text::quote::Quoted;
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

/// Bytes that display as Go's `strconv.Quote` writes them; those that are not UTF-8 as `\x` with
/// two digits.
///
/// ```
/// use apimachinery_go_text::quote::QuotedBytes;
///
/// assert_eq!(QuotedBytes(b"a\n\xff").to_string(), r#""a\n\xff""#);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct QuotedBytes<'a>(pub &'a [u8]);

impl fmt::Display for QuotedBytes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\"")?;
        for chunk in self.0.utf8_chunks() {
            chunk.valid().chars().try_for_each(|letter| write_letter(letter, f))?;
            chunk.invalid().iter().try_for_each(|byte| write!(f, "\\x{byte:02x}"))?;
        }
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
        _ if is_printable(letter) => return write!(f, "{letter}"),
        '\u{80}'..='\u{ffff}' => return write!(f, "\\u{:04x}", u32::from(letter)),
        '\u{10000}'.. => return write!(f, "\\U{:08x}", u32::from(letter)),
    };
    f.write_str(escape)
}

/// Whether Go prints the character as it is (`strconv.IsPrint`, Unicode 15): letters, marks,
/// numbers, punctuation, symbols and the ASCII space.
///
/// ```
/// use apimachinery_go_text::quote::is_printable;
///
/// assert!(is_printable('é') && !is_printable('\u{a0}') && !is_printable('\n'));
/// ```
pub fn is_printable(letter: char) -> bool {
    let letter = u32::from(letter);
    let after = RANGES.partition_point(|(first, _)| *first <= letter);
    let range = after.checked_sub(1).and_then(|at| RANGES.get(at));
    range.is_some_and(|(_, last)| letter <= *last)
}
