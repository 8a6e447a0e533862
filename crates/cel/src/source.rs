//! The text of an expression, and places in it.

/// The most code points an expression may have.
pub const MAX_EXPRESSION_LENGTH: usize = 100_000;

/// The text of an expression by code points: every place in it is counted in them.
#[derive(Debug)]
pub(crate) struct Source {
    letters: Vec<char>,
    /// Where each line begins.
    lines: Vec<usize>,
}

impl Source {
    pub(crate) fn new(text: &str) -> Self {
        let letters: Vec<char> = text.chars().collect();
        let breaks = letters.iter().enumerate().filter(|(_, letter)| **letter == '\n');
        let lines = std::iter::once(0).chain(breaks.map(|(at, _)| at + 1)).collect();
        Self { letters, lines }
    }

    pub(crate) fn letters(&self) -> &[char] {
        &self.letters
    }

    pub(crate) fn text(&self, start: usize, end: usize) -> String {
        let end = end.min(self.letters.len());
        self.letters.get(start..end).unwrap_or_default().iter().collect()
    }

    pub(crate) fn location(&self, offset: usize) -> Location {
        let line = self.lines.partition_point(|start| *start <= offset);
        let start = self.lines.get(line.saturating_sub(1)).copied().unwrap_or_default();
        Location { line: line as i64, column: (offset - start.min(offset)) as i64 }
    }

    /// The text of a line, counted from one.
    pub(crate) fn line(&self, line: i64) -> Option<String> {
        let index = usize::try_from(line).ok()?.checked_sub(1)?;
        let start = *self.lines.get(index)?;
        let end = self.lines.get(index + 1).map_or(self.letters.len(), |next| next - 1);
        Some(self.text(start, end))
    }
}

/// A place in an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Location {
    /// The line, counted from one; -1 for a mistake of the expression as a whole.
    pub line: i64,
    /// The code point in the line, counted from zero; -1 for a mistake of the expression as a
    /// whole.
    pub column: i64,
}

impl Location {
    pub(crate) const NONE: Self = Self { line: -1, column: -1 };
}
