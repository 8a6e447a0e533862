//! Patterns of strings, in the language of the reference.

mod class;
mod cursor;
mod error;
mod escape;
mod group;
mod piece;
mod translate;

use std::sync::OnceLock;

use apimachinery_runtime::Str;
use regex::Regex;

pub use error::PatternError;

/// How many bytes a compiled pattern may take. The reference's own limit allows some more.
pub const MAX_PATTERN_SIZE: usize = 32 << 20;

/// A pattern as a schema has it: a regular expression in Go's syntax, that of RE2.
///
/// It is compiled when it is used for the first time, and matches in a time that is linear in the text.
///
/// ```
/// use apimachinery_schema::Pattern;
///
/// let pattern = Pattern::new(r"^\w+(-\w+)*$");
/// assert!(pattern.is_match("kube-system")?);
/// assert_eq!(
///     Pattern::new("a**").check().unwrap_err().to_string(),
///     "error parsing regexp: invalid nested repetition operator: `**`"
/// );
/// # Ok::<(), apimachinery_schema::PatternError>(())
/// ```
#[derive(Debug)]
pub struct Pattern {
    text: Str,
    compiled: OnceLock<Result<Regex, PatternError>>,
}

impl Pattern {
    /// A pattern, not compiled yet.
    pub fn new(text: impl Into<Str>) -> Self {
        Self { text: text.into(), compiled: OnceLock::new() }
    }

    /// The text of the pattern.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Whether the text is a pattern.
    ///
    /// # Errors
    /// In the reference's words, when it is none.
    pub fn check(&self) -> Result<(), PatternError> {
        self.compiled().map(|_| ())
    }

    fn compiled(&self) -> Result<&Regex, PatternError> {
        let compiled = self.compiled.get_or_init(|| translate::compile(&self.text));
        compiled.as_ref().map_err(Clone::clone)
    }

    /// Whether the pattern matches somewhere in a text.
    ///
    /// # Errors
    /// When the pattern is none.
    pub fn is_match(&self, text: &str) -> Result<bool, PatternError> {
        Ok(self.compiled()?.is_match(text))
    }
}

impl Clone for Pattern {
    fn clone(&self) -> Self {
        Self { text: self.text.clone(), compiled: self.compiled.clone() }
    }
}

impl PartialEq for Pattern {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Pattern {}
