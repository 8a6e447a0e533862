//! Defaults and conversions of `resource.k8s.io`.
//!
//! Conversions: `v1beta1` kept what a device has in `basic`, and what a request asks for in.
//! the request itself.

mod defaults;

use apimachinery_runtime::SchemeBuilder;

use crate::resource::{v1, v1beta1};
use crate::versions::convert::{boxed, converts, list, one};

/// Registers the defaults and conversions of this group.
pub(crate) fn install(builder: &mut SchemeBuilder) {
    defaults::install(builder);
    crate::resource::conversions::install(builder);
}

converts! { v1beta1::BasicDevice => v1::Device {
    attributes: map, capacity: map, consumes_counters: list, node_name, node_selector, all_nodes, taints: list,
    binds_to_node, binding_conditions, binding_failure_conditions, allow_multiple_allocations,
    node_allocatable_resources: map, ..
} }
converts! { v1::Device => v1beta1::BasicDevice {
    attributes: map, capacity: map, consumes_counters: list, node_name, node_selector, all_nodes, taints: list,
    binds_to_node, binding_conditions, binding_failure_conditions, allow_multiple_allocations,
    node_allocatable_resources: map
} }

impl From<v1beta1::Device> for v1::Device {
    fn from(device: v1beta1::Device) -> Self {
        let basic = device.basic.map(|basic| Self::from(*basic)).unwrap_or_default();
        Self { name: device.name, ..basic }
    }
}

impl From<v1::Device> for v1beta1::Device {
    fn from(mut device: v1::Device) -> Self {
        let name = std::mem::take(&mut device.name);
        Self { name, basic: Some(Box::new(device.into())) }
    }
}

impl From<v1beta1::DeviceRequest> for v1::DeviceRequest {
    /// The whole request is one of several devices unless it has fields of its own.
    fn from(request: v1beta1::DeviceRequest) -> Self {
        let (name, first_available) = (request.name, list(request.first_available));
        let exactly = v1::ExactDeviceRequest {
            device_class_name: request.device_class_name,
            selectors: list(request.selectors),
            allocation_mode: one(request.allocation_mode),
            count: request.count,
            admin_access: request.admin_access,
            tolerations: list(request.tolerations),
            capacity: boxed(request.capacity),
            derived_attributes: list(request.derived_attributes),
        };
        let is_set = exactly != v1::ExactDeviceRequest::default();
        Self { name, exactly: is_set.then(|| Box::new(exactly)), first_available }
    }
}

impl From<v1::DeviceRequest> for v1beta1::DeviceRequest {
    fn from(request: v1::DeviceRequest) -> Self {
        let exactly = request.exactly.map(|exactly| *exactly).unwrap_or_default();
        Self {
            name: request.name,
            device_class_name: exactly.device_class_name,
            selectors: list(exactly.selectors),
            allocation_mode: one(exactly.allocation_mode),
            count: exactly.count,
            admin_access: exactly.admin_access,
            first_available: list(request.first_available),
            tolerations: list(exactly.tolerations),
            capacity: boxed(exactly.capacity),
            derived_attributes: list(exactly.derived_attributes),
        }
    }
}
