//! Paths to fields of an object.

mod parse;

use std::fmt;

use apimachinery_runtime::Str;

use crate::PathElement;

pub use parse::PathError;

/// The path of a field in an object: `.spec.containers[name="a"].image`. Without elements it is the
/// object itself.
///
/// Corresponds to `fieldpath.Path`.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct ElementPath(Vec<PathElement>);

impl ElementPath {
    /// The path of these fields, each inside the one before it.
    ///
    /// ```
    /// assert_eq!(apimachinery_managed::ElementPath::of_fields(["spec", "replicas"]).to_string(), ".spec.replicas");
    /// ```
    pub fn of_fields<T: Into<Str>>(names: impl IntoIterator<Item = T>) -> Self {
        names.into_iter().map(|name| PathElement::Field(name.into())).collect()
    }

    /// The elements.
    pub fn elements(&self) -> &[PathElement] {
        &self.0
    }
}

impl FromIterator<PathElement> for ElementPath {
    fn from_iter<T: IntoIterator<Item = PathElement>>(elements: T) -> Self {
        Self(elements.into_iter().collect())
    }
}

impl From<Vec<PathElement>> for ElementPath {
    fn from(elements: Vec<PathElement>) -> Self {
        Self(elements)
    }
}

impl fmt::Display for ElementPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|element| element.fmt(f))
    }
}
