//! Generated.
#![allow(unused_imports)]
use apimachinery_derive::{Fields, Object};
use apimachinery_runtime::*;
use apimachinery_meta::*;
use apimachinery_meta::v1::*;

/// `APIGroupDiscovery`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "apidiscovery.k8s.io", version = "v2", kind = "APIGroupDiscovery")]
pub struct APIGroupDiscovery {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `versions`.
    #[field(2)]
    pub versions: Vec<APIVersionDiscovery>,
}

/// `APIGroupDiscoveryList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "apidiscovery.k8s.io", version = "v2", kind = "APIGroupDiscoveryList")]
pub struct APIGroupDiscoveryList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<APIGroupDiscovery>,
}

/// `APIResourceDiscovery`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct APIResourceDiscovery {
    /// `resource`.
    #[field(1)]
    pub resource: Str,
    /// `responseKind`.
    #[field(2)]
    pub response_kind: Option<Box<apimachinery_meta::v1::GroupVersionKind>>,
    /// `scope`.
    #[field(3)]
    pub scope: ResourceScope,
    /// `singularResource`.
    #[field(4)]
    pub singular_resource: Str,
    /// `verbs`.
    #[field(5)]
    pub verbs: NullableVec<Str>,
    /// `shortNames`.
    #[field(6)]
    pub short_names: Vec<Str>,
    /// `categories`.
    #[field(7)]
    pub categories: Vec<Str>,
    /// `subresources`.
    #[field(8)]
    pub subresources: Vec<APISubresourceDiscovery>,
}

/// `APISubresourceDiscovery`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct APISubresourceDiscovery {
    /// `subresource`.
    #[field(1)]
    pub subresource: Str,
    /// `responseKind`.
    #[field(2)]
    pub response_kind: Option<Box<apimachinery_meta::v1::GroupVersionKind>>,
    /// `acceptedTypes`.
    #[field(3)]
    pub accepted_types: Vec<apimachinery_meta::v1::GroupVersionKind>,
    /// `verbs`.
    #[field(4)]
    pub verbs: NullableVec<Str>,
}

/// `APIVersionDiscovery`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct APIVersionDiscovery {
    /// `version`.
    #[field(1)]
    pub version: Str,
    /// `resources`.
    #[field(2)]
    pub resources: Vec<APIResourceDiscovery>,
    /// `freshness`.
    #[field(3, omitempty)]
    pub freshness: DiscoveryFreshness,
}

apimachinery_meta::string_type! {
    /// `DiscoveryFreshness`.
    pub struct DiscoveryFreshness { CURRENT = "Current", STALE = "Stale" }
}

apimachinery_meta::string_type! {
    /// `ResourceScope`.
    pub struct ResourceScope { SCOPE_CLUSTER = "Cluster", SCOPE_NAMESPACE = "Namespaced" }
}

/// Group version.
pub const GROUP_VERSION: GroupVersion = GroupVersion::from_static("apidiscovery.k8s.io", "v2");
/// Installs.
pub fn install(builder: &mut SchemeBuilder) {
    builder.known_as::<APIGroupDiscoveryList>(GROUP_VERSION.with_kind("APIGroupDiscoveryList"));
    builder.known_as::<APIGroupDiscovery>(GROUP_VERSION.with_kind("APIGroupDiscovery"));
    apimachinery_meta::install_into(builder, &GROUP_VERSION);
}
