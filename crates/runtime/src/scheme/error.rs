//! Mistakes in a scheme, all reported together.

use std::fmt;
use std::ops::Deref;

use crate::names::{GroupKind, GroupVersion, GroupVersionKind};
use crate::text::Str;

/// One mistake in a scheme.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SchemeError {
    /// A kind was registered for two types.
    #[error(
        "Double registration of different types for {kind}: old={old}, new={new}; leave one of them out"
    )]
    DoubleRegistration {
        /// The kind.
        kind: GroupVersionKind,
        /// The type registered first.
        old: &'static str,
        /// The type registered afterwards.
        new: &'static str,
    },
    /// A kind without a type has one as well.
    #[error("{kind} has the type {type_name}, and cannot be unstructured data as well")]
    KindHasType {
        /// The kind.
        kind: GroupVersionKind,
        /// The type that it is registered with.
        type_name: &'static str,
    },
    /// A type was to be registered under the kind that it names, and it names none.
    #[error(
        "{type_name} names no kind; register it under one, or not at all if it is not an object"
    )]
    NoKind {
        /// The type.
        type_name: &'static str,
    },
    /// A kind was registered without a version.
    #[error("version is required on all types: {kind} {type_name}")]
    NoVersion {
        /// The kind.
        kind: GroupVersionKind,
        /// The type.
        type_name: &'static str,
    },
    /// Two types that are the same in every version have the same kind name.
    #[error("unversioned kind name {kind:?} is taken by {old}, cannot be {new} as well")]
    UnversionedKindTaken {
        /// The name of the kind.
        kind: Str,
        /// The type registered first.
        old: &'static str,
        /// The type registered afterwards.
        new: &'static str,
    },
    /// Two types were named as hub of one kind.
    #[error("{kind} has two hubs: {old} and {new}")]
    TwoHubs {
        /// The kind.
        kind: GroupKind,
        /// The hub named first.
        old: &'static str,
        /// The hub named afterwards.
        new: &'static str,
    },
    /// A version of a kind that has a hub does not convert to it, or the hub not to the version.
    #[error("{kind}: no conversion from {from} to {to}")]
    MissingConversion {
        /// The kind.
        kind: GroupKind,
        /// The type that does not convert.
        from: &'static str,
        /// The type it should convert to.
        to: &'static str,
    },
    /// A type was called a version of a kind that is not its own.
    #[error("{version} is {kind}, which is not a version of {hub_kind}, the kind of the hub {hub}")]
    VersionOfOtherKind {
        /// The type that was called a version.
        version: &'static str,
        /// Its kind.
        kind: GroupVersionKind,
        /// The type of the hub.
        hub: &'static str,
        /// The kind of the hub.
        hub_kind: GroupVersionKind,
    },
    /// A type gets defaults but is not registered.
    #[error("defaults were given for {type_name}, which is not registered")]
    DefaultsForUnknownType {
        /// The type.
        type_name: &'static str,
    },
    /// A list of preferred versions names one that has no kinds.
    #[error("version {version} is prioritized but has no kinds")]
    UnknownPriority {
        /// The version.
        version: GroupVersion,
    },
    /// A list of preferred versions names an internal one.
    #[error("internal versions cannot be prioritized: {version}")]
    InternalPriority {
        /// The version.
        version: GroupVersion,
    },
    /// A list of preferred versions is empty or names several groups.
    #[error("must register versions for exactly one group: {}", groups.join(", "))]
    MixedPriority {
        /// The groups.
        groups: Vec<Str>,
    },
}

/// Every mistake of a scheme that could not be built, in the order in which they were made.
#[derive(Clone, PartialEq, Eq)]
pub struct SchemeErrors(pub(crate) Vec<SchemeError>);

impl Deref for SchemeErrors {
    type Target = [SchemeError];

    fn deref(&self) -> &[SchemeError] {
        &self.0
    }
}

impl IntoIterator for SchemeErrors {
    type Item = SchemeError;
    type IntoIter = std::vec::IntoIter<SchemeError>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

/// The texts of all, as a `main` that returns the error shows them; `{:#?}` writes the parts.
impl fmt::Debug for SchemeErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() { self.0.fmt(f) } else { write!(f, "{self}") }
    }
}

impl fmt::Display for SchemeErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, error) in self.0.iter().enumerate() {
            if position > 0 {
                f.write_str("\n")?;
            }
            error.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for SchemeErrors {}
