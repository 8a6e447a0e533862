//! Where in an object a check is.

use std::fmt;

use apimachinery_runtime::FieldPath;

use crate::Path;

/// Where in an object a check is, as a chain of borrowed steps: nothing is allocated until an error
/// needs the text.
///
/// A place displays as the [`Path`] that leads there. Whatever takes a place also takes a `&Path`.
///
/// ```
/// use apimachinery_validation::{FieldError, Path, Place};
///
/// let start = Path::new("spec");
/// let start = Place::from(&start);
/// let ports = start.field("ports");
/// let error = FieldError::required(ports.index(2).field("name"), "pick one");
/// assert_eq!(error.to_string(), "spec.ports[2].name: Required value: pick one");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    above: Option<&'a Place<'a>>,
    step: Step<'a>,
}

#[derive(Clone, Copy, Debug)]
enum Step<'a> {
    Start(&'a Path),
    Field(&'a str),
    Key(&'a str),
    Index(usize),
}

impl<'a> Place<'a> {
    /// The field `name` of an object.
    pub const fn field(&'a self, name: &'a str) -> Self {
        Self { above: Some(self), step: Step::Field(name) }
    }

    /// The value of `key` in a map.
    pub const fn key(&'a self, key: &'a str) -> Self {
        Self { above: Some(self), step: Step::Key(key) }
    }

    /// Item `index` of a list.
    pub const fn index(&'a self, index: usize) -> Self {
        Self { above: Some(self), step: Step::Index(index) }
    }

    /// Whether no step was taken yet.
    pub const fn is_start(&self) -> bool {
        self.above.is_none()
    }

    /// The path that leads here.
    pub fn path(&self) -> Path {
        let above = self.above.map(Place::path).unwrap_or_default();
        match self.step {
            Step::Start(start) => start.clone(),
            Step::Field(name) => above.child(name),
            Step::Key(name) => above.key(name),
            Step::Index(index) => above.index(index),
        }
    }

    /// The path as OpenAPI's validation writes it: a dot before every field, keys of maps included,
    /// and without the path at which the check started.
    pub fn dotted(&self) -> String {
        let mut text = self.above.map(Place::dotted).unwrap_or_default();
        match self.step {
            Step::Start(_) => {}
            Step::Field(name) if text.is_empty() => text.push_str(name),
            Step::Field(name) | Step::Key(name) => {
                text.push('.');
                text.push_str(name);
            }
            Step::Index(index) => text.push_str(&format!("[{index}]")),
        }
        text
    }

    /// Puts the steps that lead here before those of a path that leads on from here.
    pub fn extend(&self, path: &mut FieldPath) {
        for place in std::iter::successors(Some(self), |place| place.above) {
            match place.step {
                Step::Start(_) => {}
                Step::Field(name) | Step::Key(name) => path.within_field(name),
                Step::Index(index) => path.within_index(index),
            }
        }
    }
}

impl<'a> From<&'a Path> for Place<'a> {
    fn from(path: &'a Path) -> Self {
        Self { above: None, step: Step::Start(path) }
    }
}

impl<'a> From<&Place<'a>> for Place<'a> {
    fn from(place: &Place<'a>) -> Self {
        *place
    }
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.path().fmt(f)
    }
}
