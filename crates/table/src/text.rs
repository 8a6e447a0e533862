//! Tables for people.

use std::io;

use apimachinery_json::value_to_vec;
use apimachinery_jsonpath::{Found, JsonPath};
use apimachinery_meta::v1::{Table, TableColumnDefinition};
use apimachinery_runtime::Value;

use crate::align::Aligned;

/// Writes tables as text in columns, as `kubectl get` does.
///
/// ```
/// use apimachinery_meta::v1::{Table, TableRow};
/// use apimachinery_table::{TextTable, column, name_column, wide_column};
///
/// let row = |name: &str, ready: &str, node: &str| TableRow {
///     cells: vec![name.into(), ready.into(), node.into()].into(),
///     ..TableRow::default()
/// };
/// let columns =
///     vec![name_column(), column("Ready", "string", ""), wide_column("Node", "string", "")];
/// let table = Table {
///     column_definitions: columns.into(),
///     rows: vec![row("web", "1/1", "n1"), row("database", "0/3", "n2")].into(),
///     ..Table::default()
/// };
/// let expected = "\
/// NAME       READY
/// web        1/1
/// database   0/3
/// ";
/// assert_eq!(TextTable::new().print(&table), expected);
/// assert!(TextTable::new().wide(true).print(&table).starts_with("NAME       READY   NODE\n"));
/// ```
///
/// Cells end at their first line break, escape characters are shown as `^[`, and `null` as nothing.
/// A table without rows is nothing at all. Corresponds to `NewTablePrinter` of
/// `k8s.io/cli-runtime`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextTable {
    is_wide: bool,
    has_headers: bool,
}

impl Default for TextTable {
    fn default() -> Self {
        Self::new()
    }
}

impl TextTable {
    /// With a header, and without the columns of wide output.
    pub fn new() -> Self {
        Self { is_wide: false, has_headers: true }
    }

    /// Whether to show the columns whose priority is not 0.
    #[must_use]
    pub fn wide(mut self, is_wide: bool) -> Self {
        self.is_wide = is_wide;
        self
    }

    /// Whether there is a line with the names of columns.
    #[must_use]
    pub fn headers(mut self, has_headers: bool) -> Self {
        self.has_headers = has_headers;
        self
    }

    /// The text of a table.
    pub fn print(&self, table: &Table) -> String {
        Aligned::new(&self.tabbed(table)).to_string()
    }

    /// Writes the text of a table, which is not kept: one long cell makes each line as long.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write(&self, table: &Table, out: &mut dyn io::Write) -> io::Result<()> {
        write!(out, "{}", Aligned::new(&self.tabbed(table)))
    }

    /// Lines of cells with tabs between them.
    fn tabbed(&self, table: &Table) -> String {
        let columns = &table.column_definitions;
        let rows = table.rows.iter().map(|row| {
            let cells = columns.iter().zip(row.cells.iter());
            cells.filter(|(column, _)| self.shows(column)).map(|(_, cell)| text_of(cell)).collect()
        });
        let rows: Vec<Vec<String>> = rows.collect();
        if rows.is_empty() {
            return String::new();
        }
        let shown = columns.iter().filter(|column| self.shows(column));
        let header: Vec<String> = shown.map(|column| upper_case(&column.name)).collect();
        let widths = widths(&rows, header.len());
        let mut text = String::new();
        if self.has_headers {
            push_line(header.iter().map(|name| (name.clone(), name.len())), &widths, &mut text);
        }
        for (at, row) in rows.iter().enumerate() {
            let cells = row.iter().map(|cell| (shown_part(cell), cell.len()));
            // The reference makes the first line as wide as all of them, counting bytes.
            let widths = if at == 0 && !self.has_headers { widths.as_slice() } else { &[] };
            push_line(cells, widths, &mut text);
        }
        text
    }

    fn shows(&self, column: &TableColumnDefinition) -> bool {
        self.is_wide || column.priority == 0
    }
}

/// Upper case letter by letter, as Go has it.
fn upper_case(text: &str) -> String {
    let upper = |letter: char| {
        let mut letters = letter.to_uppercase();
        match (letters.next(), letters.next()) {
            (Some(upper), None) => upper,
            _ => letter,
        }
    };
    text.chars().map(upper).collect()
}

/// The bytes of the longest cell of each column but the last.
fn widths(rows: &[Vec<String>], count: usize) -> Vec<usize> {
    let longest = |at: usize| rows.iter().filter_map(|row| row.get(at)).map(String::len).max();
    (0..count.saturating_sub(1)).map(|at| longest(at).unwrap_or_default()).collect()
}

/// Appends cells with tabs in between, each filled up from the width that it counts for.
fn push_line(cells: impl Iterator<Item = (String, usize)>, widths: &[usize], out: &mut String) {
    for (at, (cell, counted)) in cells.enumerate() {
        if at > 0 {
            out.push('\t');
        }
        out.push_str(&cell);
        let width = widths.get(at).copied().unwrap_or_default();
        out.extend(std::iter::repeat_n(' ', width.saturating_sub(counted)));
    }
    out.push('\n');
}

fn text_of(cell: &Value) -> String {
    match cell {
        Value::Null => String::new(),
        Value::String(text) => text.to_string(),
        // No printer makes these.
        Value::List(_) | Value::Map(_) => {
            String::from_utf8(value_to_vec(cell).unwrap_or_default()).unwrap_or_default()
        }
        number => {
            let mut out = Vec::new();
            let template = JsonPath::default();
            // A number that is not finite has a text, too.
            let _ = template.write_results(&[Found::from(number)], &mut out);
            String::from_utf8(out).unwrap_or_default()
        }
    }
}

/// What a terminal gets of a cell.
fn shown_part(cell: &str) -> String {
    let line = cell.split(['\u{c}', '\n', '\r']).next().unwrap_or_default();
    let dots = if line.len() < cell.len() { "..." } else { "" };
    line.replace('\u{1b}', "^[") + dots
}
