//! Errors of files, in the words of Go.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// A file cannot be used.
///
/// Corresponds to `fs.PathError`.
pub struct FileError {
    operation: &'static str,
    path: PathBuf,
    source: io::Error,
}

impl FileError {
    pub(crate) fn new(operation: &'static str, path: &Path, source: io::Error) -> Self {
        Self { operation, path: path.to_owned(), source }
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What the system reports.
    pub fn io(&self) -> &io::Error {
        &self.source
    }

    pub(crate) fn is_missing(&self) -> bool {
        self.source.kind() == io::ErrorKind::NotFound
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}: {}", self.operation, self.path.display(), text(&self.source))
    }
}

impl std::error::Error for FileError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.source)
    }
}

/// What a file holds.
pub(crate) fn read(path: impl AsRef<Path>) -> Result<Vec<u8>, FileError> {
    let path = path.as_ref();
    match std::fs::read(path) {
        Ok(bytes) => Ok(bytes),
        Err(error) => {
            let operation = if path.is_dir() { "read" } else { "open" };
            Err(FileError::new(operation, path, error))
        }
    }
}

/// The text of the system, which Rust begins with a capital and ends with a number.
pub(crate) fn text(error: &io::Error) -> String {
    let text = error.to_string();
    let text = text.rfind(" (os error ").and_then(|end| text.get(..end)).unwrap_or(&text);
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_lowercase().chain(letters).collect(),
        None => String::new(),
    }
}
