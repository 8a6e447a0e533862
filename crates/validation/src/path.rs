//! Paths to fields.

use std::fmt;

use apimachinery_runtime::Str;

/// The way from an object to one of its fields: `spec.containers[0].name`, `metadata.labels[app]`.
///
/// Corresponds to `field.Path`. [`Path::none`] is Go's nil path, which prints `<nil>` and may be
/// extended.
///
/// ```
/// use apimachinery_validation::Path;
///
/// let labels = Path::new("metadata").child("labels");
/// assert_eq!(labels.key("app").to_string(), "metadata.labels[app]");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Path {
    text: Option<Str>,
}

impl Path {
    /// No path.
    pub const fn none() -> Self {
        Self { text: None }
    }

    /// The path of a field at the top.
    pub fn new(name: impl AsRef<str>) -> Self {
        Self::none().child(name)
    }

    /// The field `name` of what this path leads to.
    #[must_use]
    pub fn child(&self, name: impl AsRef<str>) -> Self {
        match (name.as_ref(), &self.text) {
            ("", _) => self.key(""),
            (name, None) => Self { text: Some(name.into()) },
            (name, Some(_)) => self.with(&[".", name]),
        }
    }

    /// Item `index` of the list that this path leads to.
    #[must_use]
    pub fn index(&self, index: usize) -> Self {
        self.key(index.to_string())
    }

    /// The value of `key` in the map that this path leads to.
    #[must_use]
    pub fn key(&self, key: impl AsRef<str>) -> Self {
        self.with(&["[", key.as_ref(), "]"])
    }

    fn with(&self, parts: &[&str]) -> Self {
        let mut text = self.text.clone().unwrap_or_default();
        parts.iter().for_each(|part| text.push_str(part));
        Self { text: Some(text) }
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text.as_deref().unwrap_or("<nil>"))
    }
}
