//! Generated.
#![allow(unused_imports)]
use apimachinery_derive::{Fields, Object};
use apimachinery_runtime::*;
use apimachinery_meta::*;
use apimachinery_meta::v1::*;

/// `SelfSubjectReview`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "authentication.k8s.io", version = "v1alpha1", kind = "SelfSubjectReview")]
pub struct SelfSubjectReview {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `status`.
    #[field(2)]
    pub status: SelfSubjectReviewStatus,
}

/// `SelfSubjectReviewStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct SelfSubjectReviewStatus {
    /// `userInfo`.
    #[field(1)]
    pub user_info: crate::authentication::v1::UserInfo,
}

/// Group version.
pub const GROUP_VERSION: GroupVersion = GroupVersion::from_static("authentication.k8s.io", "v1alpha1");
/// Installs.
pub fn install(builder: &mut SchemeBuilder) {
    builder.known_as::<SelfSubjectReview>(GROUP_VERSION.with_kind("SelfSubjectReview"));
    apimachinery_meta::install_into(builder, &GROUP_VERSION);
}
