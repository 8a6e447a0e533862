//! Defaults and conversions of `certificates.k8s.io`.

mod defaults;

use apimachinery_runtime::SchemeBuilder;

/// Registers the defaults and conversions of this group.
pub(crate) fn install(builder: &mut SchemeBuilder) {
    defaults::install(builder);
    crate::certificates::conversions::install(builder);
}
