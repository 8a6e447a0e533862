//! Unknown and duplicate fields, as data beside the object.

use std::borrow::Cow;
use std::fmt;

use crate::data::{FieldPath, PathSegment};
use crate::error::KnownNames;
use crate::text::{Position, Quoted, Snippet, Str};

/// How many findings one document reports unless set otherwise, as in the reference.
pub const MAX_FINDINGS: usize = 100;

/// What kind of thing a [`Finding`] reports.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FindingKind {
    /// The type has no such field; its value was dropped.
    UnknownField,
    /// The field appears more than once; the last one counts.
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
    /// The known fields in place of an unknown one, for [`suggestion`](Self::suggestion).
    pub known: KnownNames,
    /// The reference's words for it, where a format has words of its own: to YAML a key that
    /// appears twice is `line 4: key "name" already set in map`.
    pub words: Option<Str>,
    /// What is at the place. The alternate form of the text, `{finding:#}`, shows it; `{finding}`
    /// does not, because data may be secret.
    pub snippet: Option<Snippet>,
}

impl PartialEq for Finding {
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind
            && self.path == other.path
            && self.position == other.position
            && self.suggestion() == other.suggestion()
    }
}

impl Eq for Finding {}

impl Finding {
    /// A finding about the field at `path`, of which no more is known.
    pub fn new(kind: FindingKind, path: FieldPath) -> Self {
        let known = KnownNames::default();
        Self { kind, path, position: None, known, words: None, snippet: None }
    }

    /// The known field whose name comes nearest to the unknown one. It is looked for by this call.
    pub fn suggestion(&self) -> Option<&str> {
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
        match &self.0.words {
            Some(words) => f.write_str(words),
            None => self.0.write_problem(f),
        }
    }
}

impl Finding {
    fn write_problem(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.to_string();
        match &self.kind {
            FindingKind::UnknownField => write!(f, "unknown field {}", Quoted(&path)),
            FindingKind::DuplicateField => write!(f, "duplicate field {}", Quoted(&path)),
            FindingKind::Format(text) => f.write_str(text),
        }
    }
}

impl fmt::Display for Finding {
    /// The place, what is wrong, and the field that was probably meant.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(position) = self.position {
            match position.line {
                0 => write!(f, "{position}: ")?,
                line => write!(f, "line {line}: ")?,
            }
        }
        self.write_problem(f)?;
        if let Some(name) = self.suggestion() {
            write!(f, "; did you mean {name:?}?")?;
        }
        match &self.snippet {
            Some(snippet) if f.alternate() => write!(f, "\n{snippet}"),
            _ => Ok(()),
        }
    }
}

/// The findings of one document: in document order, without repeats, at most [`MAX_FINDINGS`] or
/// what [`limited`](Self::limited) allows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Findings {
    list: Vec<Finding>,
    limit: usize,
    /// The reference's texts for them, when they are others than their messages.
    reported: Option<Vec<String>>,
}

impl Default for Findings {
    fn default() -> Self {
        Self::new()
    }
}

impl Findings {
    /// No findings.
    pub const fn new() -> Self {
        Self::limited(MAX_FINDINGS)
    }

    /// No findings, with room for so many, and for one at least: that there is one is never hidden.
    pub const fn limited(limit: usize) -> Self {
        Self { list: Vec::new(), limit: if limit == 0 { 1 } else { limit }, reported: None }
    }

    /// The same, with at most `limit` findings from now on.
    #[must_use]
    pub fn with_limit(mut self, limit: usize) -> Self {
        self.limit = limit.max(1);
        self.list.truncate(self.limit);
        self
    }

    /// These findings and others that the reference reports in another order, or in other words,
    /// than one after the other: `reported` are its texts of all of them. One text may be about
    /// several findings.
    #[must_use]
    pub fn reported_as(
        self,
        reported: Vec<String>,
        findings: impl IntoIterator<Item = Finding>,
    ) -> Self {
        let mut list = self.list;
        list.extend(findings);
        list.sort_by_key(|finding| finding.position.map_or(usize::MAX, |place| place.offset));
        list.truncate(self.limit);
        Self { list, reported: Some(reported), limit: self.limit }
    }

    /// These findings and those of a later pass over the same document. The reference reports those
    /// of one pass after those of the other, wherever they are in the document.
    #[must_use]
    pub fn followed_by(self, later: Findings) -> Self {
        if later.is_empty() {
            return self;
        }
        let reported = self.messages().chain(later.messages()).collect();
        self.reported_as(reported, later)
    }

    /// Adds a finding, unless the same was there or the limit is reached.
    pub fn push(&mut self, finding: Finding) {
        let known = self.list.iter().any(|it| it.kind == finding.kind && it.path == finding.path);
        if !known && self.list.len() < self.limit {
            if let Some(reported) = &mut self.reported {
                reported.push(finding.message().to_string());
            }
            self.list.push(finding);
        }
    }

    /// Adds the findings of a nested document.
    pub fn append(&mut self, other: Findings) {
        for finding in other.list {
            self.push(finding);
        }
    }

    /// Changes the place of each finding.
    pub fn relocate(&mut self, mut place: impl FnMut(Position) -> Option<Position>) {
        for finding in &mut self.list {
            finding.position = finding.position.and_then(&mut place);
        }
    }

    /// Leads to the findings from an object whose field `name` has the item `index` that they are
    /// in.
    pub fn within_item(&mut self, name: &'static str, index: usize) {
        for finding in &mut self.list {
            finding.path.within_index(index);
            finding.path.within_field(name);
        }
    }

    /// Shows what is at the place of each finding, in `data` and by its offset there, unless that
    /// is done already or the place is not known.
    pub fn show_snippets(&mut self, data: &[u8]) {
        for finding in &mut self.list {
            if let (None, Some(position)) = (&finding.snippet, finding.position) {
                finding.snippet = Some(Snippet::around(data, position.offset));
            }
        }
    }

    /// How many findings there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Whether none was left out for lack of room, as far as is known.
    pub(crate) const fn is_complete(&self) -> bool {
        self.list.len() < self.limit
    }

    /// The texts of the reference, in its order. YAML has one text, of several lines, for all keys
    /// that appear twice.
    pub fn messages(&self) -> impl Iterator<Item = String> + '_ {
        let reported = self.reported.iter().flatten().cloned();
        let own = if self.reported.is_some() { &[][..] } else { &self.list };
        reported.chain(own.iter().map(|finding| finding.message().to_string()))
    }

    /// The findings in document order.
    pub fn iter(&self) -> std::slice::Iter<'_, Finding> {
        self.list.iter()
    }
}

impl IntoIterator for Findings {
    type Item = Finding;
    type IntoIter = std::vec::IntoIter<Finding>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
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
    /// The reference's text for all of them: the [messages](Self::messages) joined by commas.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, message) in self.messages().enumerate() {
            f.write_str(if position > 0 { ", " } else { "" })?;
            f.write_str(&message)?;
        }
        Ok(())
    }
}
