//! Generated.
#![allow(unused_imports)]
use apimachinery_derive::{Fields, Object};
use apimachinery_runtime::*;
use apimachinery_meta::*;
use apimachinery_meta::v1::*;

/// `LeaseCandidate`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "coordination.k8s.io", version = "v1alpha2", kind = "LeaseCandidate")]
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
#[object(group = "coordination.k8s.io", version = "v1alpha2", kind = "LeaseCandidateList")]
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

/// Group version.
pub const GROUP_VERSION: GroupVersion = GroupVersion::from_static("coordination.k8s.io", "v1alpha2");
/// Installs.
pub fn install(builder: &mut SchemeBuilder) {
    builder.known_as::<LeaseCandidate>(GROUP_VERSION.with_kind("LeaseCandidate"));
    builder.known_as::<LeaseCandidateList>(GROUP_VERSION.with_kind("LeaseCandidateList"));
    apimachinery_meta::install_into(builder, &GROUP_VERSION);
}
