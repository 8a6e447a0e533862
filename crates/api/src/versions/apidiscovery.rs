//! Conversions of `apidiscovery.k8s.io`.

use apimachinery_runtime::SchemeBuilder;

/// Registers the conversions of this group.
pub(crate) fn install(builder: &mut SchemeBuilder) {
    crate::apidiscovery::conversions::install(builder);
}
