//! Generated.
#![allow(unused_imports)]
use apimachinery_derive::{Fields, Object};
use apimachinery_runtime::*;
use apimachinery_meta::*;
use apimachinery_meta::v1::*;

/// `AggregationRule`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct AggregationRule {
    /// `clusterRoleSelectors`.
    #[field(1)]
    pub cluster_role_selectors: Vec<apimachinery_meta::v1::LabelSelector>,
}

/// `ClusterRole`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "rbac.authorization.k8s.io", version = "v1alpha1", kind = "ClusterRole")]
pub struct ClusterRole {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `rules`.
    #[field(2)]
    pub rules: NullableVec<PolicyRule>,
    /// `aggregationRule`.
    #[field(3)]
    pub aggregation_rule: Option<Box<AggregationRule>>,
}

/// `ClusterRoleBinding`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "rbac.authorization.k8s.io", version = "v1alpha1", kind = "ClusterRoleBinding")]
pub struct ClusterRoleBinding {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `subjects`.
    #[field(2)]
    pub subjects: Vec<Subject>,
    /// `roleRef`.
    #[field(3)]
    pub role_ref: RoleRef,
}

/// `ClusterRoleBindingList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "rbac.authorization.k8s.io", version = "v1alpha1", kind = "ClusterRoleBindingList")]
pub struct ClusterRoleBindingList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<ClusterRoleBinding>,
}

/// `ClusterRoleList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "rbac.authorization.k8s.io", version = "v1alpha1", kind = "ClusterRoleList")]
pub struct ClusterRoleList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<ClusterRole>,
}

/// `PolicyRule`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PolicyRule {
    /// `verbs`.
    #[field(1)]
    pub verbs: NullableVec<Str>,
    /// `apiGroups`.
    #[field(3)]
    pub api_groups: Vec<Str>,
    /// `resources`.
    #[field(4)]
    pub resources: Vec<Str>,
    /// `resourceNames`.
    #[field(5)]
    pub resource_names: Vec<Str>,
    /// `nonResourceURLs`.
    #[field(6, json = "nonResourceURLs")]
    pub non_resource_ur_ls: Vec<Str>,
}

/// `Role`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "rbac.authorization.k8s.io", version = "v1alpha1", kind = "Role")]
pub struct Role {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `rules`.
    #[field(2)]
    pub rules: NullableVec<PolicyRule>,
}

/// `RoleBinding`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "rbac.authorization.k8s.io", version = "v1alpha1", kind = "RoleBinding")]
pub struct RoleBinding {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `subjects`.
    #[field(2)]
    pub subjects: Vec<Subject>,
    /// `roleRef`.
    #[field(3)]
    pub role_ref: RoleRef,
}

/// `RoleBindingList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "rbac.authorization.k8s.io", version = "v1alpha1", kind = "RoleBindingList")]
pub struct RoleBindingList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<RoleBinding>,
}

/// `RoleList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "rbac.authorization.k8s.io", version = "v1alpha1", kind = "RoleList")]
pub struct RoleList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<Role>,
}

/// `RoleRef`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct RoleRef {
    /// `apiGroup`.
    #[field(1)]
    pub api_group: Str,
    /// `kind`.
    #[field(2)]
    pub kind: Str,
    /// `name`.
    #[field(3)]
    pub name: Str,
}

/// `Subject`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct Subject {
    /// `kind`.
    #[field(1)]
    pub kind: Str,
    /// `apiVersion`.
    #[field(2, omitempty)]
    pub api_version: Str,
    /// `name`.
    #[field(3)]
    pub name: Str,
    /// `namespace`.
    #[field(4, omitempty)]
    pub namespace: Str,
}

/// Group version.
pub const GROUP_VERSION: GroupVersion = GroupVersion::from_static("rbac.authorization.k8s.io", "v1alpha1");
/// Installs.
pub fn install(builder: &mut SchemeBuilder) {
    builder.known_as::<Role>(GROUP_VERSION.with_kind("Role"));
    builder.known_as::<RoleBinding>(GROUP_VERSION.with_kind("RoleBinding"));
    builder.known_as::<RoleBindingList>(GROUP_VERSION.with_kind("RoleBindingList"));
    builder.known_as::<RoleList>(GROUP_VERSION.with_kind("RoleList"));
    builder.known_as::<ClusterRole>(GROUP_VERSION.with_kind("ClusterRole"));
    builder.known_as::<ClusterRoleBinding>(GROUP_VERSION.with_kind("ClusterRoleBinding"));
    builder.known_as::<ClusterRoleBindingList>(GROUP_VERSION.with_kind("ClusterRoleBindingList"));
    builder.known_as::<ClusterRoleList>(GROUP_VERSION.with_kind("ClusterRoleList"));
    apimachinery_meta::install_into(builder, &GROUP_VERSION);
}
