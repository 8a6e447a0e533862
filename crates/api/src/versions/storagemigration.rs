//! Conversions of `storagemigration.k8s.io`.

mod conversion;

use apimachinery_runtime::SchemeBuilder;

/// Registers the conversions of this group.
pub(crate) fn install(builder: &mut SchemeBuilder) {
    conversion::install(builder);
}
