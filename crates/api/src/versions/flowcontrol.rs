//! Defaults and conversions of `flowcontrol.apiserver.k8s.io`.
//!
//! Before `v1`, no concurrency shares were as many as the default; with an annotation of `v1beta3`,
//! zero is meant.

mod defaults;

use apimachinery_runtime::{SchemeBuilder, Str, TypeMeta};

use crate::flowcontrol::{v1, v1beta3};
use crate::versions::convert::one;

/// Registers the defaults and conversions of this group.
pub(crate) fn install(builder: &mut SchemeBuilder) {
    defaults::install(builder);
    crate::flowcontrol::conversions::install(builder);
}

const KEEPS_ZERO: &str = v1beta3::PRIORITY_LEVEL_PRESERVE_ZERO_CONCURRENCY_SHARES_KEY;

impl From<v1beta3::PriorityLevelConfiguration> for v1::PriorityLevelConfiguration {
    fn from(level: v1beta3::PriorityLevelConfiguration) -> Self {
        let mut metadata = level.metadata;
        metadata.annotations.remove(KEEPS_ZERO);
        let (spec, status) = (one(level.spec), one(level.status));
        Self { type_meta: TypeMeta::default(), metadata, spec, status }
    }
}

impl From<v1::PriorityLevelConfiguration> for v1beta3::PriorityLevelConfiguration {
    fn from(level: v1::PriorityLevelConfiguration) -> Self {
        let mut metadata = level.metadata;
        let limited = level.spec.limited.as_ref();
        if limited.is_some_and(|it| it.nominal_concurrency_shares.unwrap_or_default() == 0)
            && !metadata.annotations.contains_key(KEEPS_ZERO)
        {
            metadata.annotations.insert(Str::from_static(KEEPS_ZERO), Str::default());
        }
        let (spec, status) = (one(level.spec), one(level.status));
        Self { type_meta: TypeMeta::default(), metadata, spec, status }
    }
}
