//! Conversions of `apiregistration.k8s.io`.

use apimachinery_runtime::SchemeBuilder;

use crate::apiregistration::v1;

/// Registers the hubs of this group.
pub(super) fn install(builder: &mut SchemeBuilder) {
    crate::apiregistration::conversions::install(builder);
    builder.normalize_with_list::<v1::APIServiceList>(api_service);
}

/// The reference's internal type has a number for the port in any case.
pub(crate) fn api_service(it: &mut v1::APIService) {
    if let Some(service) = &mut it.spec.service {
        service.port.get_or_insert_default();
    }
}
