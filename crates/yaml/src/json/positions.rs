//! From places in the JSON text back to the YAML text.

use crate::text::Mark;

/// Where the keys and values of a JSON text stood in the YAML text it was made from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Positions {
    /// Offsets in the JSON text, rising.
    marks: Vec<(usize, Mark)>,
}

impl Positions {
    pub(super) fn push(&mut self, offset: usize, mark: Mark) {
        self.marks.push((offset, mark));
    }

    /// The 1-based line and column (in characters) of the key or value that starts at this offset
    /// of the JSON text, or else of the last one that starts before it.
    ///
    /// Nothing if no positions were recorded. What comes from an alias or a merge is where it was
    /// first written.
    pub fn line_column(&self, json_offset: usize) -> Option<(usize, usize)> {
        let after = self.marks.partition_point(|&(offset, _)| offset <= json_offset);
        let (_, mark) = self.marks.get(after.checked_sub(1)?)?;
        Some((mark.line as usize + 1, mark.column as usize + 1))
    }
}
