//! Generated.
#![allow(unused_imports)]
use apimachinery_derive::{Fields, Object};
use apimachinery_runtime::*;
use apimachinery_meta::*;
use apimachinery_meta::v1::*;

apimachinery_meta::string_type! {
    /// `ConditionStatus`.
    pub struct ConditionStatus { CONDITION_TRUE = "True", CONDITION_FALSE = "False", CONDITION_UNKNOWN = "Unknown" }
}

/// `ServerStorageVersion`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ServerStorageVersion {
    /// `apiServerID`.
    #[field(1, json = "apiServerID", omitempty)]
    pub api_server_id: Str,
    /// `encodingVersion`.
    #[field(2, omitempty)]
    pub encoding_version: Str,
    /// `decodableVersions`.
    #[field(3)]
    pub decodable_versions: Vec<Str>,
    /// `servedVersions`.
    #[field(4)]
    pub served_versions: Vec<Str>,
}

/// `StorageVersion`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "internal.apiserver.k8s.io", version = "v1alpha1", kind = "StorageVersion")]
pub struct StorageVersion {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: StorageVersionSpec,
    /// `status`.
    #[field(3)]
    pub status: StorageVersionStatus,
}

/// `StorageVersionCondition`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct StorageVersionCondition {
    /// `type`.
    #[field(1)]
    pub r#type: StorageVersionConditionType,
    /// `status`.
    #[field(2)]
    pub status: ConditionStatus,
    /// `observedGeneration`.
    #[field(3, omitempty)]
    pub observed_generation: i64,
    /// `lastTransitionTime`.
    #[field(4)]
    pub last_transition_time: Time,
    /// `reason`.
    #[field(5)]
    pub reason: Str,
    /// `message`.
    #[field(6, omitempty)]
    pub message: Str,
}

apimachinery_meta::string_type! {
    /// `StorageVersionConditionType`.
    pub struct StorageVersionConditionType { ALL_ENCODING_VERSIONS_EQUAL = "AllEncodingVersionsEqual" }
}

/// `StorageVersionList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "internal.apiserver.k8s.io", version = "v1alpha1", kind = "StorageVersionList")]
pub struct StorageVersionList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<StorageVersion>,
}

/// `StorageVersionSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct StorageVersionSpec {

}

/// `StorageVersionStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct StorageVersionStatus {
    /// `storageVersions`.
    #[field(1)]
    pub storage_versions: Vec<ServerStorageVersion>,
    /// `commonEncodingVersion`.
    #[field(2)]
    pub common_encoding_version: Option<Str>,
    /// `conditions`.
    #[field(3)]
    pub conditions: Vec<StorageVersionCondition>,
}

/// Group version.
pub const GROUP_VERSION: GroupVersion = GroupVersion::from_static("internal.apiserver.k8s.io", "v1alpha1");
/// Installs.
pub fn install(builder: &mut SchemeBuilder) {
    builder.known_as::<StorageVersion>(GROUP_VERSION.with_kind("StorageVersion"));
    builder.known_as::<StorageVersionList>(GROUP_VERSION.with_kind("StorageVersionList"));
    apimachinery_meta::install_into(builder, &GROUP_VERSION);
}
