//! Generated.
#![allow(unused_imports)]
use apimachinery_derive::{Fields, Object};
use apimachinery_runtime::*;
use apimachinery_meta::*;
use apimachinery_meta::v1::*;

apimachinery_meta::string_type! {
    /// `AddressType`.
    pub struct AddressType { I_PV4 = "IPv4", I_PV6 = "IPv6", FQDN = "FQDN" }
}

/// `Endpoint`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct Endpoint {
    /// `addresses`.
    #[field(1)]
    pub addresses: NullableVec<Str>,
    /// `conditions`.
    #[field(2)]
    pub conditions: EndpointConditions,
    /// `hostname`.
    #[field(3)]
    pub hostname: Option<Str>,
    /// `targetRef`.
    #[field(4)]
    pub target_ref: Option<Box<crate::core::v1::ObjectReference>>,
    /// `deprecatedTopology`.
    #[field(5)]
    pub deprecated_topology: Map<Str, Str>,
    /// `nodeName`.
    #[field(6)]
    pub node_name: Option<Str>,
    /// `zone`.
    #[field(7)]
    pub zone: Option<Str>,
    /// `hints`.
    #[field(8)]
    pub hints: Option<Box<EndpointHints>>,
}

/// `EndpointConditions`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct EndpointConditions {
    /// `ready`.
    #[field(1)]
    pub ready: Option<bool>,
    /// `serving`.
    #[field(2)]
    pub serving: Option<bool>,
    /// `terminating`.
    #[field(3)]
    pub terminating: Option<bool>,
}

/// `EndpointHints`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct EndpointHints {
    /// `forZones`.
    #[field(1)]
    pub for_zones: Vec<ForZone>,
    /// `forNodes`.
    #[field(2)]
    pub for_nodes: Vec<ForNode>,
}

/// `EndpointPort`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct EndpointPort {
    /// `name`.
    #[field(1)]
    pub name: Option<Str>,
    /// `protocol`.
    #[field(2)]
    pub protocol: Option<crate::core::v1::Protocol>,
    /// `port`.
    #[field(3)]
    pub port: Option<i32>,
    /// `appProtocol`.
    #[field(4)]
    pub app_protocol: Option<Str>,
}

/// `EndpointSlice`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "discovery.k8s.io", version = "v1", kind = "EndpointSlice")]
pub struct EndpointSlice {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `addressType`.
    #[field(4)]
    pub address_type: AddressType,
    /// `endpoints`.
    #[field(2)]
    pub endpoints: NullableVec<Endpoint>,
    /// `ports`.
    #[field(3)]
    pub ports: NullableVec<EndpointPort>,
}

/// `EndpointSliceList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "discovery.k8s.io", version = "v1", kind = "EndpointSliceList")]
pub struct EndpointSliceList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<EndpointSlice>,
}

/// `ForNode`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ForNode {
    /// `name`.
    #[field(1)]
    pub name: Str,
}

/// `ForZone`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ForZone {
    /// `name`.
    #[field(1)]
    pub name: Str,
}

/// Group version.
pub const GROUP_VERSION: GroupVersion = GroupVersion::from_static("discovery.k8s.io", "v1");
/// Installs.
pub fn install(builder: &mut SchemeBuilder) {
    builder.known_as::<EndpointSlice>(GROUP_VERSION.with_kind("EndpointSlice"));
    builder.known_as::<EndpointSliceList>(GROUP_VERSION.with_kind("EndpointSliceList"));
    apimachinery_meta::install_into(builder, &GROUP_VERSION);
}
