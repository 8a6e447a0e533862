//! Generated.
#![allow(unused_imports)]
use apimachinery_derive::{Fields, Object};
use apimachinery_runtime::*;
use apimachinery_meta::*;
use apimachinery_meta::v1::*;

/// `CSIDriver`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "storage.k8s.io", version = "v1", kind = "CSIDriver")]
pub struct CSIDriver {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: CSIDriverSpec,
}

/// `CSIDriverList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "storage.k8s.io", version = "v1", kind = "CSIDriverList")]
pub struct CSIDriverList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<CSIDriver>,
}

/// `CSIDriverSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct CSIDriverSpec {
    /// `attachRequired`.
    #[field(1)]
    pub attach_required: Option<bool>,
    /// `podInfoOnMount`.
    #[field(2)]
    pub pod_info_on_mount: Option<bool>,
    /// `volumeLifecycleModes`.
    #[field(3)]
    pub volume_lifecycle_modes: Vec<VolumeLifecycleMode>,
    /// `storageCapacity`.
    #[field(4)]
    pub storage_capacity: Option<bool>,
    /// `fsGroupPolicy`.
    #[field(5)]
    pub fs_group_policy: Option<FSGroupPolicy>,
    /// `tokenRequests`.
    #[field(6)]
    pub token_requests: Vec<TokenRequest>,
    /// `requiresRepublish`.
    #[field(7)]
    pub requires_republish: Option<bool>,
    /// `seLinuxMount`.
    #[field(8)]
    pub se_linux_mount: Option<bool>,
    /// `nodeAllocatableUpdatePeriodSeconds`.
    #[field(9)]
    pub node_allocatable_update_period_seconds: Option<i64>,
    /// `serviceAccountTokenInSecrets`.
    #[field(10)]
    pub service_account_token_in_secrets: Option<bool>,
    /// `preventPodSchedulingIfMissing`.
    #[field(11)]
    pub prevent_pod_scheduling_if_missing: Option<bool>,
}

/// `CSINode`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "storage.k8s.io", version = "v1", kind = "CSINode")]
pub struct CSINode {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: CSINodeSpec,
    /// `status`.
    #[field(3)]
    pub status: CSINodeStatus,
}

/// `CSINodeDriver`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct CSINodeDriver {
    /// `name`.
    #[field(1)]
    pub name: Str,
    /// `nodeID`.
    #[field(2, json = "nodeID")]
    pub node_id: Str,
    /// `topologyKeys`.
    #[field(3)]
    pub topology_keys: NullableVec<Str>,
    /// `allocatable`.
    #[field(4)]
    pub allocatable: Option<Box<VolumeNodeResources>>,
}

/// `CSINodeList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "storage.k8s.io", version = "v1", kind = "CSINodeList")]
pub struct CSINodeList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<CSINode>,
}

/// `CSINodeSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct CSINodeSpec {
    /// `drivers`.
    #[field(1)]
    pub drivers: NullableVec<CSINodeDriver>,
}

/// `CSINodeStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct CSINodeStatus {
    /// `storageHealth`.
    #[field(1)]
    pub storage_health: Vec<StorageHealth>,
}

/// `CSIStorageCapacity`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "storage.k8s.io", version = "v1", kind = "CSIStorageCapacity")]
pub struct CSIStorageCapacity {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `nodeTopology`.
    #[field(2)]
    pub node_topology: Option<Box<apimachinery_meta::v1::LabelSelector>>,
    /// `storageClassName`.
    #[field(3)]
    pub storage_class_name: Str,
    /// `capacity`.
    #[field(4)]
    pub capacity: Option<Quantity>,
    /// `maximumVolumeSize`.
    #[field(5)]
    pub maximum_volume_size: Option<Quantity>,
}

/// `CSIStorageCapacityList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "storage.k8s.io", version = "v1", kind = "CSIStorageCapacityList")]
pub struct CSIStorageCapacityList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<CSIStorageCapacity>,
}

apimachinery_meta::string_type! {
    /// `FSGroupPolicy`.
    pub struct FSGroupPolicy { READ_WRITE_ONCE_WITH_FS_TYPE = "ReadWriteOnceWithFSType", FILE = "File", NONE = "None" }
}

/// `StorageClass`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "storage.k8s.io", version = "v1", kind = "StorageClass")]
pub struct StorageClass {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `provisioner`.
    #[field(2)]
    pub provisioner: Str,
    /// `parameters`.
    #[field(3)]
    pub parameters: Map<Str, Str>,
    /// `reclaimPolicy`.
    #[field(4)]
    pub reclaim_policy: Option<crate::core::v1::PersistentVolumeReclaimPolicy>,
    /// `mountOptions`.
    #[field(5)]
    pub mount_options: Vec<Str>,
    /// `allowVolumeExpansion`.
    #[field(6)]
    pub allow_volume_expansion: Option<bool>,
    /// `volumeBindingMode`.
    #[field(7)]
    pub volume_binding_mode: Option<VolumeBindingMode>,
    /// `allowedTopologies`.
    #[field(8)]
    pub allowed_topologies: Vec<crate::core::v1::TopologySelectorTerm>,
}

/// `StorageClassList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "storage.k8s.io", version = "v1", kind = "StorageClassList")]
pub struct StorageClassList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<StorageClass>,
}

/// `StorageHealth`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct StorageHealth {
    /// `name`.
    #[field(1)]
    pub name: Str,
    /// `healthConditions`.
    #[field(2)]
    pub health_conditions: Vec<StorageHealthCondition>,
}

