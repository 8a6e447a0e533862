//! Generated.
#![allow(unused_imports)]
use apimachinery_derive::{Fields, Object};
use apimachinery_runtime::*;
use apimachinery_meta::*;
use apimachinery_meta::v1::*;

/// `HTTPIngressPath`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct HTTPIngressPath {
    /// `path`.
    #[field(1, omitempty)]
    pub path: Str,
    /// `pathType`.
    #[field(3)]
    pub path_type: Option<PathType>,
    /// `backend`.
    #[field(2)]
    pub backend: IngressBackend,
}

/// `HTTPIngressRuleValue`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct HTTPIngressRuleValue {
    /// `paths`.
    #[field(1)]
    pub paths: NullableVec<HTTPIngressPath>,
}

/// `IPAddress`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "networking.k8s.io", version = "v1beta1", kind = "IPAddress")]
pub struct IPAddress {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: IPAddressSpec,
}

/// `IPAddressList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "networking.k8s.io", version = "v1beta1", kind = "IPAddressList")]
pub struct IPAddressList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<IPAddress>,
}

/// `IPAddressSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct IPAddressSpec {
    /// `parentRef`.
    #[field(1)]
    pub parent_ref: Option<Box<ParentReference>>,
}

/// `Ingress`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "networking.k8s.io", version = "v1beta1", kind = "Ingress")]
pub struct Ingress {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: IngressSpec,
    /// `status`.
    #[field(3)]
    pub status: IngressStatus,
}

/// `IngressBackend`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct IngressBackend {
    /// `serviceName`.
    #[field(1, omitempty)]
    pub service_name: Str,
    /// `servicePort`.
    #[field(2)]
    pub service_port: IntOrString,
    /// `resource`.
    #[field(3)]
    pub resource: Option<Box<crate::core::v1::TypedLocalObjectReference>>,
}

/// `IngressClass`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "networking.k8s.io", version = "v1beta1", kind = "IngressClass")]
pub struct IngressClass {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: IngressClassSpec,
}

/// `IngressClassList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "networking.k8s.io", version = "v1beta1", kind = "IngressClassList")]
pub struct IngressClassList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<IngressClass>,
}

/// `IngressClassParametersReference`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct IngressClassParametersReference {
    /// `apiGroup`.
    #[field(1)]
    pub api_group: Option<Str>,
    /// `kind`.
    #[field(2)]
    pub kind: Str,
    /// `name`.
    #[field(3)]
    pub name: Str,
    /// `scope`.
    #[field(4, null)]
    pub scope: Option<Str>,
    /// `namespace`.
    #[field(5)]
    pub namespace: Option<Str>,
}

/// `IngressClassSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct IngressClassSpec {
    /// `controller`.
    #[field(1, omitempty)]
    pub controller: Str,
    /// `parameters`.
    #[field(2)]
    pub parameters: Option<Box<IngressClassParametersReference>>,
}

/// `IngressList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "networking.k8s.io", version = "v1beta1", kind = "IngressList")]
pub struct IngressList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<Ingress>,
}

/// `IngressLoadBalancerIngress`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct IngressLoadBalancerIngress {
    /// `ip`.
    #[field(1, omitempty)]
    pub ip: Str,
    /// `hostname`.
    #[field(2, omitempty)]
    pub hostname: Str,
    /// `ports`.
    #[field(4)]
    pub ports: Vec<IngressPortStatus>,
}

/// `IngressLoadBalancerStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct IngressLoadBalancerStatus {
    /// `ingress`.
    #[field(1)]
    pub ingress: Vec<IngressLoadBalancerIngress>,
}

/// `IngressPortStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct IngressPortStatus {
    /// `port`.
    #[field(1)]
    pub port: i32,
    /// `protocol`.
    #[field(2)]
    pub protocol: crate::core::v1::Protocol,
    /// `error`.
    #[field(3)]
    pub error: Option<Str>,
}

/// `IngressRule`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct IngressRule {
    /// `host`.
    #[field(1, omitempty)]
    pub host: Str,
    /// `IngressRuleValue`.
    #[field(2, inline)]
    pub ingress_rule_value: IngressRuleValue,
}

/// `IngressRuleValue`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct IngressRuleValue {
    /// `http`.
    #[field(1)]
    pub http: Option<Box<HTTPIngressRuleValue>>,
}

/// `IngressSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct IngressSpec {
    /// `ingressClassName`.
    #[field(4)]
    pub ingress_class_name: Option<Str>,
    /// `backend`.
    #[field(1)]
    pub backend: Option<Box<IngressBackend>>,
    /// `tls`.
    #[field(2)]
    pub tls: Vec<IngressTLS>,
    /// `rules`.
    #[field(3)]
    pub rules: Vec<IngressRule>,
}

/// `IngressStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct IngressStatus {
    /// `loadBalancer`.
    #[field(1)]
    pub load_balancer: IngressLoadBalancerStatus,
}

/// `IngressTLS`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct IngressTLS {
    /// `hosts`.
    #[field(1)]
    pub hosts: Vec<Str>,
    /// `secretName`.
    #[field(2, omitempty)]
    pub secret_name: Str,
}

/// `ParentReference`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ParentReference {
    /// `group`.
    #[field(1, omitempty)]
    pub group: Str,
    /// `resource`.
    #[field(2, omitempty)]
    pub resource: Str,
    /// `namespace`.
    #[field(3, omitempty)]
    pub namespace: Str,
    /// `name`.
    #[field(4, omitempty)]
    pub name: Str,
}

apimachinery_meta::string_type! {
    /// `PathType`.
    pub struct PathType { EXACT = "Exact", PREFIX = "Prefix", IMPLEMENTATION_SPECIFIC = "ImplementationSpecific" }
}

/// `ServiceCIDR`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "networking.k8s.io", version = "v1beta1", kind = "ServiceCIDR")]
pub struct ServiceCIDR {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: ServiceCIDRSpec,
    /// `status`.
    #[field(3)]
    pub status: ServiceCIDRStatus,
}

/// `ServiceCIDRList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "networking.k8s.io", version = "v1beta1", kind = "ServiceCIDRList")]
pub struct ServiceCIDRList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<ServiceCIDR>,
}

/// `ServiceCIDRSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ServiceCIDRSpec {
    /// `cidrs`.
    #[field(1)]
    pub cidrs: Vec<Str>,
}

/// `ServiceCIDRStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ServiceCIDRStatus {
    /// `conditions`.
    #[field(1)]
    pub conditions: Vec<apimachinery_meta::v1::Condition>,
}

/// Group version.
pub const GROUP_VERSION: GroupVersion = GroupVersion::from_static("networking.k8s.io", "v1beta1");
/// Installs.
pub fn install(builder: &mut SchemeBuilder) {
    builder.known_as::<Ingress>(GROUP_VERSION.with_kind("Ingress"));
    builder.known_as::<IngressList>(GROUP_VERSION.with_kind("IngressList"));
    builder.known_as::<IngressClass>(GROUP_VERSION.with_kind("IngressClass"));
    builder.known_as::<IngressClassList>(GROUP_VERSION.with_kind("IngressClassList"));
    builder.known_as::<IPAddress>(GROUP_VERSION.with_kind("IPAddress"));
    builder.known_as::<IPAddressList>(GROUP_VERSION.with_kind("IPAddressList"));
    builder.known_as::<ServiceCIDR>(GROUP_VERSION.with_kind("ServiceCIDR"));
    builder.known_as::<ServiceCIDRList>(GROUP_VERSION.with_kind("ServiceCIDRList"));
    apimachinery_meta::install_into(builder, &GROUP_VERSION);
}
