//! `v1beta1`: a request for exactly some devices has their fields itself, and those of a device are
//! those of its only sort.

use super::taint;
use crate::resource::v1beta1::*;
use crate::versions::set_if_empty;

pub(super) fn claim(claim: &mut ResourceClaim) {
    claim.spec.devices.requests.iter_mut().for_each(request);
    if let Some(allocation) = &mut claim.status.allocation {
        for result in &mut allocation.devices.results {
            tolerations(&mut result.tolerations);
        }
    }
}

pub(super) fn claim_template(template: &mut ResourceClaimTemplate) {
    template.spec.spec.devices.requests.iter_mut().for_each(request);
}

pub(super) fn slice(slice: &mut ResourceSlice) {
    let devices = slice.spec.devices.iter_mut().filter_map(|it| it.basic.as_mut());
    for device_taint in devices.flat_map(|it| &mut it.taints) {
        taint(&mut device_taint.time_added);
    }
}

/// Without a class, a request is for the first available of several.
fn request(request: &mut DeviceRequest) {
    if !request.device_class_name.is_empty() {
        count(&mut request.allocation_mode, &mut request.count);
    }
    for choice in &mut request.first_available {
        count(&mut choice.allocation_mode, &mut choice.count);
        tolerations(&mut choice.tolerations);
    }
    tolerations(&mut request.tolerations);
}

/// A request is for one device, unless it is for all.
fn count(mode: &mut DeviceAllocationMode, count: &mut i64) {
    set_if_empty(mode, DeviceAllocationMode::EXACT_COUNT);
    if *mode == DeviceAllocationMode::EXACT_COUNT {
        set_if_empty(count, 1);
    }
}

fn tolerations(tolerations: &mut [DeviceToleration]) {
    for toleration in tolerations {
        set_if_empty(&mut toleration.operator, DeviceTolerationOperator::EQUAL);
    }
}
