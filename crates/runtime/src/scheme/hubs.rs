//! The hubs of a scheme.

use super::{Scheme, SchemeData};
use crate::{GroupKind, TypeInfo};

impl Scheme {
    /// What the type brings that all versions of a kind convert to and from; `None` when the kind has no hub.
    pub fn hub_type(&self, kind: &GroupKind) -> Option<&'static TypeInfo> {
        let index = self.data.hubs.get(kind)?;
        Some(self.data.types.at(*index).info)
    }
}

impl SchemeData {
    /// Finds the kinds of every hub, once all are known.
    pub(super) fn find_kin(&mut self) {
        for kind in self.by_kind.keys() {
            if let Some(hub) = self.hubs.get(&kind.group_kind()) {
                self.kin.entry(*hub).or_default().push(kind.clone());
            }
        }
        self.kin.values_mut().for_each(|kinds| kinds.sort());
    }
}
