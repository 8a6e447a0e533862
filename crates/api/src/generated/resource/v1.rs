//! Generated.
#![allow(unused_imports)]
use apimachinery_derive::{Fields, Object};
use apimachinery_runtime::*;
use apimachinery_meta::*;
use apimachinery_meta::v1::*;

/// `AllocatedDeviceStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct AllocatedDeviceStatus {
    /// `driver`.
    #[field(1)]
    pub driver: Str,
    /// `pool`.
    #[field(2)]
    pub pool: Str,
    /// `device`.
    #[field(3)]
    pub device: Str,
    /// `shareID`.
    #[field(7, json = "shareID")]
    pub share_id: Option<Str>,
    /// `conditions`.
    #[field(4)]
    pub conditions: NullableVec<apimachinery_meta::v1::Condition>,
    /// `data`.
    #[field(5)]
    pub data: Option<Box<RawExtension>>,
    /// `networkData`.
    #[field(6)]
    pub network_data: Option<Box<NetworkDeviceData>>,
}

apimachinery_meta::string_type! {
    /// `AllocationConfigSource`.
    pub struct AllocationConfigSource { CLASS = "FromClass", CLAIM = "FromClaim" }
}

/// `AllocationResult`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct AllocationResult {
    /// `devices`.
    #[field(1)]
    pub devices: DeviceAllocationResult,
    /// `nodeSelector`.
    #[field(3)]
    pub node_selector: Option<Box<crate::core::v1::NodeSelector>>,
    /// `allocationTimestamp`.
    #[field(5)]
    pub allocation_timestamp: Option<Time>,
}

/// `CELDeviceSelector`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct CELDeviceSelector {
    /// `expression`.
    #[field(1)]
    pub expression: Str,
}

/// `CapacityRequestPolicy`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct CapacityRequestPolicy {
    /// `default`.
    #[field(1, null)]
    pub r#default: Option<Quantity>,
    /// `validValues`.
    #[field(3)]
    pub valid_values: Vec<Quantity>,
    /// `validRange`.
    #[field(4)]
    pub valid_range: Option<Box<CapacityRequestPolicyRange>>,
}

/// `CapacityRequestPolicyRange`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct CapacityRequestPolicyRange {
    /// `min`.
    #[field(1)]
    pub min: Option<Quantity>,
    /// `max`.
    #[field(2)]
    pub max: Option<Quantity>,
    /// `step`.
    #[field(3)]
    pub step: Option<Quantity>,
}

/// `CapacityRequirements`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct CapacityRequirements {
    /// `requests`.
    #[field(1)]
    pub requests: Map<Str, Quantity>,
}

/// `Counter`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct Counter {
    /// `value`.
    #[field(1)]
    pub value: Quantity,
}

/// `CounterSet`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct CounterSet {
    /// `name`.
    #[field(1)]
    pub name: Str,
    /// `counters`.
    #[field(2)]
    pub counters: Map<Str, Counter>,
}

/// `Device`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct Device {
    /// `name`.
    #[field(1)]
    pub name: Str,
    /// `attributes`.
    #[field(2)]
    pub attributes: Map<Str, DeviceAttribute>,
    /// `capacity`.
    #[field(3)]
    pub capacity: Map<Str, DeviceCapacity>,
    /// `consumesCounters`.
    #[field(4)]
    pub consumes_counters: Vec<DeviceCounterConsumption>,
    /// `nodeName`.
    #[field(5)]
    pub node_name: Option<Str>,
    /// `nodeSelector`.
    #[field(6)]
    pub node_selector: Option<Box<crate::core::v1::NodeSelector>>,
    /// `allNodes`.
    #[field(7)]
    pub all_nodes: Option<bool>,
    /// `taints`.
    #[field(8)]
    pub taints: Vec<DeviceTaint>,
    /// `bindsToNode`.
    #[field(9)]
    pub binds_to_node: Option<bool>,
    /// `bindingConditions`.
    #[field(10)]
    pub binding_conditions: Vec<Str>,
    /// `bindingFailureConditions`.
    #[field(11)]
    pub binding_failure_conditions: Vec<Str>,
    /// `allowMultipleAllocations`.
    #[field(12)]
    pub allow_multiple_allocations: Option<bool>,
    /// `nodeAllocatableResources`.
    #[field(14)]
    pub node_allocatable_resources: Map<crate::core::v1::ResourceName, NodeAllocatableResource>,
}

