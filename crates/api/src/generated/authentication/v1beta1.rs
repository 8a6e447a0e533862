//! Generated.
#![allow(unused_imports)]
use apimachinery_derive::{Fields, Object};
use apimachinery_runtime::*;
use apimachinery_meta::*;
use apimachinery_meta::v1::*;

/// `SelfSubjectReview`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "authentication.k8s.io", version = "v1beta1", kind = "SelfSubjectReview")]
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

/// `TokenReview`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "authentication.k8s.io", version = "v1beta1", kind = "TokenReview")]
pub struct TokenReview {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: TokenReviewSpec,
    /// `status`.
    #[field(3)]
    pub status: TokenReviewStatus,
}

/// `TokenReviewSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct TokenReviewSpec {
    /// `token`.
    #[field(1, omitempty)]
    pub token: Str,
    /// `audiences`.
    #[field(2)]
    pub audiences: Vec<Str>,
}

/// `TokenReviewStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct TokenReviewStatus {
    /// `authenticated`.
    #[field(1, omitempty)]
    pub authenticated: bool,
    /// `user`.
    #[field(2)]
    pub user: UserInfo,
    /// `audiences`.
    #[field(4)]
    pub audiences: Vec<Str>,
    /// `error`.
    #[field(3, omitempty)]
    pub error: Str,
}

/// `UserInfo`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct UserInfo {
    /// `username`.
    #[field(1, omitempty)]
    pub username: Str,
    /// `uid`.
    #[field(2, omitempty)]
    pub uid: Str,
    /// `groups`.
    #[field(3)]
    pub groups: Vec<Str>,
    /// `extra`.
    #[field(4)]
    pub extra: Map<Str, WrappedList<Str>>,
}

/// Group version.
pub const GROUP_VERSION: GroupVersion = GroupVersion::from_static("authentication.k8s.io", "v1beta1");
/// Installs.
pub fn install(builder: &mut SchemeBuilder) {
    builder.known_as::<SelfSubjectReview>(GROUP_VERSION.with_kind("SelfSubjectReview"));
    builder.known_as::<TokenReview>(GROUP_VERSION.with_kind("TokenReview"));
    apimachinery_meta::install_into(builder, &GROUP_VERSION);
}
