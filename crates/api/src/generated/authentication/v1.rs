//! Generated.
#![allow(unused_imports)]
use apimachinery_derive::{Fields, Object};
use apimachinery_runtime::*;
use apimachinery_meta::*;
use apimachinery_meta::v1::*;

/// `BoundObjectReference`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct BoundObjectReference {
    /// `kind`.
    #[field(1, omitempty)]
    pub kind: Str,
    /// `apiVersion`.
    #[field(2, omitempty)]
    pub api_version: Str,
    /// `name`.
    #[field(3, omitempty)]
    pub name: Str,
    /// `uid`.
    #[field(4, omitempty)]
    pub uid: Str,
}

/// `SelfSubjectReview`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "authentication.k8s.io", version = "v1", kind = "SelfSubjectReview")]
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
    pub user_info: UserInfo,
}

/// `TokenRequest`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "authentication.k8s.io", version = "v1", kind = "TokenRequest")]
pub struct TokenRequest {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: TokenRequestSpec,
    /// `status`.
    #[field(3)]
    pub status: TokenRequestStatus,
}

/// `TokenRequestSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct TokenRequestSpec {
    /// `audiences`.
    #[field(1)]
    pub audiences: NullableVec<Str>,
    /// `expirationSeconds`.
    #[field(4, null)]
    pub expiration_seconds: Option<i64>,
    /// `boundObjectRef`.
    #[field(3, null)]
    pub bound_object_ref: Option<Box<BoundObjectReference>>,
    /// `attestations`.
    #[field(5)]
    pub attestations: Map<Str, WrappedList<Str>>,
}

/// `TokenRequestStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct TokenRequestStatus {
    /// `token`.
    #[field(1)]
    pub token: Str,
    /// `expirationTimestamp`.
    #[field(2)]
    pub expiration_timestamp: Time,
}

/// `TokenReview`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "authentication.k8s.io", version = "v1", kind = "TokenReview")]
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
pub const GROUP_VERSION: GroupVersion = GroupVersion::from_static("authentication.k8s.io", "v1");
/// Installs.
pub fn install(builder: &mut SchemeBuilder) {
    builder.known_as::<TokenReview>(GROUP_VERSION.with_kind("TokenReview"));
    builder.known_as::<TokenRequest>(GROUP_VERSION.with_kind("TokenRequest"));
    builder.known_as::<SelfSubjectReview>(GROUP_VERSION.with_kind("SelfSubjectReview"));
    apimachinery_meta::install_into(builder, &GROUP_VERSION);
}