/// `DeviceAllocationConfiguration`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct DeviceAllocationConfiguration {
    /// `source`.
    #[field(1)]
    pub source: AllocationConfigSource,
    /// `requests`.
    #[field(2)]
    pub requests: Vec<Str>,
    /// `DeviceConfiguration`.
    #[field(3, inline)]
    pub device_configuration: DeviceConfiguration,
}

apimachinery_meta::string_type! {
    /// `DeviceAllocationMode`.
    pub struct DeviceAllocationMode { EXACT_COUNT = "ExactCount", ALL = "All" }
}

/// `DeviceAllocationResult`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct DeviceAllocationResult {
    /// `results`.
    #[field(1)]
    pub results: Vec<DeviceRequestAllocationResult>,
    /// `config`.
    #[field(2)]
    pub config: Vec<DeviceAllocationConfiguration>,
}

/// `DeviceAttribute`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct DeviceAttribute {
    /// `int`.
    #[field(2)]
    pub int: Option<i64>,
    /// `bool`.
    #[field(3)]
    pub bool: Option<bool>,
    /// `string`.
    #[field(4)]
    pub string: Option<Str>,
    /// `version`.
    #[field(5)]
    pub version: Option<Str>,
    /// `ints`.
    #[field(6)]
    pub ints: Vec<i64>,
    /// `bools`.
    #[field(7)]
    pub bools: Vec<bool>,
    /// `strings`.
    #[field(8)]
    pub strings: Vec<Str>,
    /// `versions`.
    #[field(9)]
    pub versions: Vec<Str>,
}

/// `DeviceCapacity`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct DeviceCapacity {
    /// `value`.
    #[field(1)]
    pub value: Quantity,
    /// `requestPolicy`.
    #[field(2)]
    pub request_policy: Option<Box<CapacityRequestPolicy>>,
}

/// `DeviceClaim`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct DeviceClaim {
    /// `requests`.
    #[field(1)]
    pub requests: NullableVec<DeviceRequest>,
    /// `constraints`.
    #[field(2)]
    pub constraints: Vec<DeviceConstraint>,
    /// `config`.
    #[field(3)]
    pub config: Vec<DeviceClaimConfiguration>,
}

/// `DeviceClaimConfiguration`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct DeviceClaimConfiguration {
    /// `requests`.
    #[field(1)]
    pub requests: Vec<Str>,
    /// `DeviceConfiguration`.
    #[field(2, inline)]
    pub device_configuration: DeviceConfiguration,
}

/// `DeviceClass`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "resource.k8s.io", version = "v1", kind = "DeviceClass")]
pub struct DeviceClass {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: DeviceClassSpec,
}

/// `DeviceClassConfiguration`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct DeviceClassConfiguration {
    /// `DeviceConfiguration`.
    #[field(1, inline)]
    pub device_configuration: DeviceConfiguration,
}

/// `DeviceClassList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "resource.k8s.io", version = "v1", kind = "DeviceClassList")]
pub struct DeviceClassList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<DeviceClass>,
}

/// `DeviceClassSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct DeviceClassSpec {
    /// `selectors`.
    #[field(1)]
    pub selectors: Vec<DeviceSelector>,
    /// `config`.
    #[field(2)]
    pub config: Vec<DeviceClassConfiguration>,
    /// `extendedResourceName`.
    #[field(4)]
    pub extended_resource_name: Option<Str>,
}

/// `DeviceConfiguration`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct DeviceConfiguration {
    /// `opaque`.
    #[field(1)]
    pub opaque: Option<Box<OpaqueDeviceConfiguration>>,
}

