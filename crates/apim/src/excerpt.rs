//! The line of the input that a message is about, with a mark under the place.

use std::fmt;
use std::sync::Arc;

use apimachinery::runtime::LineIndex;
use bytes::Bytes;

/// How many characters of a line are shown.
const WIDTH: usize = 72;
/// How many of them come before the place, when the line is longer.
const BEFORE: usize = 36;
const CUT: &str = "…";
/// How many bytes of a line are read for what is not shown of it.
const MOST: usize = 4_096;

/// Where in a text an excerpt is to be taken, once it is wanted.
#[derive(Clone, Debug)]
pub(crate) struct ExcerptPlace {
    pub(crate) lines: Arc<LineIndex<Bytes>>,
    pub(crate) line: usize,
    pub(crate) column: usize,
    pub(crate) shown_line: usize,
}

impl ExcerptPlace {
    pub(crate) fn excerpt(&self) -> Option<Excerpt> {
        Excerpt::of(&self.lines, self.line, self.column, self.shown_line)
    }

    /// The line itself, or the start of a long one.
    pub(crate) fn line_text(&self) -> Option<String> {
        let rest = self.lines.text().get(self.lines.offset(self.line, 1)?..)?;
        let rest = rest.get(..MOST).unwrap_or(rest);
        let line = rest.split(|byte| *byte == b'\n').next().unwrap_or_default();
        Some(String::from_utf8_lossy(line).into_owned())
    }
}

/// A part of a line, and where in it the mark goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Excerpt {
    line: usize,
    text: String,
    mark: Option<usize>,
}

impl Excerpt {
    /// The part of a text around a place. `line` counts from 1 in the text; `column` is in
    /// characters, from 1, and 0 when only the line is known. `None` when there is no such line.
    /// The excerpt names the line as `shown_line`. No more of the line is read than is shown,
    /// however long it is.
    fn of<T: AsRef<[u8]>>(
        lines: &LineIndex<T>,
        line: usize,
        column: usize,
        shown_line: usize,
    ) -> Option<Self> {
        let mark = column.checked_sub(1);
        // A mark may be at the end of a line.
        lines.offset(line, column)?;
        let whole = part_of_line(lines, line, 0)?;
        let (start, part) = match mark.and_then(|it| it.checked_sub(BEFORE)) {
            Some(start) if whole.goes_on => (start, part_of_line(lines, line, start)?),
            _ => (0, whole),
        };
        if start == 0 && part.text.is_empty() {
            return None;
        }
        let (front, shift) = if start > 0 { (CUT, 1) } else { ("", 0) };
        let back = if part.goes_on { CUT } else { "" };
        let mark = mark.map(|column| column - start + shift);
        Some(Self { line: shown_line, text: format!("{front}{}{back}", part.text), mark })
    }
}

/// As many characters of a line as are shown.
struct PartOfLine {
    text: String,
    goes_on: bool,
}

/// The part of a line after so many characters.
fn part_of_line<T: AsRef<[u8]>>(
    lines: &LineIndex<T>,
    line: usize,
    start: usize,
) -> Option<PartOfLine> {
    let rest = lines.text().get(lines.offset(line, start + 1)?..)?;
    // A character has four bytes at most.
    let rest = rest.get(..4 * (WIDTH + 1)).unwrap_or(rest);
    let in_line = rest.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let is_end = in_line.len() < rest.len() || rest.len() < 4 * (WIDTH + 1);
    let letters = String::from_utf8_lossy(if is_end { in_line.trim_ascii_end() } else { in_line });
    let mut letters = letters.chars();
    let text = letters.by_ref().take(WIDTH).map(visible).collect();
    Some(PartOfLine { text, goes_on: letters.next().is_some() })
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
        let excerpt = Excerpt::of(&LineIndex::new(text), line, column, line + 9).unwrap();
        assert_eq!(excerpt.to_string(), expected);
    }

    #[test]
    fn excerpt_marks_the_place() {
        check("a: 1\nb: @\n", 2, 4, " 11 | b: @\n    |    ^");
        check("a: 1\nb: @\n", 2, 0, " 11 | b: @");
        check("\tß: x\r\n", 1, 5, " 10 |  ß: x\n    |     ^");
    }

    #[test]
    fn excerpt_of_a_long_line_is_cut_around_the_place() {
        let text = "0123456789".repeat(20);
        let excerpt = Excerpt::of(&LineIndex::new(&text), 1, 101, 1).unwrap();
        assert_eq!(excerpt.text.chars().count(), WIDTH + 2);
        assert_eq!(excerpt.text.chars().nth(excerpt.mark.unwrap()), Some('0'));
        let excerpt = Excerpt::of(&LineIndex::new(&text), 1, 3, 1).unwrap();
        assert_eq!(excerpt.text.chars().nth(excerpt.mark.unwrap()), Some('2'));
        assert!(!excerpt.text.starts_with(CUT) && excerpt.text.ends_with(CUT));
    }

    #[test]
    fn excerpt_without_a_line_is_none() {
        for (line, column) in [(0, 1), (4, 1), (2, 1), (1, 9)] {
            assert_eq!(Excerpt::of(&LineIndex::new("abc\n\n"), line, column, 1), None);
        }
    }
}
