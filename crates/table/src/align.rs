//! Columns of equal width.

use std::fmt::{self, Write};

/// The least width of a column, with the space after it.
const MIN_WIDTH: usize = 6;
/// The space after the longest cell of a column.
const PADDING: usize = 3;

/// Lines whose cells end with tabs, as columns: cells above each other without a gap are made
/// equally wide, and at least as wide as those further up.
///
/// Corresponds to `tabwriter` with the settings of kubectl.
pub(crate) struct Aligned<'a> {
    lines: Vec<Vec<&'a str>>,
    widths: Vec<Vec<usize>>,
}

impl<'a> Aligned<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        let lines = text.lines().map(|line| line.split(['\t', '\u{b}']).collect());
        let lines: Vec<Vec<&str>> = lines.collect();
        let widths = widths(&lines);
        Self { lines, widths }
    }
}

impl fmt::Display for Aligned<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (cells, widths) in self.lines.iter().zip(&self.widths) {
            for (at, cell) in cells.iter().enumerate() {
                let width = widths.get(at).copied().unwrap_or_default();
                f.write_str(cell)?;
                write_spaces(width.saturating_sub(length(cell)), f)?;
            }
            f.write_char('\n')?;
        }
        Ok(())
    }
}

fn write_spaces(count: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    const SPACES: &str = "                                                                ";
    let mut left = count;
    while let Some(rest) = left.checked_sub(SPACES.len()) {
        f.write_str(SPACES)?;
        left = rest;
    }
    f.write_str(SPACES.get(..left).unwrap_or_default())
}

fn length(cell: &str) -> usize {
    cell.chars().count()
}

/// How wide each cell of each line is to be. The last cell of a line belongs to no column.
fn widths(lines: &[Vec<&str>]) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> =
        lines.iter().map(|cells| Vec::with_capacity(cells.len() - 1)).collect();
    let count = lines.iter().map(Vec::len).max().unwrap_or_default();
    for column in 0..count.saturating_sub(1) {
        let mut width = MIN_WIDTH;
        let mut start = 0;
        let has_cell = |cells: &Vec<&str>| cells.len() > column + 1;
        while start < lines.len() {
            let after = lines.get(start..).unwrap_or_default();
            let gap = after.iter().take_while(|cells| !has_cell(cells)).count();
            let block = after.get(gap..).unwrap_or_default();
            let block = block.iter().take_while(|cells| has_cell(cells));
            let (mut size, mut longest) = (0, 0);
            for cell in block.filter_map(|cells| cells.get(column)) {
                size += 1;
                longest = longest.max(length(cell));
            }
            width = width.max(longest + PADDING);
            for widths in all.iter_mut().skip(start + gap).take(size) {
                widths.push(width);
            }
            start += gap + size;
        }
    }
    all
}
