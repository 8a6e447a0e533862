//! The one error of this crate.

use std::borrow::Cow;
use std::fmt;

use apimachinery_runtime::Position;

use crate::text::{Mark, number};

/// Why a text could not be read as YAML, or its value not be written as JSON.
///
/// Its display is the reference's text, word for word, including the line number the reference
/// would give (which is one too small for some problems, and missing on the first line).
/// [`line`](Self::line) and [`column`](Self::column) have the true place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct YamlError(Box<Inner>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Inner {
    kind: YamlErrorKind,
    text: Cow<'static, str>,
    place: Option<Mark>,
    /// The line on which the document starts that is lost with it, from 0.
    lost: Option<u32>,
}

/// The classes of [`YamlError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum YamlErrorKind {
    /// The bytes are not valid UTF-8 or UTF-16, or hold a control character.
    Encoding,
    /// The text does not follow the grammar.
    Syntax,
    /// Collections are nested too deeply.
    Depth,
    /// An alias names an anchor that was not set before it.
    UnknownAnchor,
    /// An alias is inside the value it names.
    RecursiveAlias,
    /// Too much of the document comes from aliases.
    ExcessiveAliasing,
    /// A scalar's text does not fit its explicit tag.
    TagMismatch,
    /// A `!!binary` scalar is not base64.
    Binary,
    /// The value of a `<<` key is neither a map nor a list of maps.
    Merge,
    /// A map or a list is used as a key.
    MapKey,
    /// A null or an integer above the signed range is used as a key, which JSON cannot express.
    UnsupportedKey,
    /// An infinity or a NaN, which JSON cannot express.
    UnsupportedValue,
    /// A document separator line carries content.
    DocumentSeparator,
    /// A stream that starts as JSON is neither JSON nor YAML.
    Json,
}

impl YamlError {
    #[cold]
    pub(crate) fn new(kind: YamlErrorKind, text: impl Into<Cow<'static, str>>) -> Self {
        Self(Box::new(Inner { kind, text: text.into(), place: None, lost: None }))
    }

    /// A problem the scanner met at `place`.
    #[cold]
    pub(crate) fn scanner(problem: &'static str, place: Mark) -> Self {
        Self::syntax(problem, place, if place.line == 0 { 0 } else { place.line + 1 })
    }

    /// A problem the parser met with the token at `place`.
    #[cold]
    pub(crate) fn parser(problem: &'static str, place: Mark) -> Self {
        Self::syntax(problem, place, place.line)
    }

    /// Too many open collections at `place`.
    #[cold]
    pub(crate) fn depth(place: Mark) -> Self {
        let mut error = Self::scanner("exceeded max depth of 10000", place);
        error.0.kind = YamlErrorKind::Depth;
        error
    }

    fn syntax(problem: &'static str, place: Mark, said_line: u32) -> Self {
        let text = match said_line {
            0 => format!("yaml: {problem}"),
            line => format!("yaml: line {line}: {problem}"),
        };
        Self::new(YamlErrorKind::Syntax, text).at(place)
    }

    #[cold]
    pub(crate) fn at(mut self, place: Mark) -> Self {
        self.0.place = Some(place);
        self
    }

    /// The document that starts on this line, from 1, is lost with the problem.
    #[cold]
    pub(crate) fn losing(mut self, line: usize) -> Self {
        self.0.lost = u32::try_from(line.saturating_sub(1)).ok();
        self
    }

    /// The same problem in a text that starts at `start` of another one.
    pub(crate) fn below(mut self, start: Position) -> Self {
        let below = |count: usize| number(count.saturating_sub(1));
        if let Some(place) = &mut self.0.place {
            if place.line == 0 {
                place.column = place.column.saturating_add(below(start.column));
            }
            place.line = place.line.saturating_add(below(start.line));
        }
        if let Some(lost) = &mut self.0.lost {
            *lost = lost.saturating_add(below(start.line));
        }
        self
    }

    /// The class of the error.
    pub fn kind(&self) -> YamlErrorKind {
        self.0.kind
    }

    /// The 1-based line of the problem, where one is known.
    pub fn line(&self) -> Option<usize> {
        self.0.place.map(|mark| mark.line as usize + 1)
    }

    /// The 1-based line on which a document starts that cannot be read because of the problem: the
    /// one that a broken separator ends.
    pub fn lost_document(&self) -> Option<usize> {
        self.0.lost.map(|line| line as usize + 1)
    }

    /// The 1-based column of the problem in characters, where one is known.
    pub fn column(&self) -> Option<usize> {
        self.0.place.map(|mark| mark.column as usize + 1)
    }
}

impl fmt::Display for YamlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.text)
    }
}

impl std::error::Error for YamlError {}
