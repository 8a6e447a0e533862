//! Defaults and conversions of `batch`.

pub(crate) mod conversion;
mod defaults;

use apimachinery_runtime::SchemeBuilder;

/// Registers the defaults and conversions of this group.
pub(crate) fn install(builder: &mut SchemeBuilder) {
    defaults::install(builder);
    conversion::install(builder);
}
