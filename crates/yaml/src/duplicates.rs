//! Keys that occur twice: findings, not errors.

use std::fmt;

use crate::go_syntax;
use crate::resolve::Value;

/// A key that was set before in the same map.
///
/// Displays as the reference says it: `line 2: key "a" already set in map`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DuplicateKey {
    /// The key, as it stands in the JSON text.
    pub key: String,
    /// The 1-based line on which the second value starts.
    pub line: usize,
    shown: String,
}

impl DuplicateKey {
    pub(crate) fn new(key: &Value<'_>, line: u32) -> Self {
        let shown = go_syntax::atom(key);
        let key = match key {
            Value::Str(text) => String::from_utf8_lossy(text).into_owned(),
            Value::Bytes(text) => String::from_utf8_lossy(text).into_owned(),
            _ => shown.clone(),
        };
        Self { key, line: line as usize + 1, shown }
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
}

impl fmt::Display for DuplicateKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: key {} already set in map", self.line, self.shown)
    }
}
