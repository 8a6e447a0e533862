//! The hubs of a scheme.

use super::{Scheme, SchemeData};
use crate::names::{GroupKind, GroupVersionKind};
use crate::object::TypeInfo;

impl Scheme {
    /// What the type brings that all versions of a kind convert to and from; `None` when the kind has no hub.
    pub fn hub_type(&self, kind: &GroupKind) -> Option<&'static TypeInfo> {
        let index = self.data.hubs.get(kind)?;
        Some(self.data.types.at(*index).info)
    }
}

impl SchemeData {
    /// Finds the hub of every type, and the kinds of every hub, once all are known.
    pub(super) fn find_kin(&mut self) {
        let mut kinds: Vec<_> = self.by_kind.keys().collect();
        kinds.sort();
        for kind in kinds {
            if let Some(hub) = self.hubs.get(&kind.group_kind()) {
                self.types.at_mut(*hub).kin.push(kind.clone());
            }
        }
        let hub_of = |kind: &GroupVersionKind| self.hubs.get(&kind.group_kind()).copied();
        for entry in self.types.iter_mut() {
            entry.hub = entry.kinds.iter().find_map(hub_of);
        }
    }
}
