//! Why a kind is not to be had.

use apimachinery_runtime::{DecodeError, GroupKind, GroupVersionKind, Str};
use apimachinery_schema::{DefaultError, SchemaError};

use crate::ConverterError;

/// A definition defines no kind, or there is no such kind.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CustomKindError {
    /// The object is no CustomResourceDefinition of `v1` or `v1beta1`.
    #[error("{0} is no CustomResourceDefinition")]
    NotADefinition(GroupVersionKind),
    /// The object is a definition that cannot be read.
    #[error("{0}")]
    Decode(#[source] DecodeError),
    /// The definition says no group, kind or plural name, or has no version.
    #[error("the definition {name:?} has no {field}")]
    Missing {
        /// The name of the definition.
        name: Str,
        /// The field that is empty.
        field: &'static str,
    },
    /// The definition has a version twice.
    #[error("the definition {name:?} has the version {version:?} twice")]
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
    /// The default of a whole resource is no object.
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
    /// There is a definition of this name already.
    #[error("there is a definition {0:?} already")]
    NameTaken(Str),
    /// Another definition has the same kind, or kind of list.
    #[error("{kind} is the kind of {by:?} already")]
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
