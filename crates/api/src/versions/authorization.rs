//! Conversions of `authorization.k8s.io`.

use apimachinery_runtime::SchemeBuilder;

/// Registers the conversions of this group.
pub(crate) fn install(builder: &mut SchemeBuilder) {
    crate::authorization::conversions::install(builder);
}
