//! Text that is to stay on one line.

use std::fmt::Display;

/// The text with escapes for line breaks and other control characters.
pub(crate) fn one_line(text: impl Display) -> String {
    let mut line = String::new();
    for letter in text.to_string().chars() {
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
    fn control_characters_are_escaped() {
        assert_eq!(
            one_line("a\n\tb\r\u{1b}[1m\u{85}\u{2028}ü"),
            r"a\n\tb\r\u{1b}[1m\u{85}\u{2028}ü"
        );
    }
}
