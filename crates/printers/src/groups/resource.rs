//! The group `resource.k8s.io`.

mod claims;
mod device_taint_rule;
mod devices;
mod resource_pool_status_request;

use apimachinery_api::resource::{v1, v1alpha3};

use crate::Printers;

pub(crate) fn add(printers: &mut Printers) {
    printers
        .add::<v1::DeviceClass, v1::DeviceClassList>()
        .add::<v1::ResourceClaim, v1::ResourceClaimList>()
        .add::<v1::ResourceClaimTemplate, v1::ResourceClaimTemplateList>()
        .add::<v1::ResourceSlice, v1::ResourceSliceList>()
        .add::<v1::DeviceTaintRule, v1::DeviceTaintRuleList>()
        .add::<v1alpha3::ResourcePoolStatusRequest, v1alpha3::ResourcePoolStatusRequestList>();
}
