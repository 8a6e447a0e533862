//! What can go wrong.

use std::path::{Path, PathBuf};

/// Why nothing could be generated.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    /// A file could not be read or written.
    #[error("{}: {source}", path.display())]
    Io { path: PathBuf, source: std::io::Error },
    /// The facts are not what they should be.
    #[error("{}: {source}", path.display())]
    Facts { path: PathBuf, source: serde_json::Error },
    /// A type refers to one that the facts do not have.
    #[error("{user} refers to {name}, which the facts do not have")]
    UnknownType { user: String, name: String },
    /// The facts contradict themselves, or ask for what is not written by hand.
    #[error("the facts cannot be declared:{}", lines(problems))]
    Invalid { problems: Vec<Problem> },
    /// rustfmt did not accept what was generated.
    #[error("rustfmt failed on {path}: {message}")]
    Format { path: String, message: String },
    /// A row of a table has too few or too many cells.
    #[error("{}: {line:?} has another number of cells", path.display())]
    Row { path: PathBuf, line: String },
    /// A file that is partly generated has lost its markers.
    #[error("{} has no line with {marker:?}", path.display())]
    NoMarker { path: PathBuf, marker: &'static str },
}

fn lines(problems: &[Problem]) -> String {
    problems.iter().map(|problem| format!("\n  {problem}")).collect()
}

impl Error {
    pub(crate) fn io(path: &Path, source: std::io::Error) -> Self {
        Self::Io { path: path.to_owned(), source }
    }
}

/// Something that cannot be declared as the facts have it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub(crate) enum Problem {
    /// A type has an encoding of its own that is not written yet.
    #[error("{name} has an encoding of its own and must be written by hand")]
    NotByHand { name: String },
    /// Two declarations of a module have one name.
    #[error("{module} declares {name} twice")]
    DeclaredTwice { module: String, name: String },
    /// Two fields of a struct have one name in Rust or in JSON.
    #[error("{name} has two fields called {field}")]
    FieldTwice { name: String, field: String },
    /// Two fields of a struct have one number.
    #[error("{name} has two fields with the number {number}")]
    NumberTwice { name: String, number: u32 },
    /// A field has a number that protobuf does not allow.
    #[error("{name}.{field} has the number {number}")]
    BadNumber { name: String, field: String, number: u32 },
    /// A field of a message has no number.
    #[error("{name}.{field} has no number, although {name} is a message")]
    NoNumber { name: String, field: String },
    /// A group-version registers a kind twice.
    #[error("{module} registers {kind} twice")]
    KindTwice { module: String, kind: String },
    /// A field of an older version has no place in the newest one, or the reverse, and no rule
    /// covers it.
    #[error(
        "{name}.{field} has no place in the newest version: its conversion must be written by hand"
    )]
    NoConversion { name: String, field: String },
    /// A server with all versions does not serve a kind, and no release is known to have ended it.
    #[error(
        "{module} has {kind}, which the server does not serve, and no release is known to have ended it"
    )]
    NoEnd { module: String, kind: String },
    /// A line of the descriptions has too many cells, or says what another one says.
    #[error("descriptions.tsv:{number}: the line has too many cells, or repeats another")]
    BadLine { number: usize },
    /// Nothing is said of a type, a field or a value.
    #[error("descriptions.tsv has no sentence about {name}")]
    NoSentence { name: String },
    /// Something is said of a type, a field or a value that the facts do not have.
    #[error("descriptions.tsv has a sentence about {name}, which the facts do not have")]
    OfNothing { name: String },
    /// A sentence breaks a rule.
    #[error("descriptions.tsv: the sentence about {name} has or is {rule}")]
    Sentence { name: String, rule: &'static str },
    /// The type of a kind is not among the types.
    #[error("the type {type_name} of the kind {kind} is not among the types")]
    NoType { kind: String, type_name: String },
}