/// `DeviceConstraint`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct DeviceConstraint {
    /// `requests`.
    #[field(1)]
    pub requests: Vec<Str>,
    /// `matchAttribute`.
    #[field(2)]
    pub match_attribute: Option<Str>,
    /// `distinctAttribute`.
    #[field(3)]
    pub distinct_attribute: Option<Str>,
}

/// `DeviceCounterConsumption`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct DeviceCounterConsumption {
    /// `counterSet`.
    #[field(1)]
    pub counter_set: Str,
    /// `counters`.
    #[field(2)]
    pub counters: Map<Str, Counter>,
    /// `compatibilityGroups`.
    #[field(3)]
    pub compatibility_groups: Vec<Str>,
}

/// `DeviceDerivedAttribute`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct DeviceDerivedAttribute {
    /// `name`.
    #[field(1)]
    pub name: Str,
    /// `expression`.
    #[field(2)]
    pub expression: Str,
}

/// `DeviceRequest`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct DeviceRequest {
    /// `name`.
    #[field(1)]
    pub name: Str,
    /// `exactly`.
    #[field(2)]
    pub exactly: Option<Box<ExactDeviceRequest>>,
    /// `firstAvailable`.
    #[field(3)]
    pub first_available: Vec<DeviceSubRequest>,
}

/// `DeviceRequestAllocationResult`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct DeviceRequestAllocationResult {
    /// `request`.
    #[field(1)]
    pub request: Str,
    /// `driver`.
    #[field(2)]
    pub driver: Str,
    /// `pool`.
    #[field(3)]
    pub pool: Str,
    /// `device`.
    #[field(4)]
    pub device: Str,
    /// `adminAccess`.
    #[field(5)]
    pub admin_access: Option<bool>,
    /// `tolerations`.
    #[field(6)]
    pub tolerations: Vec<DeviceToleration>,
    /// `bindingConditions`.
    #[field(7)]
    pub binding_conditions: Vec<Str>,
    /// `bindingFailureConditions`.
    #[field(8)]
    pub binding_failure_conditions: Vec<Str>,
    /// `shareID`.
    #[field(9, json = "shareID")]
    pub share_id: Option<Str>,
    /// `consumedCapacity`.
    #[field(10)]
    pub consumed_capacity: Map<Str, Quantity>,
    /// `skipNodeOperations`.
    #[field(11)]
    pub skip_node_operations: Vec<SkipNodeOperation>,
}

/// `DeviceSelector`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct DeviceSelector {
    /// `cel`.
    #[field(1)]
    pub cel: Option<Box<CELDeviceSelector>>,
}

/// `DeviceSubRequest`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct DeviceSubRequest {
    /// `name`.
    #[field(1)]
    pub name: Str,
    /// `deviceClassName`.
    #[field(2)]
    pub device_class_name: Str,
    /// `selectors`.
    #[field(3)]
    pub selectors: Vec<DeviceSelector>,
    /// `allocationMode`.
    #[field(4, omitempty)]
    pub allocation_mode: DeviceAllocationMode,
    /// `count`.
    #[field(5, omitempty)]
    pub count: i64,
    /// `tolerations`.
    #[field(6)]
    pub tolerations: Vec<DeviceToleration>,
    /// `capacity`.
    #[field(7)]
    pub capacity: Option<Box<CapacityRequirements>>,
    /// `derivedAttributes`.
    #[field(8)]
    pub derived_attributes: Vec<DeviceDerivedAttribute>,
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
#[object(group = "resource.k8s.io", version = "v1", kind = "DeviceTaintRule")]
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
#[object(group = "resource.k8s.io", version = "v1", kind = "DeviceTaintRuleList")]
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

/// `DeviceToleration`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct DeviceToleration {
    /// `key`.
    #[field(1, omitempty)]
    pub key: Str,
    /// `operator`.
    #[field(2, omitempty)]
    pub operator: DeviceTolerationOperator,
    /// `value`.
    #[field(3, omitempty)]
    pub value: Str,
    /// `effect`.
    #[field(4, omitempty)]
    pub effect: DeviceTaintEffect,
    /// `tolerationSeconds`.
    #[field(5)]
    pub toleration_seconds: Option<i64>,
}

