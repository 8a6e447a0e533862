//! Lines by place.

/// Counts lines once, from place to place.
#[derive(Debug)]
pub(crate) struct LineCounter<'a> {
    text: &'a [u8],
    at: usize,
    line: usize,
}

impl<'a> LineCounter<'a> {
    /// A counter at the start of `text`, which is on this line.
    pub(crate) fn new(text: &'a [u8], line: usize) -> Self {
        Self { text, at: 0, line }
    }

    /// The line of a place that is not before the last one.
    pub(crate) fn line_at(&mut self, offset: usize) -> usize {
        let passed = self.text.get(self.at..offset).unwrap_or_default();
        self.line += passed.iter().filter(|byte| **byte == b'\n').count();
        self.at = self.at.max(offset);
        self.line
    }
}
