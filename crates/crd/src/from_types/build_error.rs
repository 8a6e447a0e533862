//! Why types make no definition.

use std::fmt;

use apimachinery_runtime::{DecodeError, EncodeError, GroupVersionKind, Str};
use apimachinery_validation::{FieldErrors, Path};

/// Why types make no definition, with the place in the type.
#[derive(Debug, thiserror::Error)]
#[error("{}{kind}", Place(.path))]
pub struct DefinitionBuildError {
    path: Option<Path>,
    #[source]
    kind: Box<DefinitionBuildErrorKind>,
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

/// Why types do not make a definition.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DefinitionBuildErrorKind {
    /// A definition has at least one version.
    #[error("a definition has at least one version")]
    NoVersion,
    /// A version appears twice.
    #[error("duplicate version {0}")]
    DuplicateVersion(Str),
    /// The versions are of different kinds.
    #[error("{0} and {1} are not versions of one kind")]
    DifferentKinds(GroupVersionKind, GroupVersionKind),
    /// The kind is in the core group, where there are no definitions.
    #[error("the kind has no group, which a definition needs")]
    CoreGroup,
    /// Not exactly one version is stored.
    #[error("exactly one version must be marked stored (VersionBuilder::stored), found {0}")]
    Stored(usize),
    /// Versions have different schemas, and no conversion is set.
    #[error(
        "{0} and {1} have different schemas, and nothing converts between them: \
         `conversion_webhook` sets the webhook that does, `without_conversion` accepts that fields may be lost"
    )]
    NoConversion(Str, Str),
    /// A type contains itself, which structural schemas cannot express.
    #[error(
        "{0} contains itself, which a structural schema cannot express; \
         `schema(preserve_unknown_fields)` takes any object there"
    )]
    Recursive(&'static str),
    /// A default is not JSON.
    #[error("the default {text} is not valid JSON: {source}")]
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
    /// What a server refuses.
    #[error("{0}")]
    Invalid(FieldErrors),
}

impl DefinitionBuildErrorKind {
    /// The error at a place in the type.
    pub(super) fn at(self, path: &Path) -> DefinitionBuildError {
        DefinitionBuildError { path: Some(path.clone()), kind: Box::new(self) }
    }
}

impl From<DefinitionBuildErrorKind> for DefinitionBuildError {
    fn from(kind: DefinitionBuildErrorKind) -> Self {
        Self { path: None, kind: Box::new(kind) }
    }
}

impl DefinitionBuildError {
    /// The kind of error.
    pub fn kind(&self) -> &DefinitionBuildErrorKind {
        &self.kind
    }

    /// The place in the type; `None` for errors of the whole definition.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_ref()
    }
}
