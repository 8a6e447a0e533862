//! The hubs of a scheme.

use super::Scheme;
use crate::{GroupKind, TypeInfo};

impl Scheme {
    /// What the type brings that all versions of a kind convert to and from; `None` when the kind has no hub.
    pub fn hub_type(&self, kind: &GroupKind) -> Option<&'static TypeInfo> {
        let index = self.data.hubs.get(kind)?;
        Some(self.data.types.at(*index).info)
    }
}
