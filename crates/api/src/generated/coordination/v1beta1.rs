//! Generated.
#![allow(unused_imports)]
use apimachinery_derive::{Fields, Object};
use apimachinery_runtime::*;
use apimachinery_meta::*;
use apimachinery_meta::v1::*;

/// `Lease`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "coordination.k8s.io", version = "v1beta1", kind = "Lease")]
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

/// `LeaseCandidate`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "coordination.k8s.io", version = "v1beta1", kind = "LeaseCandidate")]
pub struct LeaseCandidate {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: LeaseCandidateSpec,
}

/// `LeaseCandidateList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "coordination.k8s.io", version = "v1beta1", kind = "LeaseCandidateList")]
pub struct LeaseCandidateList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<LeaseCandidate>,
}

/// `LeaseCandidateSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct LeaseCandidateSpec {
    /// `leaseName`.
    #[field(1)]
    pub lease_name: Str,
    /// `pingTime`.
    #[field(2)]
    pub ping_time: Option<MicroTime>,
    /// `renewTime`.
    #[field(3)]
    pub renew_time: Option<MicroTime>,
    /// `binaryVersion`.
    #[field(4)]
    pub binary_version: Str,
    /// `emulationVersion`.
    #[field(5, omitempty)]
    pub emulation_version: Str,
    /// `strategy`.
    #[field(6, omitempty)]
    pub strategy: crate::coordination::v1::CoordinatedLeaseStrategy,
}

/// `LeaseList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "coordination.k8s.io", version = "v1beta1", kind = "LeaseList")]
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
    pub strategy: Option<crate::coordination::v1::CoordinatedLeaseStrategy>,
    /// `preferredHolder`.
    #[field(7)]
    pub preferred_holder: Option<Str>,
}

/// Group version.
pub const GROUP_VERSION: GroupVersion = GroupVersion::from_static("coordination.k8s.io", "v1beta1");
/// Installs.
pub fn install(builder: &mut SchemeBuilder) {
    builder.known_as::<Lease>(GROUP_VERSION.with_kind("Lease"));
    builder.known_as::<LeaseList>(GROUP_VERSION.with_kind("LeaseList"));
    builder.known_as::<LeaseCandidate>(GROUP_VERSION.with_kind("LeaseCandidate"));
    builder.known_as::<LeaseCandidateList>(GROUP_VERSION.with_kind("LeaseCandidateList"));
    apimachinery_meta::install_into(builder, &GROUP_VERSION);
}
