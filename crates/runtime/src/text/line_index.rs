//! Lines and columns by byte, and bytes by line and column, without counting from the start each
//! time.

use std::fmt;
use std::sync::OnceLock;

use super::Position;

/// How many bytes are counted again for a place at most, but for the end of a character.
const STEP: usize = 512;
/// A character has at most so many bytes after its first.
const CONTINUATION: usize = 3;

/// The lines of a text, counted once for any number of places, at the first question.
///
/// [`Position::in_text`] counts from the start of the text: right for one place, too slow for as
/// many as there may be mistakes in a document.
///
/// ```
/// use apimachinery_runtime::LineIndex;
///
/// let lines = LineIndex::new("a: ä\nb: @");
/// let place = lines.position(9);
/// assert_eq!((place.line, place.column), (2, 4));
/// assert_eq!(lines.offset(2, 4), Some(9));
/// ```
pub struct LineIndex<T> {
    text: T,
    /// The places of some characters, in their order: the first one of all, and one in each stretch
    /// of the text.
    marks: OnceLock<Vec<Position>>,
}

impl<T: AsRef<[u8]>> LineIndex<T> {
    /// The lines of a text.
    pub const fn new(text: T) -> Self {
        Self { text, marks: OnceLock::new() }
    }

    /// The text.
    pub fn text(&self) -> &[u8] {
        self.text.as_ref()
    }

    /// The place of a byte: the same as [`Position::in_text`].
    pub fn position(&self, offset: usize) -> Position {
        let marks = self.marks();
        let after = marks.partition_point(|mark| mark.offset <= offset);
        counted(self.text(), mark_before(marks, after), offset)
    }

    /// The byte at which a character starts: its line and column count from 1, as those of a
    /// [`Position`] do. The end of a line is a place as well; `None` after it, and after the last
    /// line.
    pub fn offset(&self, line: usize, column: usize) -> Option<usize> {
        let marks = self.marks();
        let column = column.max(1);
        line.checked_sub(1)?;
        let after = marks.partition_point(|mark| (mark.line, mark.column) <= (line, column));
        let mut at = mark_before(marks, after);
        let end = marks.get(after).map_or(usize::MAX, |mark| mark.offset);
        let mut rest = self.text().get(at.offset..).unwrap_or_default();
        while at.line < line {
            let passed = 1 + rest.iter().position(|byte| *byte == b'\n')?;
            rest = rest.get(passed..)?;
            at = Position::line_column(at.offset + passed, at.line + 1, 1);
        }
        // What comes after the next mark is not needed.
        let wanted = rest.len().min(end.saturating_sub(at.offset).saturating_add(1));
        let found = nth_character(rest.get(..wanted)?, column.checked_sub(at.column)?)?;
        Some(at.offset + found)
    }

    fn marks(&self) -> &[Position] {
        self.marks.get_or_init(|| marks(self.text()))
    }
}

impl<T> fmt::Debug for LineIndex<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LineIndex").finish_non_exhaustive()
    }
}

const START: Position = Position::line_column(0, 1, 1);

fn mark_before(marks: &[Position], after: usize) -> Position {
    after.checked_sub(1).and_then(|it| marks.get(it)).copied().unwrap_or(START)
}

fn marks(text: &[u8]) -> Vec<Position> {
    let mut marks = vec![START];
    let mut last = START;
    loop {
        let next = character_start(text, last.offset.saturating_add(STEP));
        if next >= text.len() {
            return marks;
        }
        last = counted(text, last, next);
        marks.push(last);
    }
}

/// The first byte from `at` on that starts a character, however broken the text is.
fn character_start(text: &[u8], at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default().iter().take(CONTINUATION);
    at + rest.take_while(|byte| **byte & 0xc0 == 0x80).count()
}

fn counted(text: &[u8], from: Position, to: usize) -> Position {
    let rest = text.get(from.offset..).unwrap_or_default();
    Position::in_text(rest, to.saturating_sub(from.offset)).counted_from(from)
}

/// Where the character after `count` others starts, on the first line of a text.
fn nth_character(text: &[u8], count: usize) -> Option<usize> {
    let mut left = count;
    let mut at = 0;
    for chunk in text.utf8_chunks() {
        for letter in chunk.valid().chars() {
            if left == 0 {
                return Some(at);
            }
            if letter == '\n' {
                return None;
            }
            (left, at) = (left - 1, at + letter.len_utf8());
        }
        if !chunk.invalid().is_empty() {
            if left == 0 {
                return Some(at);
            }
            (left, at) = (left - 1, at + chunk.invalid().len());
        }
    }
    (left == 0).then_some(at)
}

#[cfg(test)]
mod tests {
    use apimachinery_test_support::Dice;

    use super::*;

    fn texts() -> Vec<Vec<u8>> {
        let mut texts = vec![
            Vec::new(),
            b"\n\n".to_vec(),
            "ä\u{1f600}\n".repeat(700).into_bytes(),
            "long ".repeat(1_000).into_bytes(),
            vec![0x80; 3_000],
            [&[0xf0_u8, 0x9f][..], b"a\xff\n"].concat().repeat(600),
            [&vec![b'x'; STEP - 1][..], "€".as_bytes(), b"\n"].concat().repeat(5),
        ];
        let mut dice = Dice::new(1);
        texts.push((0..4_000).map(|_| dice.number().to_le_bytes()[0]).collect());
        texts
    }

    #[test]
    fn position_of_any_byte_is_that_of_a_count_from_the_start() {
        for text in texts() {
            let index = LineIndex::new(&text);
            for offset in 0..text.len() + 2 {
                assert_eq!(index.position(offset), Position::in_text(&text, offset), "{offset}");
            }
        }
    }

    #[test]
    fn offset_of_a_character_leads_back_to_it() {
        for text in texts() {
            let index = LineIndex::new(&text);
            for at in 0..=text.len() {
                let place = index.position(at);
                let found = index.offset(place.line, place.column).unwrap();
                // Within a character, the place is that of the next one.
                assert!(found.abs_diff(at) <= CONTINUATION, "{found} for {at}");
            }
        }
    }

    #[test]
    fn offset_after_the_end_of_a_line_is_none() {
        let index = LineIndex::new("ab\n\nc");
        assert_eq!(index.offset(1, 3), Some(2));
        assert_eq!(index.offset(1, 4), None);
        assert_eq!(index.offset(2, 1), Some(3));
        assert_eq!(index.offset(3, 2), Some(5));
        assert_eq!(
            (index.offset(3, 3), index.offset(4, 1), index.offset(0, 1)),
            (None, None, None)
        );
    }
}
