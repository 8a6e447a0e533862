//! Conversions of `storage.k8s.io`.

use apimachinery_runtime::SchemeBuilder;

/// Registers the hubs of this group.
pub(super) fn install(builder: &mut SchemeBuilder) {
    crate::storage::conversions::install(builder);
}