/// `StorageHealthCondition`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct StorageHealthCondition {
    /// `status`.
    #[field(1)]
    pub status: StorageHealthStatusType,
    /// `reason`.
    #[field(2)]
    pub reason: Str,
    /// `message`.
    #[field(3, omitempty)]
    pub message: Str,
    /// `accessMode`.
    #[field(4)]
    pub access_mode: Option<crate::core::v1::PersistentVolumeAccessMode>,
    /// `volumeMode`.
    #[field(5)]
    pub volume_mode: Option<crate::core::v1::PersistentVolumeMode>,
    /// `lastTransitionTime`.
    #[field(6)]
    pub last_transition_time: Time,
}

apimachinery_meta::string_type! {
    /// `StorageHealthStatusType`.
    pub struct StorageHealthStatusType { STORAGE_UNREACHABLE = "StorageUnreachable", STORAGE_DEGRADED = "StorageDegraded" }
}

/// `TokenRequest`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct TokenRequest {
    /// `audience`.
    #[field(1)]
    pub audience: Str,
    /// `expirationSeconds`.
    #[field(2)]
    pub expiration_seconds: Option<i64>,
}

/// `VolumeAttachment`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "storage.k8s.io", version = "v1", kind = "VolumeAttachment")]
pub struct VolumeAttachment {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: VolumeAttachmentSpec,
    /// `status`.
    #[field(3)]
    pub status: VolumeAttachmentStatus,
}

/// `VolumeAttachmentList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "storage.k8s.io", version = "v1", kind = "VolumeAttachmentList")]
pub struct VolumeAttachmentList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<VolumeAttachment>,
}

/// `VolumeAttachmentSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct VolumeAttachmentSource {
    /// `persistentVolumeName`.
    #[field(1)]
    pub persistent_volume_name: Option<Str>,
    /// `inlineVolumeSpec`.
    #[field(2)]
    pub inline_volume_spec: Option<Box<crate::core::v1::PersistentVolumeSpec>>,
}

/// `VolumeAttachmentSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct VolumeAttachmentSpec {
    /// `attacher`.
    #[field(1)]
    pub attacher: Str,
    /// `source`.
    #[field(2)]
    pub source: VolumeAttachmentSource,
    /// `nodeName`.
    #[field(3)]
    pub node_name: Str,
}

/// `VolumeAttachmentStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct VolumeAttachmentStatus {
    /// `attached`.
    #[field(1)]
    pub attached: bool,
    /// `attachmentMetadata`.
    #[field(2)]
    pub attachment_metadata: Map<Str, Str>,
    /// `attachError`.
    #[field(3)]
    pub attach_error: Option<Box<VolumeError>>,
    /// `detachError`.
    #[field(4)]
    pub detach_error: Option<Box<VolumeError>>,
}

/// `VolumeAttributesClass`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "storage.k8s.io", version = "v1", kind = "VolumeAttributesClass")]
pub struct VolumeAttributesClass {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `driverName`.
    #[field(2)]
    pub driver_name: Str,
    /// `parameters`.
    #[field(3)]
    pub parameters: Map<Str, Str>,
}

/// `VolumeAttributesClassList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "storage.k8s.io", version = "v1", kind = "VolumeAttributesClassList")]
pub struct VolumeAttributesClassList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<VolumeAttributesClass>,
}

apimachinery_meta::string_type! {
    /// `VolumeBindingMode`.
    pub struct VolumeBindingMode { VOLUME_BINDING_IMMEDIATE = "Immediate", VOLUME_BINDING_WAIT_FOR_FIRST_CONSUMER = "WaitForFirstConsumer" }
}

/// `VolumeError`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct VolumeError {
    /// `time`.
    #[field(1)]
    pub time: Time,
    /// `message`.
    #[field(2, omitempty)]
    pub message: Str,
    /// `errorCode`.
    #[field(3)]
    pub error_code: Option<i32>,
}

apimachinery_meta::string_type! {
    /// `VolumeLifecycleMode`.
    pub struct VolumeLifecycleMode { VOLUME_LIFECYCLE_PERSISTENT = "Persistent", VOLUME_LIFECYCLE_EPHEMERAL = "Ephemeral" }
}

/// `VolumeNodeResources`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct VolumeNodeResources {
    /// `count`.
    #[field(1)]
    pub count: Option<i32>,
}

/// Group version.
pub const GROUP_VERSION: GroupVersion = GroupVersion::from_static("storage.k8s.io", "v1");
/// Installs.
pub fn install(builder: &mut SchemeBuilder) {
    builder.known_as::<StorageClass>(GROUP_VERSION.with_kind("StorageClass"));
    builder.known_as::<StorageClassList>(GROUP_VERSION.with_kind("StorageClassList"));
    builder.known_as::<VolumeAttachment>(GROUP_VERSION.with_kind("VolumeAttachment"));
    builder.known_as::<VolumeAttachmentList>(GROUP_VERSION.with_kind("VolumeAttachmentList"));
    builder.known_as::<CSINode>(GROUP_VERSION.with_kind("CSINode"));
    builder.known_as::<CSINodeList>(GROUP_VERSION.with_kind("CSINodeList"));
    builder.known_as::<CSIDriver>(GROUP_VERSION.with_kind("CSIDriver"));
    builder.known_as::<CSIDriverList>(GROUP_VERSION.with_kind("CSIDriverList"));
    builder.known_as::<CSIStorageCapacity>(GROUP_VERSION.with_kind("CSIStorageCapacity"));
    builder.known_as::<CSIStorageCapacityList>(GROUP_VERSION.with_kind("CSIStorageCapacityList"));
    builder.known_as::<VolumeAttributesClass>(GROUP_VERSION.with_kind("VolumeAttributesClass"));
    builder.known_as::<VolumeAttributesClassList>(GROUP_VERSION.with_kind("VolumeAttributesClassList"));
    apimachinery_meta::install_into(builder, &GROUP_VERSION);
}
