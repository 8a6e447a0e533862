//! The kind that a definition defines.

use apimachinery_runtime::{GroupKind, GroupVersion, Str, names::compare_versions};

use super::CustomVersion;
use crate::Converter;

/// The kind that a CustomResourceDefinition defines, with all its versions: made by `TryFrom` from
/// a definition of `v1` or `v1beta1`, and by [`from_object`](Self::from_object) from any object
/// that is one.
#[derive(Debug)]
pub struct CustomKind {
    pub(super) name: Str,
    pub(super) group: Str,
    pub(super) names: CustomNames,
    pub(super) is_namespaced: bool,
    pub(super) converter: Converter,
    pub(super) versions: Vec<CustomVersion>,
}

/// The names that a resource is served under: those that a server accepted, or else those that the
/// definition asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct CustomNames {
    /// The name in paths, such as `crontabs`.
    pub plural: Str,
    /// The name of one object, such as `crontab`; by default the kind in small letters.
    pub singular: Str,
    /// The kind, such as `CronTab`.
    pub kind: Str,
    /// The kind of lists; by default the kind followed by `List`.
    pub list_kind: Str,
    /// Other names for people.
    pub short_names: Vec<Str>,
    /// The groups of resources it belongs to, such as `all`.
    pub categories: Vec<Str>,
}

impl CustomKind {
    /// The name of the definition, such as `crontabs.stable.example.com`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The group.
    pub fn group(&self) -> &str {
        &self.group
    }

    /// The names that the resource is served under.
    pub fn names(&self) -> &CustomNames {
        &self.names
    }

    /// The kind with its group.
    pub fn group_kind(&self) -> GroupKind {
        GroupKind::new(self.group.clone(), self.names.kind.clone())
    }

    /// The kind and the kind of lists, which share a space of names.
    pub(super) fn kind_names(&self) -> [GroupKind; 2] {
        let CustomNames { kind, list_kind, .. } = &self.names;
        [kind, list_kind].map(|it| GroupKind::new(self.group.clone(), it.clone()))
    }

    /// Whether objects are in a namespace.
    pub fn is_namespaced(&self) -> bool {
        self.is_namespaced
    }

    /// Whether the definition has a webhook convert objects; if not, versions differ in nothing but
    /// their name.
    pub fn has_webhook(&self) -> bool {
        self.converter.has_webhook()
    }

    /// The versions, those too that are not served, in the order of the definition.
    pub fn versions(&self) -> &[CustomVersion] {
        &self.versions
    }

    /// The version of this name, served or not.
    pub fn version(&self, name: &str) -> Option<&CustomVersion> {
        self.versions.iter().find(|it| it.kind().version == name)
    }

    /// The version that is stored.
    pub fn storage_version(&self) -> Option<&CustomVersion> {
        self.versions.iter().find(|it| it.is_stored())
    }

    /// The versions that are served, in the order in which servers prefer them: stable ones before
    /// beta, and those before alpha, high numbers before low.
    pub fn served_versions(&self) -> Vec<GroupVersion> {
        let served = self.versions.iter().filter(|it| it.is_served());
        let mut names: Vec<_> = served.map(|it| &it.kind().version).collect();
        names.sort_by(|one, other| compare_versions(other, one));
        names.into_iter().map(|it| GroupVersion::new(self.group.clone(), it.clone())).collect()
    }
}
