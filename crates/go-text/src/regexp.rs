//! Regular expressions in Go's syntax, that of RE2. They are translated to the syntax of the crate
//! `regex`.
//!
//! ```
//! use apimachinery_go_text::regexp::Pattern;
//!
//! let pattern = Pattern::new(r"[a-z]+?\d");
//! assert!(pattern.is_match("ab1c2")?);
//! assert_eq!(pattern.find("ab1c2")?, Some("ab1"));
//! assert_eq!(pattern.find_all("ab1c2")?.collect::<Vec<_>>(), ["ab1", "c2"]);
//! # Ok::<(), apimachinery_go_text::regexp::PatternError>(())
//! ```
//!
//! Matching takes time linear in the text, and a pattern has at most 64 KiB and
//! [`MAX_PATTERN_STEPS`]. Groups are not captured.
//!
//! The crate `regex` matches patterns that it holds in some kilobytes, which nearly all are. It
//! expands what is counted byte by byte: `[\pL\d]{1,900}` would take megabytes and a quarter of a
//! second to compile. Such a pattern becomes a program of characters, as in the reference.
//!
//! Corresponds to `regexp`, as the API server uses it.

mod class;
mod compiled;
mod cursor;
mod error;
mod escape;
mod fold;
mod group;
mod machine;
mod piece;
mod program;
mod translate;

use std::sync::OnceLock;

use compiled::{Compiled, Matcher};
use error::Kind;
pub use error::PatternError;

/// The most characters, classes and choices that a pattern may have once what it counts is
/// repeated. Go's own limit allows some more.
pub const MAX_PATTERN_STEPS: usize = program::MAX_STEPS;

/// A regular expression in Go's syntax, which is compiled when it is used for the first time.
///
/// ```
/// use apimachinery_go_text::regexp::Pattern;
///
/// let pattern = Pattern::new(r"^\w+(-\w+)*$");
/// assert!(pattern.is_match("kube-system")?);
/// assert_eq!(
///     Pattern::new("a**").check().unwrap_err().to_string(),
///     "error parsing regexp: invalid nested repetition operator: `**`"
/// );
/// # Ok::<(), apimachinery_go_text::regexp::PatternError>(())
/// ```
#[derive(Debug)]
pub struct Pattern {
    text: Box<str>,
    compiled: OnceLock<Result<Compiled, PatternError>>,
}

impl Pattern {
    /// A pattern, not compiled yet.
    pub fn new(text: impl Into<Box<str>>) -> Self {
        Self { text: text.into(), compiled: OnceLock::new() }
    }

    /// The text of the pattern.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Checks that the text is a pattern.
    ///
    /// # Errors
    /// If it is not, in Go's words.
    pub fn check(&self) -> Result<(), PatternError> {
        self.compiled().map(|_| ())
    }

    fn compiled(&self) -> Result<&Compiled, PatternError> {
        let compiled = self.compiled.get_or_init(|| translate::compile(&self.text));
        compiled.as_ref().map_err(Clone::clone)
    }

    fn matcher(&self) -> Result<Matcher<'_>, PatternError> {
        let too_large = || PatternError::new(Kind::Large, &self.text);
        self.compiled()?.matcher().ok_or_else(too_large)
    }

    /// Whether the pattern matches somewhere in a text.
    ///
    /// # Errors
    /// If the text is not a pattern.
    pub fn is_match(&self, text: &str) -> Result<bool, PatternError> {
        Ok(self.matcher()?.is_match(text))
    }

    /// The first match in a text. Corresponds to `FindString`, which returns an empty text if there
    /// is no match.
    ///
    /// # Errors
    /// If the text is not a pattern.
    pub fn find<'t>(&self, text: &'t str) -> Result<Option<&'t str>, PatternError> {
        Ok(self.matcher()?.find(text, 0).and_then(|found| text.get(found)))
    }

    /// All matches in a text that do not overlap. An empty one right after another match is left
    /// out (`FindAllString`).
    ///
    /// # Errors
    /// If the text is not a pattern.
    pub fn find_all<'t>(
        &self,
        text: &'t str,
    ) -> Result<impl Iterator<Item = &'t str>, PatternError> {
        let matcher = self.matcher()?;
        let (mut from, mut last_end) = (Some(0), None);
        Ok(std::iter::from_fn(move || {
            loop {
                let found = matcher.find(text, from?)?;
                let after = text.get(found.end..)?.chars().next();
                let follows_match = found.is_empty() && last_end == Some(found.start);
                last_end = Some(found.end);
                from = match found.is_empty() {
                    true => after.map(|it| found.end + it.len_utf8()),
                    false => last_end,
                };
                if !follows_match {
                    return text.get(found);
                }
            }
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
