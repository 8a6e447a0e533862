//! Conversions of `coordination.k8s.io`.

use apimachinery_runtime::SchemeBuilder;

/// Registers the hubs of this group.
pub(super) fn install(builder: &mut SchemeBuilder) {
    crate::coordination::conversions::install(builder);
}
