//! What a request does.

use std::fmt;
use std::str::FromStr;

/// What a request does to a resource.
///
/// Corresponds to the verbs of `request.RequestInfo`, which RBAC has, too. Server-side apply is
/// [`Patch`](Self::Patch).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Verb {
    /// Reads one object.
    Get,
    /// Reads all objects of a resource, or those that selectors choose.
    List,
    /// Follows the changes of a resource.
    Watch,
    /// Creates an object.
    Create,
    /// Replaces an object.
    Update,
    /// Patches an object, or applies one.
    Patch,
    /// Deletes one object.
    Delete,
    /// Deletes all objects of a resource, or those that selectors choose.
    DeleteCollection,
}

/// A text is not a verb.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} is not a verb")]
pub struct UnknownVerbError {
    text: String,
}

const ALL: [Verb; 8] = [
    Verb::Get,
    Verb::List,
    Verb::Watch,
    Verb::Create,
    Verb::Update,
    Verb::Patch,
    Verb::Delete,
    Verb::DeleteCollection,
];

impl Verb {
    /// The verb as the API server writes it, such as `deletecollection`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Get => "get",
            Self::List => "list",
            Self::Watch => "watch",
            Self::Create => "create",
            Self::Update => "update",
            Self::Patch => "patch",
            Self::Delete => "delete",
            Self::DeleteCollection => "deletecollection",
        }
    }
}

impl fmt::Display for Verb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Verb {
    type Err = UnknownVerbError;

    fn from_str(text: &str) -> Result<Self, UnknownVerbError> {
        let found = ALL.into_iter().find(|it| it.as_str() == text);
        found.ok_or_else(|| UnknownVerbError { text: text.to_owned() })
    }
}
