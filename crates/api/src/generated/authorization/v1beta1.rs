//! Generated.
#![allow(unused_imports)]
use apimachinery_derive::{Fields, Object};
use apimachinery_runtime::*;
use apimachinery_meta::*;
use apimachinery_meta::v1::*;

/// `LocalSubjectAccessReview`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "authorization.k8s.io", version = "v1beta1", kind = "LocalSubjectAccessReview")]
pub struct LocalSubjectAccessReview {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: SubjectAccessReviewSpec,
    /// `status`.
    #[field(3)]
    pub status: SubjectAccessReviewStatus,
}

/// `NonResourceAttributes`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct NonResourceAttributes {
    /// `path`.
    #[field(1, omitempty)]
    pub path: Str,
    /// `verb`.
    #[field(2, omitempty)]
    pub verb: Str,
}

/// `NonResourceRule`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct NonResourceRule {
    /// `verbs`.
    #[field(1)]
    pub verbs: NullableVec<Str>,
    /// `nonResourceURLs`.
    #[field(2, json = "nonResourceURLs")]
    pub non_resource_ur_ls: Vec<Str>,
}

/// `ResourceAttributes`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ResourceAttributes {
    /// `namespace`.
    #[field(1, omitempty)]
    pub namespace: Str,
    /// `verb`.
    #[field(2, omitempty)]
    pub verb: Str,
    /// `group`.
    #[field(3, omitempty)]
    pub group: Str,
    /// `version`.
    #[field(4, omitempty)]
    pub version: Str,
    /// `resource`.
    #[field(5, omitempty)]
    pub resource: Str,
    /// `subresource`.
    #[field(6, omitempty)]
    pub subresource: Str,
    /// `name`.
    #[field(7, omitempty)]
    pub name: Str,
    /// `fieldSelector`.
    #[field(8)]
    pub field_selector: Option<Box<crate::authorization::v1::FieldSelectorAttributes>>,
    /// `labelSelector`.
    #[field(9)]
    pub label_selector: Option<Box<crate::authorization::v1::LabelSelectorAttributes>>,
}

/// `ResourceRule`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ResourceRule {
    /// `verbs`.
    #[field(1)]
    pub verbs: NullableVec<Str>,
    /// `apiGroups`.
    #[field(2)]
    pub api_groups: Vec<Str>,
    /// `resources`.
    #[field(3)]
    pub resources: Vec<Str>,
    /// `resourceNames`.
    #[field(4)]
    pub resource_names: Vec<Str>,
}

/// `SelfSubjectAccessReview`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "authorization.k8s.io", version = "v1beta1", kind = "SelfSubjectAccessReview")]
pub struct SelfSubjectAccessReview {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: SelfSubjectAccessReviewSpec,
    /// `status`.
    #[field(3)]
    pub status: SubjectAccessReviewStatus,
}

/// `SelfSubjectAccessReviewSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct SelfSubjectAccessReviewSpec {
    /// `resourceAttributes`.
    #[field(1)]
    pub resource_attributes: Option<Box<ResourceAttributes>>,
    /// `nonResourceAttributes`.
    #[field(2)]
    pub non_resource_attributes: Option<Box<NonResourceAttributes>>,
}

/// `SelfSubjectRulesReview`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "authorization.k8s.io", version = "v1beta1", kind = "SelfSubjectRulesReview")]
pub struct SelfSubjectRulesReview {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: SelfSubjectRulesReviewSpec,
    /// `status`.
    #[field(3)]
    pub status: SubjectRulesReviewStatus,
}

/// `SelfSubjectRulesReviewSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct SelfSubjectRulesReviewSpec {
    /// `namespace`.
    #[field(1, omitempty)]
    pub namespace: Str,
}

/// `SubjectAccessReview`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "authorization.k8s.io", version = "v1beta1", kind = "SubjectAccessReview")]
pub struct SubjectAccessReview {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: SubjectAccessReviewSpec,
    /// `status`.
    #[field(3)]
    pub status: SubjectAccessReviewStatus,
}

/// `SubjectAccessReviewSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct SubjectAccessReviewSpec {
    /// `resourceAttributes`.
    #[field(1)]
    pub resource_attributes: Option<Box<ResourceAttributes>>,
    /// `nonResourceAttributes`.
    #[field(2)]
    pub non_resource_attributes: Option<Box<NonResourceAttributes>>,
    /// `user`.
    #[field(3, omitempty)]
    pub user: Str,
    /// `group`.
    #[field(4)]
    pub group: Vec<Str>,
    /// `extra`.
    #[field(5)]
    pub extra: Map<Str, WrappedList<Str>>,
    /// `uid`.
    #[field(6, omitempty)]
    pub uid: Str,
}

/// `SubjectAccessReviewStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct SubjectAccessReviewStatus {
    /// `allowed`.
    #[field(1)]
    pub allowed: bool,
    /// `denied`.
    #[field(4, omitempty)]
    pub denied: bool,
    /// `reason`.
    #[field(2, omitempty)]
    pub reason: Str,
    /// `evaluationError`.
    #[field(3, omitempty)]
    pub evaluation_error: Str,
}

/// `SubjectRulesReviewStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct SubjectRulesReviewStatus {
    /// `resourceRules`.
    #[field(1)]
    pub resource_rules: NullableVec<ResourceRule>,
    /// `nonResourceRules`.
    #[field(2)]
    pub non_resource_rules: NullableVec<NonResourceRule>,
    /// `incomplete`.
    #[field(3)]
    pub incomplete: bool,
    /// `evaluationError`.
    #[field(4, omitempty)]
    pub evaluation_error: Str,
}

/// Group version.
pub const GROUP_VERSION: GroupVersion = GroupVersion::from_static("authorization.k8s.io", "v1beta1");
/// Installs.
pub fn install(builder: &mut SchemeBuilder) {
    builder.known_as::<SelfSubjectRulesReview>(GROUP_VERSION.with_kind("SelfSubjectRulesReview"));
    builder.known_as::<SelfSubjectAccessReview>(GROUP_VERSION.with_kind("SelfSubjectAccessReview"));
    builder.known_as::<SubjectAccessReview>(GROUP_VERSION.with_kind("SubjectAccessReview"));
    builder.known_as::<LocalSubjectAccessReview>(GROUP_VERSION.with_kind("LocalSubjectAccessReview"));
    apimachinery_meta::install_into(builder, &GROUP_VERSION);
}
