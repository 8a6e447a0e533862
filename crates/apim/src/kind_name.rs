//! Kinds in sentences.

use std::fmt;

use apimachinery::runtime::GroupVersionKind;

/// A kind as people write it: `Deployment of apps/v1`.
#[derive(Clone, Debug)]
pub(crate) struct KindName(pub(crate) GroupVersionKind);

impl fmt::Display for KindName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {}", self.0.kind, self.0.group_version())
    }
}
