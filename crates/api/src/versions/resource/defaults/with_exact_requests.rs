//! `v1` and `v1beta2`, whose types have the same fields: a request is for exactly some devices, or
//! for the first available of several.

/// Writes the functions for one of the versions.
macro_rules! defaults_of {
    ($version:ident) => {
        pub(super) mod $version {
            use crate::resource::$version::*;
            use crate::versions::resource::defaults::taint;
            use crate::versions::set_if_empty;

            pub(in super::super) fn claim(claim: &mut ResourceClaim) {
                claim.spec.devices.requests.iter_mut().for_each(request);
                if let Some(allocation) = &mut claim.status.allocation {
                    for result in &mut allocation.devices.results {
                        tolerations(&mut result.tolerations);
                    }
                }
            }

            pub(in super::super) fn claim_template(template: &mut ResourceClaimTemplate) {
                template.spec.spec.devices.requests.iter_mut().for_each(request);
            }

            pub(in super::super) fn slice(slice: &mut ResourceSlice) {
                for device_taint in slice.spec.devices.iter_mut().flat_map(|it| &mut it.taints) {
                    taint(&mut device_taint.time_added);
                }
            }

            fn request(request: &mut DeviceRequest) {
                if let Some(exactly) = &mut request.exactly {
                    count(&mut exactly.allocation_mode, &mut exactly.count);
                    tolerations(&mut exactly.tolerations);
                }
                for choice in &mut request.first_available {
                    count(&mut choice.allocation_mode, &mut choice.count);
                    tolerations(&mut choice.tolerations);
                }
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
        }
    };
}

defaults_of!(v1);
defaults_of!(v1beta2);
