//! Why types make no definition.

use std::fmt;

use apimachinery_runtime::{DecodeError, EncodeError, GroupVersionKind, Str};
use apimachinery_validation::Path;

/// Why types make no definition, with the place in the type.
#[derive(Debug, thiserror::Error)]
#[error("{}{kind}", Place(.path))]
pub struct BuildError {
    path: Option<Path>,
    #[source]
    kind: Box<BuildErrorKind>,
}

struct Place<'a>(&'a Option<Path>);

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(path) => write!(f, "{path}: "),
            None => Ok(()),
        }
    }
}

/// Why types make no definition.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BuildErrorKind {
    /// A definition has at least one version.
    #[error("a definition has at least one version")]
    NoVersion,
    /// A version is there twice.
    #[error("the version {0} is there twice")]
    DuplicateVersion(Str),
    /// The versions are of different kinds.
    #[error("{0} and {1} are not versions of one kind")]
    DifferentKinds(GroupVersionKind, GroupVersionKind),
    /// The kind is in the core group, where there are no definitions.
    #[error("the kind has no group: definitions are for kinds of a group of their own")]
    CoreGroup,
    /// Exactly one version is the one that is stored.
    #[error("exactly one version is stored: {0} are marked")]
    Stored(usize),
    /// Versions have different schemas, and nothing is said about conversion.
    #[error(
        "{0} and {1} have different schemas, and nothing converts between them: \
         `conversion_webhook` says who does, `without_conversion` that fields may be lost"
    )]
    NoConversion(Str, Str),
    /// A type contains itself, which structural schemas cannot say.
    #[error(
        "{0} contains itself, which a structural schema cannot say; \
         `schema(preserve_unknown_fields)` takes any object there"
    )]
    Recursive(&'static str),
    /// A default is not JSON.
    #[error("the default {text} is no JSON: {source}")]
    Default {
        /// The text in the declaration.
        text: &'static str,
        /// What is wrong with it.
        source: DecodeError,
    },
    /// A default or a choice cannot be written.
    #[error("it cannot be written as JSON: {0}")]
    Unwritable(#[source] EncodeError),
    /// A keyword that values of the field cannot have.
    #[error("`items` is for lists and maps")]
    ItemsOfNoList,
}

impl BuildErrorKind {
    /// The error at a place in the type.
    pub(super) fn at(self, path: &Path) -> BuildError {
        BuildError { path: Some(path.clone()), kind: Box::new(self) }
    }
}

impl From<BuildErrorKind> for BuildError {
    fn from(kind: BuildErrorKind) -> Self {
        Self { path: None, kind: Box::new(kind) }
    }
}

impl BuildError {
    /// What is wrong.
    pub fn kind(&self) -> &BuildErrorKind {
        &self.kind
    }

    /// Where in the type; `None` when the whole definition is meant.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_ref()
    }
}
