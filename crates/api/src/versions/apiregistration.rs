//! Defaults and conversions of `apiregistration.k8s.io`.

pub(crate) mod conversion;

use apimachinery_runtime::SchemeBuilder;

use crate::apiregistration::{v1, v1beta1};

/// Registers the defaults and conversions of this group.
pub(crate) fn install(builder: &mut SchemeBuilder) {
    builder
        .default_with_list::<v1::APIServiceList>(|it| {
            if let Some(service) = &mut it.spec.service {
                service.port.get_or_insert(HTTPS_PORT);
            }
        })
        .default_with_list::<v1beta1::APIServiceList>(|it| {
            if let Some(service) = &mut it.spec.service {
                service.port.get_or_insert(HTTPS_PORT);
            }
        });
    conversion::install(builder);
}

/// Where a Service serves HTTPS.
const HTTPS_PORT: i32 = 443;
