//! What can be wrong with a template, and with data for it.

use std::fmt;
use std::ops::Range;

use apimachinery_runtime::{EncodeError, is_printable};

/// A text that is not a template.
///
/// Displays as in the reference, which says nothing about the place; [`ParseError::offset`] does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    kind: ParseErrorKind,
    offset: usize,
}

/// What is wrong with a template.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// The template or the line ends inside of braces.
    #[error("unclosed action")]
    UnclosedAction,
    /// No expression starts with this letter.
    #[error("unrecognized character in action: {}", CodePoint(*.0))]
    UnrecognizedCharacter(char),
    /// `..` follows `..`.
    #[error("invalid multiple recursive descent")]
    RepeatedDescent,
    /// Something that starts like a number is not a number.
    #[error("cannot parse number {0}")]
    Number(Box<str>),
    /// A bracket is not closed on its line.
    #[error("unterminated array")]
    UnterminatedArray,
    /// What is in brackets is neither numbers nor a quoted field.
    #[error("invalid array index {0}")]
    Index(Box<str>),
    /// A number in brackets does not fit 64 bits, or is only a sign.
    #[error("array index {0} is not a number")]
    IndexNumber(Box<str>),
    /// A filter is not closed on its line.
    #[error("unterminated filter")]
    UnterminatedFilter,
    /// Something else than `]` follows the parenthesis of a filter.
    #[error("unclosed array expect ]")]
    UnclosedFilter,
    /// A quote is not closed on its line.
    #[error("unterminated quoted string")]
    UnterminatedQuote,
    /// A quoted text has an escape that does not exist.
    #[error("unquote string {0} error invalid syntax")]
    Escape(Box<str>),
    /// Expressions are nested deeper than [`MAX_NESTING`](crate::MAX_NESTING). The reference has no
    /// such limit.
    #[error("expressions are nested deeper than {}", crate::limits::MAX_NESTING)]
    TooDeep,
}

impl ParseError {
    pub(crate) fn new(kind: ParseErrorKind, offset: usize) -> Self {
        Self { kind, offset }
    }

    /// What is wrong.
    pub fn kind(&self) -> &ParseErrorKind {
        &self.kind
    }

    /// The byte of the template at which it was noticed.
    pub fn offset(&self) -> usize {
        self.offset
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

impl std::error::Error for ParseError {}

/// A letter with its number (`%#U`).
struct CodePoint(char);

impl fmt::Display for CodePoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(letter) = *self;
        write!(f, "U+{:04X}", u32::from(letter))?;
        match is_printable(letter) {
            true => write!(f, " '{letter}'"),
            false => Ok(()),
        }
    }
}

/// Data has something else than a template wants.
///
/// Displays as in the reference; [`FindError::span`] says which part of the template it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FindError {
    kind: FindErrorKind,
    span: Range<usize>,
}

/// What a template does not find in data.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FindErrorKind {
    /// Nothing has this field.
    #[error("{0} is not found")]
    NotFound(Box<str>),
    /// Items are wanted of something that is not a list: its type as the reference names it.
    #[error("{0} is not array or slice")]
    NotAList(&'static str),
    /// Something that is not a list is to be filtered: its text as the reference prints it.
    #[error("{0} is not array or slice and cannot be filtered")]
    NotFilterable(Box<str>),
    /// A list is too short.
    #[error("array index out of bounds: index {index}, length {length}")]
    OutOfBounds {
        /// The item that is wanted; from the end when negative.
        index: i64,
        /// How many items there are.
        length: usize,
    },
    /// A range of items ends before it starts.
    #[error("starting index {start} is greater than ending index {end}")]
    EndBeforeStart {
        /// The first item.
        start: i64,
        /// The item after the last one.
        end: i64,
    },
    /// A step of zero or less.
    #[error("step must be > 0")]
    Step,
    /// A word that means nothing.
    #[error("unrecognized identifier {0}")]
    Identifier(Box<str>),
    /// `end` without `range`.
    #[error("not in range, nothing to end")]
    NothingToEnd,
    /// A filter with an operator that does not exist.
    #[error("unrecognized filter operator {0}")]
    Operator(Box<str>),
    /// A side of a comparison is more than one value.
    #[error("can only compare one element at a time")]
    SeveralToCompare,
    /// A side of a comparison is a list, a map or nothing, or booleans are to be ordered.
    #[error("invalid type for comparison")]
    NotComparable,
    /// The sides of a comparison are of different types.
    #[error("incompatible types for comparison")]
    Incompatible,
    /// The template visits more than [`MAX_VISITED`](crate::MAX_VISITED) values, or nests ranges
    /// deeper than [`MAX_NESTING`](crate::MAX_NESTING). The reference has no such limit.
    #[error("the template takes too much work")]
    TooMuchWork,
}

impl FindError {
    pub(crate) fn new(kind: FindErrorKind, span: Range<usize>) -> Self {
        Self { kind, span }
    }

    /// What is wrong.
    pub fn kind(&self) -> &FindErrorKind {
        &self.kind
    }

    /// The bytes of the template that want it.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }
}

impl fmt::Display for FindError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

impl std::error::Error for FindError {}

/// A template cannot be written for some data.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PrintError {
    /// The data has something else than the template wants.
    #[error(transparent)]
    Find(#[from] FindError),
    /// Something found has no JSON form, such as a number that is not finite.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// The text is not UTF-8: an escape made it something else.
    /// [`JsonPath::write`](crate::JsonPath::write) takes it.
    #[error("the text is not UTF-8")]
    NotUtf8,
}
