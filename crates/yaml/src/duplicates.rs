//! Keys that occur twice: findings, not errors.

use std::fmt;

use apimachinery_runtime::{FieldPath, Finding, FindingKind};

use crate::chars::LineStarts;
use crate::go_syntax;
use crate::resolve::Value;

/// A key that was set before in the same map.
///
/// Displays as in the reference: `line 2: key "a" already set in map`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DuplicateKey {
    /// The key, as it is in the JSON text.
    pub key: String,
    /// The 1-based line on which the second value starts.
    pub line: usize,
    /// The 1-based line and column (in characters) of the second key. Where a merge sets it, that
    /// is in the map that is merged.
    pub place: (usize, usize),
    /// The way to the key. Of the first [`MAX_FINDINGS`](apimachinery_runtime::MAX_FINDINGS) keys
    /// of a document only; the root for the others.
    pub path: FieldPath,
    shown: String,
}

impl DuplicateKey {
    pub(crate) fn new(key: &Value<'_>, line: u32) -> Self {
        let (line, path) = (line as usize + 1, FieldPath::root());
        Self { key: text_of_key(key), line, place: (line, 1), path, shown: go_syntax::atom(key) }
    }

    /// The findings of a document in the reference's words, all in one text:
    /// `yaml: unmarshal errors:` and a line for each, indented by two spaces.
    pub fn join(findings: &[Self]) -> String {
        let mut text = "yaml: unmarshal errors:".to_owned();
        for finding in findings {
            text.push_str("\n  ");
            text.push_str(&finding.to_string());
        }
        text
    }

    /// The same as a finding in the YAML text that it was found in.
    pub fn to_finding(&self, yaml: &[u8]) -> Finding {
        self.finding_in(&LineStarts::of(yaml))
    }

    pub(crate) fn finding_in(&self, lines: &LineStarts<'_>) -> Finding {
        let (line, column) = self.place;
        Finding {
            position: Some(lines.position(line, column)),
            words: Some(self.to_string().into()),
            ..Finding::new(FindingKind::DuplicateField, self.path.clone())
        }
    }
}

/// A key as JSON has it.
pub(crate) fn text_of_key(key: &Value<'_>) -> String {
    match key {
        Value::Str(text) => String::from_utf8_lossy(text).into_owned(),
        Value::Bytes(text) => String::from_utf8_lossy(text).into_owned(),
        _ => go_syntax::atom(key),
    }
}

impl fmt::Display for DuplicateKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: key {} already set in map", self.line, self.shown)
    }
}
