//! Generated.
#![allow(unused_imports)]
use apimachinery_derive::{Fields, Object};
use apimachinery_runtime::*;
use apimachinery_meta::*;
use apimachinery_meta::v1::*;

/// `ClusterTrustBundle`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "certificates.k8s.io", version = "v1alpha1", kind = "ClusterTrustBundle")]
pub struct ClusterTrustBundle {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: ClusterTrustBundleSpec,
}

/// `ClusterTrustBundleList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "certificates.k8s.io", version = "v1alpha1", kind = "ClusterTrustBundleList")]
pub struct ClusterTrustBundleList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<ClusterTrustBundle>,
}

/// `ClusterTrustBundleSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ClusterTrustBundleSpec {
    /// `signerName`.
    #[field(1, omitempty)]
    pub signer_name: Str,
    /// `trustBundle`.
    #[field(2)]
    pub trust_bundle: Str,
}

/// Group version.
pub const GROUP_VERSION: GroupVersion = GroupVersion::from_static("certificates.k8s.io", "v1alpha1");
/// Installs.
pub fn install(builder: &mut SchemeBuilder) {
    builder.known_as::<ClusterTrustBundle>(GROUP_VERSION.with_kind("ClusterTrustBundle"));
    builder.known_as::<ClusterTrustBundleList>(GROUP_VERSION.with_kind("ClusterTrustBundleList"));
    apimachinery_meta::install_into(builder, &GROUP_VERSION);
}
