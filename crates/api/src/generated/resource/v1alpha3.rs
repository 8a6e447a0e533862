//! Generated.
#![allow(unused_imports)]
use apimachinery_derive::{Fields, Object};
use apimachinery_runtime::*;
use apimachinery_meta::*;
use apimachinery_meta::v1::*;

/// `CELDeviceSelector`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct CELDeviceSelector {
    /// `expression`.
    #[field(1)]
    pub expression: Str,
}

/// `DeviceSelector`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct DeviceSelector {
    /// `cel`.
    #[field(1)]
    pub cel: Option<Box<CELDeviceSelector>>,
}

/// `DeviceTaint`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct DeviceTaint {
    /// `key`.
    #[field(1)]
    pub key: Str,
    /// `value`.
    #[field(2, omitempty)]
    pub value: Str,
    /// `effect`.
    #[field(3)]
    pub effect: DeviceTaintEffect,
    /// `timeAdded`.
    #[field(4)]
    pub time_added: Option<Time>,
}

apimachinery_meta::string_type! {
    /// `DeviceTaintEffect`.
    pub struct DeviceTaintEffect { NONE = "None", NO_SCHEDULE = "NoSchedule", NO_EXECUTE = "NoExecute" }
}

/// `DeviceTaintRule`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "resource.k8s.io", version = "v1alpha3", kind = "DeviceTaintRule")]
pub struct DeviceTaintRule {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: DeviceTaintRuleSpec,
    /// `status`.
    #[field(3)]
    pub status: DeviceTaintRuleStatus,
}

/// `DeviceTaintRuleList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "resource.k8s.io", version = "v1alpha3", kind = "DeviceTaintRuleList")]
pub struct DeviceTaintRuleList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<DeviceTaintRule>,
}

/// `DeviceTaintRuleSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct DeviceTaintRuleSpec {
    /// `deviceSelector`.
    #[field(1)]
    pub device_selector: Option<Box<DeviceTaintSelector>>,
    /// `taint`.
    #[field(2)]
    pub taint: DeviceTaint,
}

/// `DeviceTaintRuleStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct DeviceTaintRuleStatus {
    /// `conditions`.
    #[field(1)]
    pub conditions: Vec<apimachinery_meta::v1::Condition>,
}

/// `DeviceTaintSelector`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct DeviceTaintSelector {
    /// `driver`.
    #[field(2)]
    pub driver: Option<Str>,
    /// `pool`.
    #[field(3)]
    pub pool: Option<Str>,
    /// `device`.
    #[field(4)]
    pub device: Option<Str>,
}

/// `PartitionTypeStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PartitionTypeStatus {
    /// `attribute`.
    #[field(4, omitempty)]
    pub attribute: Str,
    /// `type`.
    #[field(1, omitempty)]
    pub r#type: Str,
    /// `total`.
    #[field(2)]
    pub total: Option<i32>,
    /// `allocatable`.
    #[field(3)]
    pub allocatable: Option<i32>,
}

/// `PoolStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PoolStatus {
    /// `driver`.
    #[field(1, omitempty)]
    pub driver: Str,
    /// `poolName`.
    #[field(2, omitempty)]
    pub pool_name: Str,
    /// `generation`.
    #[field(9)]
    pub generation: i64,
    /// `resourceSliceCount`.
    #[field(8)]
    pub resource_slice_count: Option<i32>,
    /// `totalDevices`.
    #[field(4)]
    pub total_devices: Option<i32>,
    /// `allocatedDevices`.
    #[field(5)]
    pub allocated_devices: Option<i32>,
    /// `availableDevices`.
    #[field(6)]
    pub available_devices: Option<i32>,
    /// `unavailableDevices`.
    #[field(7)]
    pub unavailable_devices: Option<i32>,
    /// `nodeName`.
    #[field(3)]
    pub node_name: Option<Str>,
    /// `validationError`.
    #[field(10)]
    pub validation_error: Option<Str>,
    /// `partitionSummary`.
    #[field(11)]
    pub partition_summary: Vec<PartitionTypeStatus>,
    /// `shareableSummary`.
    #[field(13)]
    pub shareable_summary: Option<Box<ShareableSummaryStatus>>,
}

/// `ResourcePoolStatusRequest`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "resource.k8s.io", version = "v1alpha3", kind = "ResourcePoolStatusRequest")]
pub struct ResourcePoolStatusRequest {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: ResourcePoolStatusRequestSpec,
    /// `status`.
    #[field(3)]
    pub status: Option<Box<ResourcePoolStatusRequestStatus>>,
}

/// `ResourcePoolStatusRequestList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "resource.k8s.io", version = "v1alpha3", kind = "ResourcePoolStatusRequestList")]
pub struct ResourcePoolStatusRequestList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<ResourcePoolStatusRequest>,
}

/// `ResourcePoolStatusRequestSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ResourcePoolStatusRequestSpec {
    /// `driver`.
    #[field(1)]
    pub driver: Str,
    /// `poolName`.
    #[field(2)]
    pub pool_name: Option<Str>,
    /// `limit`.
    #[field(3)]
    pub limit: Option<i32>,
    /// `defaultPartitionTypeAttribute`.
    #[field(4)]
    pub default_partition_type_attribute: Option<Str>,
}

/// `ResourcePoolStatusRequestStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ResourcePoolStatusRequestStatus {
    /// `poolCount`.
    #[field(6)]
    pub pool_count: Option<i32>,
    /// `pools`.
    #[field(2)]
    pub pools: Vec<PoolStatus>,
    /// `conditions`.
    #[field(3)]
    pub conditions: Vec<apimachinery_meta::v1::Condition>,
}

/// `ShareableCapacityStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ShareableCapacityStatus {
    /// `name`.
    #[field(1, omitempty)]
    pub name: Str,
    /// `total`.
    #[field(2)]
    pub total: Option<Quantity>,
    /// `consumed`.
    #[field(3)]
    pub consumed: Option<Quantity>,
    /// `available`.
    #[field(4)]
    pub available: Option<Quantity>,
}

/// `ShareableSummaryStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ShareableSummaryStatus {
    /// `fullyAvailableDevices`.
    #[field(1)]
    pub fully_available_devices: Option<i32>,
    /// `partiallyAvailableDevices`.
    #[field(2)]
    pub partially_available_devices: Option<i32>,
    /// `capacity`.
    #[field(3)]
    pub capacity: Vec<ShareableCapacityStatus>,
}

/// Group version.
pub const GROUP_VERSION: GroupVersion = GroupVersion::from_static("resource.k8s.io", "v1alpha3");
/// Installs.
pub fn install(builder: &mut SchemeBuilder) {
    builder.known_as::<DeviceTaintRule>(GROUP_VERSION.with_kind("DeviceTaintRule"));
    builder.known_as::<DeviceTaintRuleList>(GROUP_VERSION.with_kind("DeviceTaintRuleList"));
    builder.known_as::<ResourcePoolStatusRequest>(GROUP_VERSION.with_kind("ResourcePoolStatusRequest"));
    builder.known_as::<ResourcePoolStatusRequestList>(GROUP_VERSION.with_kind("ResourcePoolStatusRequestList"));
    apimachinery_meta::install_into(builder, &GROUP_VERSION);
}
