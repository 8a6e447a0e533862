//! Text that is to stay on one line.

use std::fmt::Display;

use crate::shorten::{MAX_MESSAGE, shortened};

/// The text with escapes for line breaks and other control characters; shortened when it is too long to be read.
pub(crate) fn one_line(text: impl Display) -> String {
    let mut line = String::new();
    for letter in shortened(&text.to_string(), MAX_MESSAGE).chars() {
        match letter {
            '\u{2028}' | '\u{2029}' => line.extend(letter.escape_default()),
            letter if letter.is_control() => line.extend(letter.escape_default()),
            letter => line.push(letter),
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_escapes_control_characters() {
        assert_eq!(
            one_line("a\n\tb\r\u{1b}[1m\u{85}\u{2028}ü"),
            r"a\n\tb\r\u{1b}[1m\u{85}\u{2028}ü"
        );
    }
}
