//! The folder `testdata` of the repository: what the reference answered once.

use std::path::{Path, PathBuf};

/// A file or folder in `testdata`, `""` for the folder itself.
pub fn testdata(path: impl AsRef<Path>) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(path)
}

/// The text of a file in `testdata`.
///
/// # Panics
/// When there is no such file, or it is not text.
pub fn recorded(path: impl AsRef<Path>) -> String {
    let file = testdata(path);
    std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// The rows of a file in `testdata`, each with so many columns between tabs.
///
/// # Panics
/// As [`recorded`], and when a row has another number of columns.
pub fn rows<const N: usize>(path: impl AsRef<Path>) -> Vec<[String; N]> {
    let cells = |line: &str| line.split('\t').map(str::to_owned).collect::<Vec<_>>();
    let row = |line| cells(line).try_into().unwrap_or_else(|_| panic!("{N} columns: {line}"));
    recorded(path).lines().map(row).collect()
}

/// Calls `check` with the cells of each row of a table of the reference's answers, of which there
/// are at least so many. Lines that start with `# ` are comments, and `\xNN` in a cell is a byte.
///
/// # Panics
/// As [`recorded`], and when there are fewer rows, or one has another number of cells.
pub fn for_each_row<const N: usize>(
    path: impl AsRef<Path>,
    least: usize,
    check: impl Fn([&str; N]),
) {
    let table = recorded(path);
    let lines = table.lines().filter(|line| !line.starts_with("# "));
    let rows = lines.map(|line| {
        let cells: Vec<String> = line.split('\t').map(unescape).collect();
        let cells: Vec<&str> = cells.iter().map(String::as_str).collect();
        check(cells.try_into().unwrap_or_else(|_| panic!("{N} cells: {line}")));
    });
    let count = rows.count();
    assert!(count >= least, "{count} rows");
}

fn unescape(cell: &str) -> String {
    let mut parts = cell.split("\\x");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (digits, rest) = part.split_at(2);
        text.push(char::from(u8::from_str_radix(digits, 16).expect("two hexadecimal digits")));
        text.push_str(rest);
    }
    text
}

/// The values of a file in `testdata` that has one in JSON to a line.
///
/// # Panics
/// As [`recorded`], and when a line is of another shape.
pub fn values<T: serde::de::DeserializeOwned>(path: impl AsRef<Path>) -> Vec<T> {
    let path = path.as_ref();
    let read = |(line, text)| match serde_json::from_str(text) {
        Ok(value) => value,
        Err(error) => panic!("{}:{}: {error}", path.display(), line + 1),
    };
    recorded(path).lines().enumerate().map(read).collect()
}
