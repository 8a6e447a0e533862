//! Generated.
#![allow(unused_imports)]
use apimachinery_derive::{Fields, Object};
use apimachinery_runtime::*;
use apimachinery_meta::*;
use apimachinery_meta::v1::*;

/// `PriorityClass`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "scheduling.k8s.io", version = "v1", kind = "PriorityClass")]
pub struct PriorityClass {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `value`.
    #[field(2)]
    pub value: i32,
    /// `globalDefault`.
    #[field(3, omitempty)]
    pub global_default: bool,
    /// `description`.
    #[field(4, omitempty)]
    pub description: Str,
    /// `preemptionPolicy`.
    #[field(5)]
    pub preemption_policy: Option<crate::core::v1::PreemptionPolicy>,
}

/// `PriorityClassList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "scheduling.k8s.io", version = "v1", kind = "PriorityClassList")]
pub struct PriorityClassList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<PriorityClass>,
}

/// Group version.
pub const GROUP_VERSION: GroupVersion = GroupVersion::from_static("scheduling.k8s.io", "v1");
/// Installs.
pub fn install(builder: &mut SchemeBuilder) {
    builder.known_as::<PriorityClass>(GROUP_VERSION.with_kind("PriorityClass"));
    builder.known_as::<PriorityClassList>(GROUP_VERSION.with_kind("PriorityClassList"));
    apimachinery_meta::install_into(builder, &GROUP_VERSION);
}
