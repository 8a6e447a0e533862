//! Kinds, with and without a version.

use std::fmt;

use super::group_version::{join_api_version, split_api_version};
use super::{GroupVersion, INTERNAL_VERSION, write_dotted};
use crate::text::Str;

/// A group and a kind, whatever the version: `Deployment.apps`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GroupKind {
    /// The group, empty for the core group.
    pub group: Str,
    /// The kind.
    pub kind: Str,
}

impl GroupKind {
    /// A group-kind from any text.
    pub fn new(group: impl Into<Str>, kind: impl Into<Str>) -> Self {
        Self { group: group.into(), kind: kind.into() }
    }

    /// This kind in version `version`.
    pub fn with_version(&self, version: impl Into<Str>) -> GroupVersionKind {
        GroupVersionKind {
            group: self.group.clone(),
            version: version.into(),
            kind: self.kind.clone(),
        }
    }

    /// Whether group and kind are both empty.
    pub fn is_empty(&self) -> bool {
        self.group.is_empty() && self.kind.is_empty()
    }
}

impl fmt::Display for GroupKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_dotted(f, &self.kind, &self.group)
    }
}

/// A kind in one version of its group: `apps/v1, Kind=Deployment`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GroupVersionKind {
    /// The group, empty for the core group.
    pub group: Str,
    /// The version.
    pub version: Str,
    /// The kind.
    pub kind: Str,
}

impl GroupVersionKind {
    /// A kind from any text.
    pub fn new(group: impl Into<Str>, version: impl Into<Str>, kind: impl Into<Str>) -> Self {
        Self { group: group.into(), version: version.into(), kind: kind.into() }
    }

    /// A kind that can be in a constant.
    pub const fn from_static(
        group: &'static str,
        version: &'static str,
        kind: &'static str,
    ) -> Self {
        Self {
            group: Str::from_static(group),
            version: Str::from_static(version),
            kind: Str::from_static(kind),
        }
    }

    /// The kind that an object's `apiVersion` and `kind` fields name.
    ///
    /// An `apiVersion` that is not a group-version is dropped and only the kind kept, as the
    /// reference does.
    pub fn from_api_version_and_kind(api_version: &str, kind: &str) -> Self {
        let (group, version) = split_api_version(api_version).unwrap_or_default();
        Self::new(group, version, kind)
    }

    /// The texts of the `apiVersion` and `kind` fields; both empty for the empty kind.
    pub fn to_api_version_and_kind(&self) -> (Str, Str) {
        if self.is_empty() {
            return (Str::default(), Str::default());
        }
        (join_api_version(&self.group, &self.version), self.kind.clone())
    }

    /// The group and the version.
    pub fn group_version(&self) -> GroupVersion {
        GroupVersion { group: self.group.clone(), version: self.version.clone() }
    }

    /// The group and the kind.
    pub fn group_kind(&self) -> GroupKind {
        GroupKind { group: self.group.clone(), kind: self.kind.clone() }
    }

    /// Whether group, version and kind are all empty.
    pub fn is_empty(&self) -> bool {
        self.group.is_empty() && self.version.is_empty() && self.kind.is_empty()
    }

    /// Whether this is the in-memory form of its kind.
    pub fn is_internal(&self) -> bool {
        self.version == INTERNAL_VERSION
    }
}

impl GroupVersion {
    /// The kind `kind` of this group-version.
    pub fn with_kind(&self, kind: impl Into<Str>) -> GroupVersionKind {
        GroupVersionKind {
            group: self.group.clone(),
            version: self.version.clone(),
            kind: kind.into(),
        }
    }
}

impl fmt::Display for GroupVersionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}, Kind={}", self.group, self.version, self.kind)
    }
}
