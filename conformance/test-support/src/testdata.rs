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
