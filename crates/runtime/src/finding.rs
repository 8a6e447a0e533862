//! Unknown and duplicate fields, as data beside the object.

use std::borrow::Cow;
use std::fmt;

use crate::{FieldPath, KnownNames, PathSegment, Quoted};

/// How many findings one document reports at most, as in the reference.
pub const MAX_FINDINGS: usize = 100;

/// A place in a document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Position {
    /// Bytes before the place.
    pub offset: usize,
    /// The line, from 1; 0 for formats without lines.
    pub line: usize,
    /// The column in characters, from 1; 0 for formats without lines.
    pub column: usize,
}

impl Position {
    /// A place in a format without lines.
    pub const fn byte(offset: usize) -> Self {
        Self { offset, line: 0, column: 0 }
    }

    /// A place whose line and column are known.
    pub const fn line_column(offset: usize, line: usize, column: usize) -> Self {
        Self { offset, line, column }
    }

    /// The same place in a text inside which the counted one starts at `start`.
    #[must_use]
    pub fn counted_from(self, start: Position) -> Self {
        let offset = start.offset + self.offset;
        match (self.line, start.line) {
            (0, _) | (_, 0) => Self::byte(offset),
            (1, line) => Self::line_column(offset, line, start.column + self.column - 1),
            (below, line) => Self::line_column(offset, line + below - 1, self.column),
        }
    }

    /// The place `offset` bytes into a text, with its line and column counted.
    pub fn in_text(text: &[u8], offset: usize) -> Self {
        let before = text.get(..offset).unwrap_or(text);
        let line = 1 + before.iter().filter(|byte| **byte == b'\n').count();
        let in_line = before.rsplit(|byte| *byte == b'\n').next().unwrap_or_default();
        let column = 1 + String::from_utf8_lossy(in_line).chars().count();
        Self { offset, line, column }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line == 0 {
            write!(f, "byte {}", self.offset)
        } else {
            write!(f, "line {}, column {}", self.line, self.column)
        }
    }
}

/// What kind of thing a [`Finding`] reports.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FindingKind {
    /// The type has no such field; its value was dropped.
    UnknownField,
    /// The field stands there more than once; the last one counts.
    DuplicateField,
    /// Something the format itself found, in its own words.
    Format(Cow<'static, str>),
}

/// One thing in a document that decoding passes over and a careful reader wants to know of.
#[derive(Clone, Debug)]
pub struct Finding {
    /// What it is.
    pub kind: FindingKind,
    /// The field.
    pub path: FieldPath,
    /// The place in the document, when known.
    pub position: Option<Position>,
    /// The fields that there are where an unknown one stands, for [`suggestion`](Self::suggestion).
    pub known: KnownNames,
}

impl PartialEq for Finding {
    fn eq(&self, other: &Self) -> bool {
        let parts = |it: &Self| (it.position, it.suggestion());
        self.kind == other.kind && self.path == other.path && parts(self) == parts(other)
    }
}

impl Eq for Finding {}

impl Finding {
    /// A finding about the field at `path`, of which no more is known.
    pub fn new(kind: FindingKind, path: FieldPath) -> Self {
        Self { kind, path, position: None, known: KnownNames::default() }
    }

    /// The known field whose name comes nearest to the unknown one. It is looked for by this call.
    pub fn suggestion(&self) -> Option<&'static str> {
        match self.path.segments().last()? {
            PathSegment::Field(name) => self.known.nearest(name),
            PathSegment::Index(_) => None,
        }
    }

    /// The text that the reference puts into its error and its warnings: no place, no suggestion.
    pub fn message(&self) -> impl fmt::Display + '_ {
        Message(self)
    }
}

struct Message<'a>(&'a Finding);

impl fmt::Display for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Finding { kind, path, .. } = self.0;
        let path = path.to_string();
        match kind {
            FindingKind::UnknownField => write!(f, "unknown field {}", Quoted(&path)),
            FindingKind::DuplicateField => write!(f, "duplicate field {}", Quoted(&path)),
            FindingKind::Format(text) => f.write_str(text),
        }
    }
}

impl fmt::Display for Finding {
    /// The place, the message, and the field that was probably meant.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(position) = self.position {
            match position.line {
                0 => write!(f, "{position}: ")?,
                line => write!(f, "line {line}: ")?,
            }
        }
        self.message().fmt(f)?;
        match self.suggestion() {
            Some(name) => write!(f, "; did you mean {name:?}?"),
            None => Ok(()),
        }
    }
}

/// The findings of one document: in document order, without repeats, at most [`MAX_FINDINGS`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings(Vec<Finding>);

impl Findings {
    /// No findings.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Adds a finding, unless the same was there or the limit is reached.
    pub fn push(&mut self, finding: Finding) {
        let known = self.0.iter().any(|it| it.kind == finding.kind && it.path == finding.path);
        if !known && self.0.len() < MAX_FINDINGS {
            self.0.push(finding);
        }
    }

    /// Adds the findings of a nested document.
    pub fn append(&mut self, other: Findings) {
        for finding in other.0 {
            self.push(finding);
        }
    }

    /// Puts findings before the ones that are there.
    pub fn prepend(&mut self, earlier: Findings) {
        let later = std::mem::replace(self, earlier);
        self.append(later);
    }

    /// Changes the place of each finding.
    pub fn relocate(&mut self, mut place: impl FnMut(Position) -> Option<Position>) {
        for finding in &mut self.0 {
            finding.position = finding.position.and_then(&mut place);
        }
    }

    /// How many findings there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The findings in document order.
    pub fn iter(&self) -> std::slice::Iter<'_, Finding> {
        self.0.iter()
    }
}

impl<'a> IntoIterator for &'a Findings {
    type Item = &'a Finding;
    type IntoIter = std::slice::Iter<'a, Finding>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl FromIterator<Finding> for Findings {
    fn from_iter<I: IntoIterator<Item = Finding>>(iter: I) -> Self {
        let mut findings = Self::new();
        for finding in iter {
            findings.push(finding);
        }
        findings
    }
}

impl fmt::Display for Findings {
    /// The messages joined by commas, as in the reference's strict decoding error.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, finding) in self.iter().enumerate() {
            if position > 0 {
                f.write_str(", ")?;
            }
            finding.message().fmt(f)?;
        }
        Ok(())
    }
}
