//! Generated.
#![allow(unused_imports)]
use apimachinery_derive::{Fields, Object};
use apimachinery_runtime::*;
use apimachinery_meta::*;
use apimachinery_meta::v1::*;

/// `ImageReview`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "imagepolicy.k8s.io", version = "v1alpha1", kind = "ImageReview")]
pub struct ImageReview {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: ImageReviewSpec,
    /// `status`.
    #[field(3)]
    pub status: ImageReviewStatus,
}

/// `ImageReviewContainerSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ImageReviewContainerSpec {
    /// `image`.
    #[field(1, omitempty)]
    pub image: Str,
}

/// `ImageReviewSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ImageReviewSpec {
    /// `containers`.
    #[field(1)]
    pub containers: Vec<ImageReviewContainerSpec>,
    /// `annotations`.
    #[field(2)]
    pub annotations: Map<Str, Str>,
    /// `namespace`.
    #[field(3, omitempty)]
    pub namespace: Str,
}

/// `ImageReviewStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ImageReviewStatus {
    /// `allowed`.
    #[field(1)]
    pub allowed: bool,
    /// `reason`.
    #[field(2, omitempty)]
    pub reason: Str,
    /// `auditAnnotations`.
    #[field(3)]
    pub audit_annotations: Map<Str, Str>,
}

/// Group version.
pub const GROUP_VERSION: GroupVersion = GroupVersion::from_static("imagepolicy.k8s.io", "v1alpha1");
/// Installs.
pub fn install(builder: &mut SchemeBuilder) {
    builder.known_as::<ImageReview>(GROUP_VERSION.with_kind("ImageReview"));
    apimachinery_meta::install_into(builder, &GROUP_VERSION);
}