apimachinery_meta::string_type! {
    /// `DeviceTolerationOperator`.
    pub struct DeviceTolerationOperator { DEVICE_TOLERATION_OP_EXISTS = "Exists", DEVICE_TOLERATION_OP_EQUAL = "Equal" }
}

/// `ExactDeviceRequest`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ExactDeviceRequest {
    /// `deviceClassName`.
    #[field(1)]
    pub device_class_name: Str,
    /// `selectors`.
    #[field(2)]
    pub selectors: Vec<DeviceSelector>,
    /// `allocationMode`.
    #[field(3, omitempty)]
    pub allocation_mode: DeviceAllocationMode,
    /// `count`.
    #[field(4, omitempty)]
    pub count: i64,
    /// `adminAccess`.
    #[field(5)]
    pub admin_access: Option<bool>,
    /// `tolerations`.
    #[field(6)]
    pub tolerations: Vec<DeviceToleration>,
    /// `capacity`.
    #[field(7)]
    pub capacity: Option<Box<CapacityRequirements>>,
    /// `derivedAttributes`.
    #[field(8)]
    pub derived_attributes: Vec<DeviceDerivedAttribute>,
}

/// `NetworkDeviceData`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct NetworkDeviceData {
    /// `interfaceName`.
    #[field(1, omitempty)]
    pub interface_name: Str,
    /// `ips`.
    #[field(2)]
    pub ips: Vec<Str>,
    /// `hardwareAddress`.
    #[field(3, omitempty)]
    pub hardware_address: Str,
}

/// `NodeAllocatableMapping`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct NodeAllocatableMapping {
    /// `capacityKey`.
    #[field(1)]
    pub capacity_key: Option<Str>,
    /// `capacityMultiplier`.
    #[field(2)]
    pub capacity_multiplier: Option<Quantity>,
    /// `deviceMultiplier`.
    #[field(3)]
    pub device_multiplier: Option<Quantity>,
}

/// `NodeAllocatableOverhead`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct NodeAllocatableOverhead {
    /// `perPod`.
    #[field(1)]
    pub per_pod: Option<Quantity>,
    /// `perContainer`.
    #[field(2)]
    pub per_container: Option<Quantity>,
}

/// `NodeAllocatableResource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct NodeAllocatableResource {
    /// `mapping`.
    #[field(3)]
    pub mapping: Option<Box<NodeAllocatableMapping>>,
    /// `overhead`.
    #[field(4)]
    pub overhead: Option<Box<NodeAllocatableOverhead>>,
}

/// `OpaqueDeviceConfiguration`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct OpaqueDeviceConfiguration {
    /// `driver`.
    #[field(1)]
    pub driver: Str,
    /// `parameters`.
    #[field(2)]
    pub parameters: RawExtension,
}

/// `ResourceClaim`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "resource.k8s.io", version = "v1", kind = "ResourceClaim")]
pub struct ResourceClaim {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: ResourceClaimSpec,
    /// `status`.
    #[field(3)]
    pub status: ResourceClaimStatus,
}

/// `ResourceClaimConsumerReference`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ResourceClaimConsumerReference {
    /// `apiGroup`.
    #[field(1, omitempty)]
    pub api_group: Str,
    /// `resource`.
    #[field(3)]
    pub resource: Str,
    /// `name`.
    #[field(4)]
    pub name: Str,
    /// `uid`.
    #[field(5)]
    pub uid: Str,
}

/// `ResourceClaimList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "resource.k8s.io", version = "v1", kind = "ResourceClaimList")]
pub struct ResourceClaimList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<ResourceClaim>,
}

/// `ResourceClaimSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ResourceClaimSpec {
    /// `devices`.
    #[field(1)]
    pub devices: DeviceClaim,
}

/// `ResourceClaimStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ResourceClaimStatus {
    /// `allocation`.
    #[field(1)]
    pub allocation: Option<Box<AllocationResult>>,
    /// `reservedFor`.
    #[field(2)]
    pub reserved_for: Vec<ResourceClaimConsumerReference>,
    /// `devices`.
    #[field(4)]
    pub devices: Vec<AllocatedDeviceStatus>,
}

