//! Why a value inside unstructured data is not there.

use std::fmt;

use super::{Step, go_text};
use crate::data::Value;
use crate::text::{Quoted, Str};

/// A path through unstructured data does not lead to what was asked for.
///
/// The text is the reference's:
/// `.spec.replicas accessor error: 1.5 is of the type float64, expected int64`. An index, which the
/// reference does not have, is in brackets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NestedError(Box<Inner>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Inner {
    path: String,
    kind: NestedErrorKind,
}

/// What is wrong at the path of a [`NestedError`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NestedErrorKind {
    /// A value has another type.
    WrongType {
        /// The value, as Go prints it, cut where it gets long.
        value: String,
        /// Its type in Go's words.
        found: &'static str,
        /// The type it should have, in Go's words.
        expected: &'static str,
    },
    /// An item of a list is not a string.
    Item {
        /// The item, as Go prints it, cut where it gets long.
        value: String,
        /// Its type in Go's words.
        found: &'static str,
    },
    /// A value in a map is not a string.
    Entry {
        /// Its key.
        key: Str,
        /// The value, as Go prints it, cut where it gets long.
        value: String,
        /// Its type in Go's words.
        found: &'static str,
    },
    /// A whole number that no float is equal to.
    Inexact(i64),
    /// Nothing can be set inside what is there.
    Blocked,
}

impl NestedError {
    #[cold]
    fn new(path: &[Step<'_>], kind: NestedErrorKind) -> Self {
        let mut text = String::new();
        for step in path {
            match step {
                Step::Key(key) => {
                    text.push('.');
                    text.push_str(key);
                }
                Step::Index(index) => text.push_str(&format!("[{index}]")),
            }
        }
        if text.is_empty() {
            text.push('.');
        }
        Self(Box::new(Inner { path: text, kind }))
    }

    pub(super) fn wrong_type(path: &[Step<'_>], value: &Value, expected: &'static str) -> Self {
        let found = value.go_type();
        let value = go_text::text_of(value);
        Self::new(path, NestedErrorKind::WrongType { value, found, expected })
    }

    pub(super) fn no_list_at_root() -> Self {
        let expected = go_text::LIST;
        let kind =
            NestedErrorKind::WrongType { value: "map[...]".into(), found: go_text::MAP, expected };
        Self::new(&[], kind)
    }

    pub(super) fn item(path: &[Step<'_>], value: &Value) -> Self {
        let found = value.go_type();
        Self::new(path, NestedErrorKind::Item { value: go_text::text_of(value), found })
    }

    pub(super) fn entry(path: &[Step<'_>], key: &Str, value: &Value) -> Self {
        let found = value.go_type();
        let value = go_text::text_of(value);
        Self::new(path, NestedErrorKind::Entry { key: key.clone(), value, found })
    }

    pub(super) fn inexact(path: &[Step<'_>], number: i64) -> Self {
        Self::new(path, NestedErrorKind::Inexact(number))
    }

    pub(super) fn blocked(path: &[Step<'_>]) -> Self {
        Self::new(path, NestedErrorKind::Blocked)
    }

    /// The path up to what is wrong, as the reference prints it: `.metadata.labels`.
    pub fn path(&self) -> &str {
        &self.0.path
    }

    /// What is wrong.
    pub fn kind(&self) -> &NestedErrorKind {
        &self.0.kind
    }
}

impl fmt::Display for NestedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Inner { path, kind } = &*self.0;
        match kind {
            NestedErrorKind::WrongType { value, found, expected } => {
                // Where the reference names a type in its own text it leaves out the space.
                let expected = expected.replace("interface {}", "interface{}");
                write!(
                    f,
                    "{path} accessor error: {value} is of the type {found}, expected {expected}"
                )
            }
            NestedErrorKind::Item { value, found } => write!(
                f,
                "{path} accessor error: contains non-string key in the slice: \
                 {value} is of the type {found}, expected string"
            ),
            NestedErrorKind::Entry { key, value, found } => write!(
                f,
                "{path} accessor error: contains non-string value in the map under key {}: \
                 {value} is of the type {found}, expected string",
                Quoted(key)
            ),
            NestedErrorKind::Inexact(number) => write!(
                f,
                "{path} accessor error: int64 value {number} cannot be losslessly converted to float64"
            ),
            NestedErrorKind::Blocked => {
                write!(f, "value cannot be set because {path} is not a map[string]interface{{}}")
            }
        }
    }
}

impl std::error::Error for NestedError {}
