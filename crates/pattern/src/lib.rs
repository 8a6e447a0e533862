//! Patterns as Kubernetes has them in schemas and expressions: regular expressions in Go's syntax, that of RE2, which is translated
//! to the one of the crate `regex`.
//!
//! ```
//! use apimachinery_pattern::Pattern;
//!
//! let pattern = Pattern::new(r"[a-z]+?\d");
//! assert!(pattern.is_match("ab1c2")?);
//! assert_eq!(pattern.find("ab1c2")?, Some("ab1"));
//! assert_eq!(pattern.find_all("ab1c2")?.collect::<Vec<_>>(), ["ab1", "c2"]);
//! # Ok::<(), apimachinery_pattern::PatternError>(())
//! ```
//!
//! Patterns match in a time that is linear in the text, and what they take of memory is bounded by [`MAX_PATTERN_SIZE`]. What
//! is no pattern is told in Go's words. Groups are not captured.
//!
//! Corresponds to Go's `regexp`, as the API server uses it.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

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

/// A pattern as schemas and expressions have it: a regular expression in Go's syntax, that of RE2.
///
/// It is compiled when it is used for the first time, and matches in a time that is linear in the text.
///
/// ```
/// use apimachinery_pattern::Pattern;
///
/// let pattern = Pattern::new(r"^\w+(-\w+)*$");
/// assert!(pattern.is_match("kube-system")?);
/// assert_eq!(
///     Pattern::new("a**").check().unwrap_err().to_string(),
///     "error parsing regexp: invalid nested repetition operator: `**`"
/// );
/// # Ok::<(), apimachinery_pattern::PatternError>(())
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

    /// The first match in a text. Corresponds to `FindString`, which has the empty text for none.
    ///
    /// # Errors
    /// When the pattern is none.
    pub fn find<'t>(&self, text: &'t str) -> Result<Option<&'t str>, PatternError> {
        Ok(self.compiled()?.find(text).map(|found| found.as_str()))
    }

    /// All matches in a text, none of which overlap. What is empty right behind another match is none.
    ///
    /// Corresponds to `FindAllString`.
    ///
    /// # Errors
    /// When the pattern is none.
    pub fn find_all<'t>(
        &self,
        text: &'t str,
    ) -> Result<impl Iterator<Item = &'t str>, PatternError> {
        let mut last_end = None;
        let matches = self.compiled()?.find_iter(text);
        Ok(matches.filter_map(move |found| {
            let is_behind = found.is_empty() && last_end == Some(found.start());
            (!is_behind).then(|| {
                last_end = Some(found.end());
                found.as_str()
            })
        }))
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
