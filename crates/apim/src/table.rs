//! Rows of text: aligned for people, with tabs for programs.

use std::io::{self, Write};

use crate::words::one_line;

/// Rows with a header.
#[derive(Debug)]
pub(crate) struct Table<const COLUMNS: usize> {
    header: [&'static str; COLUMNS],
    rows: Vec<[String; COLUMNS]>,
}

impl<const COLUMNS: usize> Table<COLUMNS> {
    pub(crate) fn new(header: [&'static str; COLUMNS]) -> Self {
        Self { header, rows: Vec::new() }
    }

    pub(crate) fn push(&mut self, row: [String; COLUMNS]) {
        self.rows.push(row.map(one_line));
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Writes the header and the rows in columns.
    pub(crate) fn write_aligned(&self, sink: &mut dyn Write) -> io::Result<()> {
        let header = self.header.map(str::to_owned);
        let mut widths = [0; COLUMNS];
        for row in self.rows.iter().chain([&header]) {
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = (*width).max(cell.chars().count());
            }
        }
        for row in [&header].into_iter().chain(&self.rows) {
            let mut line = String::new();
            for (cell, width) in row.iter().zip(widths) {
                line.push_str(&format!("{cell:<width$}   "));
            }
            writeln!(sink, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

/// Writes a row with tabs between its cells.
pub(crate) fn write_tabbed(row: &[String], sink: &mut dyn Write) -> io::Result<()> {
    let cells: Vec<_> = row.iter().map(one_line).collect();
    writeln!(sink, "{}", cells.join("\t"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let mut table = Table::new(["A", "LONG", "C"]);
        table.push(["é".repeat(3), "x".into(), "y".into()]);
        table.push(["".into(), "z".into(), "".into()]);
        let mut out = Vec::new();
        table.write_aligned(&mut out).unwrap();
        let expected = "A     LONG   C\nééé   x      y\n      z\n";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }
}
