//! Resources, with and without a version.

use std::fmt;

use super::{GroupVersion, write_dotted};
use crate::text::Str;

/// A group and a resource, whatever the version: `deployments.apps`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GroupResource {
    /// The group, empty for the core group.
    pub group: Str,
    /// The resource, plural and lower case.
    pub resource: Str,
}

impl GroupResource {
    /// A group-resource from any text.
    pub fn new(group: impl Into<Str>, resource: impl Into<Str>) -> Self {
        Self { group: group.into(), resource: resource.into() }
    }

    /// This resource in version `version`.
    pub fn with_version(&self, version: impl Into<Str>) -> GroupVersionResource {
        GroupVersionResource {
            group: self.group.clone(),
            version: version.into(),
            resource: self.resource.clone(),
        }
    }

    /// Whether group and resource are both empty.
    pub fn is_empty(&self) -> bool {
        self.group.is_empty() && self.resource.is_empty()
    }
}

impl fmt::Display for GroupResource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_dotted(f, &self.resource, &self.group)
    }
}

/// A resource in one version of its group: `apps/v1, Resource=deployments`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GroupVersionResource {
    /// The group, empty for the core group.
    pub group: Str,
    /// The version.
    pub version: Str,
    /// The resource, plural and lower case.
    pub resource: Str,
}

impl GroupVersionResource {
    /// A resource from any text.
    pub fn new(group: impl Into<Str>, version: impl Into<Str>, resource: impl Into<Str>) -> Self {
        Self { group: group.into(), version: version.into(), resource: resource.into() }
    }

    /// The group and the version.
    pub fn group_version(&self) -> GroupVersion {
        GroupVersion { group: self.group.clone(), version: self.version.clone() }
    }

    /// The group and the resource.
    pub fn group_resource(&self) -> GroupResource {
        GroupResource { group: self.group.clone(), resource: self.resource.clone() }
    }

    /// Whether group, version and resource are all empty.
    pub fn is_empty(&self) -> bool {
        self.group.is_empty() && self.version.is_empty() && self.resource.is_empty()
    }
}

impl GroupVersion {
    /// The resource `resource` of this group-version.
    pub fn with_resource(&self, resource: impl Into<Str>) -> GroupVersionResource {
        GroupVersionResource {
            group: self.group.clone(),
            version: self.version.clone(),
            resource: resource.into(),
        }
    }
}

impl fmt::Display for GroupVersionResource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}, Resource={}", self.group, self.version, self.resource)
    }
}
