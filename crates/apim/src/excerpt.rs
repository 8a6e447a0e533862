//! The line of the input that a message is about, with a mark under the place.

use std::fmt;

/// How many characters of a line are shown.
const WIDTH: usize = 72;
/// How many of them stand before the place, when the line is longer.
const BEFORE: usize = 36;
const CUT: &str = "…";

/// A part of a line, and where in it the mark goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Excerpt {
    line: usize,
    text: String,
    mark: Option<usize>,
}

impl Excerpt {
    /// The part of a text around a place. `line` counts from 1 in `text`; `column` is in characters, from 1, and
    /// 0 when only the line is known. `None` when there is no such line. The excerpt names the line as
    /// `shown_line`.
    pub(crate) fn of(text: &[u8], line: usize, column: usize, shown_line: usize) -> Option<Self> {
        let text = text.split(|byte| *byte == b'\n').nth(line.checked_sub(1)?)?;
        let text = String::from_utf8_lossy(text.trim_ascii_end());
        let len = text.chars().count();
        if len == 0 || column > len + 1 {
            return None;
        }
        let mark = column.checked_sub(1);
        let column = mark.unwrap_or_default();
        let start = if len > WIDTH { column.saturating_sub(BEFORE) } else { 0 };
        let (front, shift) = if start > 0 { (CUT, 1) } else { ("", 0) };
        let back = if len > start + WIDTH { CUT } else { "" };
        let part: String = text.chars().skip(start).take(WIDTH).map(visible).collect();
        let mark = mark.map(|column| column - start + shift);
        Some(Self { line: shown_line, text: format!("{front}{part}{back}"), mark })
    }
}

/// Control characters would move the mark, or the terminal's mind.
fn visible(letter: char) -> char {
    match letter {
        '\t' => ' ',
        letter if letter.is_control() => char::REPLACEMENT_CHARACTER,
        letter => letter,
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, text, mark } = self;
        let width = line.to_string().len();
        write!(f, " {line} | {text}")?;
        match mark {
            Some(mark) => write!(f, "\n {:width$} | {:mark$}^", "", ""),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, line: usize, column: usize, expected: &str) {
        let excerpt = Excerpt::of(text.as_bytes(), line, column, line + 9).unwrap();
        assert_eq!(excerpt.to_string(), expected);
    }

    #[test]
    fn the_mark_stands_under_the_place() {
        check("a: 1\nb: @\n", 2, 4, " 11 | b: @\n    |    ^");
        check("a: 1\nb: @\n", 2, 0, " 11 | b: @");
        check("\tß: x\r\n", 1, 5, " 10 |  ß: x\n    |     ^");
    }

    #[test]
    fn long_lines_are_cut_around_the_place() {
        let text = "0123456789".repeat(20);
        let excerpt = Excerpt::of(text.as_bytes(), 1, 101, 1).unwrap();
        assert_eq!(excerpt.text.chars().count(), WIDTH + 2);
        assert_eq!(excerpt.text.chars().nth(excerpt.mark.unwrap()), Some('0'));
        let excerpt = Excerpt::of(text.as_bytes(), 1, 3, 1).unwrap();
        assert_eq!(excerpt.text.chars().nth(excerpt.mark.unwrap()), Some('2'));
        assert!(!excerpt.text.starts_with(CUT) && excerpt.text.ends_with(CUT));
    }

    #[test]
    fn there_is_none_without_a_line() {
        for (line, column) in [(0, 1), (4, 1), (2, 1), (1, 9)] {
            assert_eq!(Excerpt::of(b"abc\n\n", line, column, 1), None);
        }
    }
}
