//! The mistakes that show when all is registered.

use std::collections::HashSet;

use super::SchemeBuilder;
use crate::names::{GroupKind, GroupVersionKind};
use crate::scheme::SchemeError;
use crate::scheme::types::{TypeEntry, TypeIndex};

impl SchemeBuilder {
    pub(super) fn check_priorities(&mut self) {
        for version in self.data.priorities.iter().flat_map(|(_, versions)| versions) {
            if !self.observed.contains(version) {
                self.errors.push(SchemeError::UnknownPriority { version: version.clone() });
            }
        }
    }

    /// Leaves out what follows from two types of one kind: that the second one is not of the kind,
    /// and does not convert.
    pub(super) fn drop_consequences(&mut self) {
        let doubled = self.errors.iter().filter_map(|error| match error {
            SchemeError::DoubleRegistration { new, .. } => Some(*new),
            _ => None,
        });
        let doubled: HashSet<_> = doubled.collect();
        self.errors.retain(|error| match error {
            SchemeError::MissingConversion { from: one, to: other, .. }
            | SchemeError::VersionOfOtherKind { version: one, hub: other, .. } => {
                !doubled.contains(one) && !doubled.contains(other)
            }
            _ => true,
        });
    }

    pub(super) fn check_hubs(&mut self) {
        let mut missing = Vec::new();
        for (kind, hub) in &self.data.hubs {
            for (version, index) in &self.data.by_kind {
                let belongs = version.group == kind.group && version.kind == kind.kind;
                if belongs && index != hub {
                    self.check_pair(kind, *index, *hub, &mut missing);
                    self.check_pair(kind, *hub, *index, &mut missing);
                }
            }
        }
        missing.sort_by_key(ToString::to_string);
        missing.dedup();
        self.errors.extend(missing);
    }

    fn check_pair(
        &self,
        kind: &GroupKind,
        from: TypeIndex,
        to: TypeIndex,
        missing: &mut Vec<SchemeError>,
    ) {
        let (from, to) = (self.data.types.at(from), self.data.types.at(to));
        if self.data.conversions.object(from.key, to.key).is_none() {
            missing.push(SchemeError::MissingConversion {
                kind: kind.clone(),
                from: from.info.path(),
                to: to.info.path(),
            });
        }
    }

    /// A version has a kind of the name that its hub has; the group may differ, for kinds move to
    /// other groups.
    pub(super) fn check_versions(&mut self) {
        for (version, hub_key) in std::mem::take(&mut self.versions) {
            let (Some(version), Some(hub)) =
                (self.data.types.get(version), self.data.types.get(hub_key))
            else {
                continue;
            };
            let Some(index) = self.data.types.index(hub_key) else { continue };
            for kind in &version.kinds {
                self.data.hubs.entry(kind.group_kind()).or_insert(index);
            }
            let is_kind_of_hub =
                |kind: &GroupVersionKind| hub.kinds.iter().any(|of_hub| of_hub.kind == kind.kind);
            if !version.kinds.iter().any(is_kind_of_hub) {
                let kind = |entry: &TypeEntry| entry.kinds.first().cloned().unwrap_or_default();
                let mistake = SchemeError::VersionOfOtherKind {
                    version: version.info.path(),
                    kind: kind(version),
                    hub: hub.info.path(),
                    hub_kind: kind(hub),
                };
                self.errors.push(mistake);
            }
        }
    }
}
