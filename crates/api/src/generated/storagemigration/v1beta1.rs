//! Generated.
#![allow(unused_imports)]
use apimachinery_derive::{Fields, Object};
use apimachinery_runtime::*;
use apimachinery_meta::*;
use apimachinery_meta::v1::*;

apimachinery_meta::string_type! {
    /// `MigrationConditionType`.
    pub struct MigrationConditionType { MIGRATION_RUNNING = "Running", MIGRATION_SUCCEEDED = "Succeeded", MIGRATION_FAILED = "Failed" }
}

/// `StorageVersionMigration`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "storagemigration.k8s.io", version = "v1beta1", kind = "StorageVersionMigration")]
pub struct StorageVersionMigration {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: StorageVersionMigrationSpec,
    /// `status`.
    #[field(3)]
    pub status: StorageVersionMigrationStatus,
}

/// `StorageVersionMigrationList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "storagemigration.k8s.io", version = "v1beta1", kind = "StorageVersionMigrationList")]
pub struct StorageVersionMigrationList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<StorageVersionMigration>,
}

/// `StorageVersionMigrationSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct StorageVersionMigrationSpec {
    /// `resource`.
    #[field(1)]
    pub resource: apimachinery_meta::v1::GroupResource,
}

/// `StorageVersionMigrationStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct StorageVersionMigrationStatus {
    /// `conditions`.
    #[field(1)]
    pub conditions: Vec<apimachinery_meta::v1::Condition>,
    /// `resourceVersion`.
    #[field(2, omitempty)]
    pub resource_version: Str,
}

/// Group version.
pub const GROUP_VERSION: GroupVersion = GroupVersion::from_static("storagemigration.k8s.io", "v1beta1");
/// Installs.
pub fn install(builder: &mut SchemeBuilder) {
    builder.known_as::<StorageVersionMigration>(GROUP_VERSION.with_kind("StorageVersionMigration"));
    builder.known_as::<StorageVersionMigrationList>(GROUP_VERSION.with_kind("StorageVersionMigrationList"));
    apimachinery_meta::install_into(builder, &GROUP_VERSION);
}
