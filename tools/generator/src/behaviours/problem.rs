//! What can be wrong with the account of behaviours.

use super::id::Id;

/// What is wrong with the account of behaviours.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub(crate) enum Problem {
    /// A line of the list of numbers is not understood.
    #[error("docs/behaviours.txt, line {line}: expected `AREA: title: 01-03 05`")]
    BadArea { line: usize },
    /// An area has a second line, or a number twice.
    #[error("docs/behaviours.txt, line {line}: {what} is there already")]
    Twice { line: usize, what: String },
    /// A test names a number that the list does not have.
    #[error("{test} names {id}, which docs/behaviours.txt does not have")]
    Unknown { id: Id, test: String },
    /// A comment looks as if it named behaviours, but cannot be read as such.
    #[error("{test}: expected `ID, ID: sentence.` at the start of the comment")]
    BadComment { test: String },
    /// A behaviour is named where there is no test.
    #[error("{function} names {id}, but is not a test")]
    NotATest { id: Id, function: String },
    /// Some behaviours of an area are neither proven nor explained.
    #[error("neither proven by a test nor named in docs/compatibility.md: {}", list(ids))]
    Unaccounted { ids: Vec<Id> },
    /// A source file is not Rust.
    #[error("{file}: {message}")]
    NotRust { file: String, message: String },
}

fn list(ids: &[Id]) -> String {
    ids.iter().map(Id::to_string).collect::<Vec<_>>().join(" ")
}
