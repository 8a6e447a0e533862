//! Text in lines of a bounded width.

use std::fmt::Write;

/// The spaces for a tab.
const TAB: &str = "    ";

/// Adds a text whose first line starts with some spaces, and the others with `hang` more. Line
/// breaks and spaces in the text are kept, control characters are shown.
pub(crate) fn push_wrapped(out: &mut String, text: &str, indent: usize, hang: usize, width: usize) {
    let text = text.replace('\t', TAB);
    for (number, line) in text.trim_end().lines().enumerate() {
        let start = if number == 0 { indent } else { indent + hang };
        push_line(out, line, start, indent + hang, width);
    }
}

fn push_line(out: &mut String, line: &str, first: usize, others: usize, width: usize) {
    let text = line.trim_start_matches(' ');
    let own = line.len() - text.len();
    let mut column = 0;
    for word in text.trim_end().split(' ').filter(|_| !text.is_empty()) {
        let length = word.chars().count();
        if column == 0 {
            column = push_spaces(out, first + own);
        } else if column + 1 + length > width {
            out.push('\n');
            column = push_spaces(out, others + own);
        } else {
            column += push_spaces(out, 1);
        }
        push_shown(out, word);
        column += length;
    }
    out.push('\n');
}

fn push_spaces(out: &mut String, count: usize) -> usize {
    out.extend(std::iter::repeat_n(' ', count));
    count
}

/// Adds a word, with escapes for control characters: definitions come from elsewhere.
pub(crate) fn push_shown(out: &mut String, word: &str) {
    for letter in word.chars() {
        if letter.is_control() {
            // Writing to a text cannot fail.
            let _ = write!(out, "{}", letter.escape_default());
        } else {
            out.push(letter);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let mut out = String::new();
        push_wrapped(&mut out, text, 2, 1, 10);
        assert_eq!(out, expected);
    }

    #[test]
    fn lines_are_broken_between_words() {
        check("ab cd ef gh ij", "  ab cd ef\n   gh ij\n");
        check("a\n\n  - bc def\n", "  a\n\n     - bc\n     def\n");
        check("a  b", "  a  b\n");
        check("averylongword b", "  averylongword\n   b\n");
        check("", "");
        check("a\u{1b}[1mb", "  a\\u{1b}[1mb\n");
    }
}
