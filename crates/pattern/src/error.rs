//! Why a text is no pattern.

use thiserror::Error;

/// Why a text is no pattern, in the words of Go's `regexp`.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("error parsing regexp: {kind}: `{expression}`")]
pub struct PatternError {
    kind: Kind,
    expression: String,
}

#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub(crate) enum Kind {
    #[error("invalid character class range")]
    CharRange,
    #[error("invalid escape sequence")]
    Escape,
    #[error("invalid named capture")]
    NamedCapture,
    #[error("invalid or unsupported Perl syntax")]
    PerlOperator,
    #[error("invalid nested repetition operator")]
    RepeatOperator,
    #[error("invalid repeat count")]
    RepeatSize,
    #[error("missing closing ]")]
    MissingBracket,
    #[error("missing closing )")]
    MissingParenthesis,
    #[error("missing argument to repetition operator")]
    MissingRepeatArgument,
    #[error("trailing backslash at end of expression")]
    TrailingBackslash,
    #[error("unexpected )")]
    UnexpectedParenthesis,
    #[error("expression nests too deeply")]
    Depth,
    #[error("expression too large")]
    Large,
}

impl PatternError {
    pub(crate) fn new(kind: Kind, expression: &str) -> Self {
        Self { kind, expression: expression.to_owned() }
    }

    /// The part of the pattern that is wrong.
    pub fn expression(&self) -> &str {
        &self.expression
    }
}
