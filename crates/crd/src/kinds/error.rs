//! Errors about the kinds of definitions.

use apimachinery_runtime::{DecodeError, GroupKind, GroupVersionKind, Str};
use apimachinery_schema::{DefaultError, SchemaError};

use crate::ConverterError;

/// A definition does not define a kind, or no definition does.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CustomKindError {
    /// The object is not a CustomResourceDefinition of `v1` or `v1beta1`.
    #[error("{0} is not a CustomResourceDefinition")]
    NotADefinition(GroupVersionKind),
    /// The object is a definition that cannot be read.
    #[error("{0}")]
    Decode(#[source] DecodeError),
    /// The definition has no group, kind, plural name or version.
    #[error("the definition {name:?} has no {field}")]
    Missing {
        /// The name of the definition.
        name: Str,
        /// The field that is empty.
        field: &'static str,
    },
    /// The definition has two versions of one name.
    #[error("the definition {name:?} has a duplicate version {version:?}")]
    VersionTwice {
        /// The name of the definition.
        name: Str,
        /// The version.
        version: Str,
    },
    /// The schema of a version is not structural.
    #[error("version {version:?} of {name:?}: {source}")]
    Schema {
        /// The name of the definition.
        name: Str,
        /// The version.
        version: Str,
        /// What is wrong with the schema.
        source: SchemaError,
    },
    /// The default of a whole resource is not an object.
    #[error("version {version:?} of {name:?}: {source}")]
    Default {
        /// The name of the definition.
        name: Str,
        /// The version.
        version: Str,
        /// What is wrong with the default.
        source: DefaultError,
    },
    /// The definition wants objects converted in a way that is unknown.
    #[error(transparent)]
    Conversion(#[from] ConverterError),
    /// A definition of this name exists already.
    #[error("the definition {0:?} exists already")]
    NameTaken(Str),
    /// Another definition has the same kind, or kind of list.
    #[error("{kind} is already the kind of {by:?}")]
    KindTaken {
        /// The kind.
        kind: GroupKind,
        /// The name of the definition that has it.
        by: Str,
    },
    /// No definition has the kind.
    #[error("no CustomResourceDefinition defines {0}")]
    NotDefined(GroupVersionKind),
    /// The definition of the kind does not serve the version.
    #[error("{kind} is not served{}", served_text(.served))]
    NotServed {
        /// The kind.
        kind: GroupVersionKind,
        /// The versions that are served, as the definition lists them.
        served: Vec<Str>,
    },
}

fn served_text(served: &[Str]) -> String {
    match served {
        [] => ", and no other version is".to_owned(),
        served => format!("; it is in {}", served.join(", ")),
    }
}
