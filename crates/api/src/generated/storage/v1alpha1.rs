//! Generated.
#![allow(unused_imports)]
use apimachinery_derive::{Fields, Object};
use apimachinery_runtime::*;
use apimachinery_meta::*;
use apimachinery_meta::v1::*;

/// `CSIStorageCapacity`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "storage.k8s.io", version = "v1alpha1", kind = "CSIStorageCapacity")]
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
#[object(group = "storage.k8s.io", version = "v1alpha1", kind = "CSIStorageCapacityList")]
pub struct CSIStorageCapacityList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<CSIStorageCapacity>,
}

/// `VolumeAttachment`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "storage.k8s.io", version = "v1alpha1", kind = "VolumeAttachment")]
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
#[object(group = "storage.k8s.io", version = "v1alpha1", kind = "VolumeAttachmentList")]
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
#[object(group = "storage.k8s.io", version = "v1alpha1", kind = "VolumeAttributesClass")]
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
#[object(group = "storage.k8s.io", version = "v1alpha1", kind = "VolumeAttributesClassList")]
pub struct VolumeAttributesClassList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<VolumeAttributesClass>,
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

/// Group version.
pub const GROUP_VERSION: GroupVersion = GroupVersion::from_static("storage.k8s.io", "v1alpha1");
/// Installs.
pub fn install(builder: &mut SchemeBuilder) {
    builder.known_as::<VolumeAttachment>(GROUP_VERSION.with_kind("VolumeAttachment"));
    builder.known_as::<VolumeAttachmentList>(GROUP_VERSION.with_kind("VolumeAttachmentList"));
    builder.known_as::<CSIStorageCapacity>(GROUP_VERSION.with_kind("CSIStorageCapacity"));
    builder.known_as::<CSIStorageCapacityList>(GROUP_VERSION.with_kind("CSIStorageCapacityList"));
    builder.known_as::<VolumeAttributesClass>(GROUP_VERSION.with_kind("VolumeAttributesClass"));
    builder.known_as::<VolumeAttributesClassList>(GROUP_VERSION.with_kind("VolumeAttributesClassList"));
    apimachinery_meta::install_into(builder, &GROUP_VERSION);
}
