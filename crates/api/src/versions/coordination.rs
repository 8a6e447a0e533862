//! Conversions of `coordination.k8s.io`.

use apimachinery_runtime::SchemeBuilder;

/// Registers the conversions of this group.
pub(crate) fn install(builder: &mut SchemeBuilder) {
    crate::coordination::conversions::install(builder);
}