/// `ResourceClaimTemplate`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "resource.k8s.io", version = "v1", kind = "ResourceClaimTemplate")]
pub struct ResourceClaimTemplate {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: ResourceClaimTemplateSpec,
}

/// `ResourceClaimTemplateList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "resource.k8s.io", version = "v1", kind = "ResourceClaimTemplateList")]
pub struct ResourceClaimTemplateList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<ResourceClaimTemplate>,
}

/// `ResourceClaimTemplateSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ResourceClaimTemplateSpec {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: ResourceClaimSpec,
}

/// `ResourcePool`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ResourcePool {
    /// `name`.
    #[field(1)]
    pub name: Str,
    /// `generation`.
    #[field(2)]
    pub generation: i64,
    /// `resourceSliceCount`.
    #[field(3)]
    pub resource_slice_count: i64,
}

/// `ResourceSlice`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "resource.k8s.io", version = "v1", kind = "ResourceSlice")]
pub struct ResourceSlice {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: ResourceSliceSpec,
}

/// `ResourceSliceList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "resource.k8s.io", version = "v1", kind = "ResourceSliceList")]
pub struct ResourceSliceList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<ResourceSlice>,
}

/// `ResourceSliceSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ResourceSliceSpec {
    /// `driver`.
    #[field(1)]
    pub driver: Str,
    /// `pool`.
    #[field(2)]
    pub pool: ResourcePool,
    /// `nodeName`.
    #[field(3)]
    pub node_name: Option<Str>,
    /// `nodeSelector`.
    #[field(4)]
    pub node_selector: Option<Box<crate::core::v1::NodeSelector>>,
    /// `allNodes`.
    #[field(5)]
    pub all_nodes: Option<bool>,
    /// `devices`.
    #[field(6)]
    pub devices: Vec<Device>,
    /// `perDeviceNodeSelection`.
    #[field(7)]
    pub per_device_node_selection: Option<bool>,
    /// `sharedCounters`.
    #[field(8)]
    pub shared_counters: Vec<CounterSet>,
    /// `partitionTypeAttribute`.
    #[field(9)]
    pub partition_type_attribute: Option<Str>,
    /// `skipNodeOperations`.
    #[field(10)]
    pub skip_node_operations: Vec<SkipNodeOperation>,
}

apimachinery_meta::string_type! {
    /// `SkipNodeOperation`.
    pub struct SkipNodeOperation { NODE_PREPARE_RESOURCES = "NodePrepareResources", NODE_UNPREPARE_RESOURCES = "NodeUnprepareResources", ALL = "*" }
}

/// Group version.
pub const GROUP_VERSION: GroupVersion = GroupVersion::from_static("resource.k8s.io", "v1");
/// Installs.
pub fn install(builder: &mut SchemeBuilder) {
    builder.known_as::<DeviceClass>(GROUP_VERSION.with_kind("DeviceClass"));
    builder.known_as::<DeviceClassList>(GROUP_VERSION.with_kind("DeviceClassList"));
    builder.known_as::<DeviceTaintRule>(GROUP_VERSION.with_kind("DeviceTaintRule"));
    builder.known_as::<DeviceTaintRuleList>(GROUP_VERSION.with_kind("DeviceTaintRuleList"));
    builder.known_as::<ResourceClaim>(GROUP_VERSION.with_kind("ResourceClaim"));
    builder.known_as::<ResourceClaimList>(GROUP_VERSION.with_kind("ResourceClaimList"));
    builder.known_as::<ResourceClaimTemplate>(GROUP_VERSION.with_kind("ResourceClaimTemplate"));
    builder.known_as::<ResourceClaimTemplateList>(GROUP_VERSION.with_kind("ResourceClaimTemplateList"));
    builder.known_as::<ResourceSlice>(GROUP_VERSION.with_kind("ResourceSlice"));
    builder.known_as::<ResourceSliceList>(GROUP_VERSION.with_kind("ResourceSliceList"));
    apimachinery_meta::install_into(builder, &GROUP_VERSION);
}
