//! Generated.
#![allow(unused_imports)]
use apimachinery_derive::{Fields, Object};
use apimachinery_runtime::*;
use apimachinery_meta::*;
use apimachinery_meta::v1::*;

/// `Overhead`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct Overhead {
    /// `podFixed`.
    #[field(1)]
    pub pod_fixed: Map<crate::core::v1::ResourceName, Quantity>,
}

/// `RuntimeClass`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "node.k8s.io", version = "v1alpha1", kind = "RuntimeClass")]
pub struct RuntimeClass {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: RuntimeClassSpec,
}

/// `RuntimeClassList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "node.k8s.io", version = "v1alpha1", kind = "RuntimeClassList")]
pub struct RuntimeClassList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<RuntimeClass>,
}

/// `RuntimeClassSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct RuntimeClassSpec {
    /// `runtimeHandler`.
    #[field(1)]
    pub runtime_handler: Str,
    /// `overhead`.
    #[field(2)]
    pub overhead: Option<Box<Overhead>>,
    /// `scheduling`.
    #[field(3)]
    pub scheduling: Option<Box<Scheduling>>,
}

/// `Scheduling`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct Scheduling {
    /// `nodeSelector`.
    #[field(1)]
    pub node_selector: Map<Str, Str>,
    /// `tolerations`.
    #[field(2)]
    pub tolerations: Vec<crate::core::v1::Toleration>,
}

/// Group version.
pub const GROUP_VERSION: GroupVersion = GroupVersion::from_static("node.k8s.io", "v1alpha1");
/// Installs.
pub fn install(builder: &mut SchemeBuilder) {
    builder.known_as::<RuntimeClass>(GROUP_VERSION.with_kind("RuntimeClass"));
    builder.known_as::<RuntimeClassList>(GROUP_VERSION.with_kind("RuntimeClassList"));
    apimachinery_meta::install_into(builder, &GROUP_VERSION);
}
