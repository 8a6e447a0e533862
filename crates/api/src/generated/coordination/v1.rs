//! Generated.
#![allow(unused_imports)]
use apimachinery_derive::{Fields, Object};
use apimachinery_runtime::*;
use apimachinery_meta::*;
use apimachinery_meta::v1::*;

apimachinery_meta::string_type! {
    /// `CoordinatedLeaseStrategy`.
    pub struct CoordinatedLeaseStrategy { OLDEST_EMULATION_VERSION = "OldestEmulationVersion" }
}

/// `Lease`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "coordination.k8s.io", version = "v1", kind = "Lease")]
pub struct Lease {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: LeaseSpec,
}

/// `LeaseList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "coordination.k8s.io", version = "v1", kind = "LeaseList")]
pub struct LeaseList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<Lease>,
}

/// `LeaseSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct LeaseSpec {
    /// `holderIdentity`.
    #[field(1)]
    pub holder_identity: Option<Str>,
    /// `leaseDurationSeconds`.
    #[field(2)]
    pub lease_duration_seconds: Option<i32>,
    /// `acquireTime`.
    #[field(3)]
    pub acquire_time: Option<MicroTime>,
    /// `renewTime`.
    #[field(4)]
    pub renew_time: Option<MicroTime>,
    /// `leaseTransitions`.
    #[field(5)]
    pub lease_transitions: Option<i32>,
    /// `strategy`.
    #[field(6)]
    pub strategy: Option<CoordinatedLeaseStrategy>,
    /// `preferredHolder`.
    #[field(7)]
    pub preferred_holder: Option<Str>,
}

/// Group version.
pub const GROUP_VERSION: GroupVersion = GroupVersion::from_static("coordination.k8s.io", "v1");
/// Installs.
pub fn install(builder: &mut SchemeBuilder) {
    builder.known_as::<Lease>(GROUP_VERSION.with_kind("Lease"));
    builder.known_as::<LeaseList>(GROUP_VERSION.with_kind("LeaseList"));
    apimachinery_meta::install_into(builder, &GROUP_VERSION);
}
