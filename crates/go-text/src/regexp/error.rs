//! Why texts are not patterns.

use std::error::Error;
use std::fmt;

/// Why a text is not a pattern, in the words of Go's `regexp`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternError {
    kind: Kind,
    expression: Box<str>,
}

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "error parsing regexp: {}: `{}`", self.kind.text(), self.expression)
    }
}

impl Error for PatternError {}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    CharRange,
    Escape,
    NamedCapture,
    PerlOperator,
    RepeatOperator,
    RepeatSize,
    MissingBracket,
    MissingParenthesis,
    MissingRepeatArgument,
    TrailingBackslash,
    UnexpectedParenthesis,
    Depth,
    Large,
}

impl Kind {
    fn text(self) -> &'static str {
        match self {
            Self::CharRange => "invalid character class range",
            Self::Escape => "invalid escape sequence",
            Self::NamedCapture => "invalid named capture",
            Self::PerlOperator => "invalid or unsupported Perl syntax",
            Self::RepeatOperator => "invalid nested repetition operator",
            Self::RepeatSize => "invalid repeat count",
            Self::MissingBracket => "missing closing ]",
            Self::MissingParenthesis => "missing closing )",
            Self::MissingRepeatArgument => "missing argument to repetition operator",
            Self::TrailingBackslash => "trailing backslash at end of expression",
            Self::UnexpectedParenthesis => "unexpected )",
            Self::Depth => "expression nests too deeply",
            Self::Large => "expression too large",
        }
    }
}

impl PatternError {
    pub(super) fn new(kind: Kind, expression: &str) -> Self {
        Self { kind, expression: expression.into() }
    }

    /// The part of the pattern that is wrong.
    pub fn expression(&self) -> &str {
        &self.expression
    }
}
