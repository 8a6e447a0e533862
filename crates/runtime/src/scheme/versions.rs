//! Which versions there are, and which of them is preferred.

use super::Scheme;
use crate::names::{GroupKind, GroupVersion, GroupVersionKind};

impl Scheme {
    /// The external versions of a group: prioritized ones first, then the others as first
    /// registered. Corresponds to `Scheme.PrioritizedVersionsForGroup`.
    pub fn prioritized_versions(&self, group: &str) -> Vec<GroupVersion> {
        let mut versions = self.priority_of(group).to_vec();
        let unstructured = self.unstructured_kinds().filter(|it| it.group == group);
        let unstructured = unstructured.map(GroupVersionKind::group_version);
        let observed = self.data.observed_versions.iter().filter(|it| it.group == group).cloned();
        for version in observed.chain(unstructured) {
            if !versions.contains(&version) {
                versions.push(version);
            }
        }
        versions
    }

    fn priority_of(&self, group: &str) -> &[GroupVersion] {
        let found = self.data.priorities.iter().find(|(it, _)| it == group);
        found.map_or(&[], |(_, versions)| versions)
    }

    /// The external versions of all groups, each group's in its order of priority. Groups with an
    /// explicit priority come first, in the order in which they got it (the reference leaves that
    /// to chance).
    pub fn prioritized_versions_all_groups(&self) -> Vec<GroupVersion> {
        let mut groups: Vec<&str> = self.data.priorities.iter().map(|it| it.0.as_str()).collect();
        let observed = self.data.observed_versions.iter().map(|it| &it.group);
        for group in observed.chain(self.unstructured_kinds().map(|it| &it.group)) {
            if !groups.contains(&group.as_str()) {
                groups.push(group);
            }
        }
        groups.into_iter().flat_map(|group| self.prioritized_versions(group)).collect()
    }

    /// The best external version of every group, in the order of
    /// [`prioritized_versions_all_groups`](Self::prioritized_versions_all_groups). Corresponds to
    /// `Scheme.PreferredVersionAllGroups`.
    pub fn preferred_version_all_groups(&self) -> Vec<GroupVersion> {
        let mut versions = self.prioritized_versions_all_groups();
        versions.dedup_by(|next, first| next.group == first.group);
        versions
    }

    /// The external versions that have a kind, best first. Corresponds to
    /// `Scheme.VersionsForGroupKind`.
    pub fn versions_for_group_kind(&self, kind: &GroupKind) -> Vec<GroupVersion> {
        let mut versions = self.versions_without_type(kind);
        if versions.is_empty() {
            versions = self.prioritized_versions(&kind.group);
            versions.retain(|it| self.has_kind(&it.group, &it.version, &kind.kind));
        }
        versions
    }

    /// The external versions of a kind that its objects convert between, best first; empty when the
    /// kind has no hub.
    pub fn convertible_versions(&self, kind: &GroupKind) -> Vec<GroupVersion> {
        if !self.data.hubs.contains_key(kind) {
            return self.versions_without_type(kind);
        }
        self.versions_for_group_kind(kind)
    }
}
