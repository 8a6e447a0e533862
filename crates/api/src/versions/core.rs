//! Defaults and conversions of the core group.

pub(crate) mod conversion;
pub(super) mod defaults;

use apimachinery_runtime::SchemeBuilder;

/// Registers the defaults and conversions of this group.
pub(crate) fn install(builder: &mut SchemeBuilder) {
    defaults::install(builder);
    conversion::install(builder);
}
