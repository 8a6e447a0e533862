//! How a requirement compares.

use std::fmt;

use apimachinery_runtime::Str;
use apimachinery_validation::{BadValue, FieldError, Path};

/// How a requirement compares a label with its values.
///
/// Corresponds to `selection.Operator`; displays as its name there, such as `notin` or `gt`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Operator {
    /// One of the values.
    In,
    /// None of the values, or no such label.
    NotIn,
    /// The value, written `=`.
    Equals,
    /// The value, written `==`.
    DoubleEquals,
    /// Not the value, or no such label.
    NotEquals,
    /// A whole number greater than the value.
    GreaterThan,
    /// A whole number less than the value.
    LessThan,
    /// There is such a label.
    Exists,
    /// There is no such label.
    DoesNotExist,
}

/// In the order in which messages name them.
const ALL: [(Operator, &str); 9] = [
    (Operator::In, "in"),
    (Operator::NotIn, "notin"),
    (Operator::Equals, "="),
    (Operator::DoubleEquals, "=="),
    (Operator::NotEquals, "!="),
    (Operator::GreaterThan, "gt"),
    (Operator::LessThan, "lt"),
    (Operator::Exists, "exists"),
    (Operator::DoesNotExist, "!"),
];

impl Operator {
    /// The name.
    pub fn as_str(self) -> &'static str {
        let found = ALL.iter().find(|(operator, _)| *operator == self);
        found.map(|(_, name)| *name).unwrap_or_default()
    }

    /// The operator with a name.
    ///
    /// # Errors
    /// When there is none; the error is about the field `operator` of `path`.
    pub fn from_name(name: &str, path: &Path) -> Result<Self, FieldError> {
        let found = ALL.iter().find(|(_, known)| *known == name);
        found.map(|(operator, _)| *operator).ok_or_else(|| {
            let names = ALL.map(|(_, name)| name);
            let value = BadValue::json(&Str::from(name));
            FieldError::not_supported(&path.child("operator"), value, &names)
        })
    }
}

impl fmt::Display for Operator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
