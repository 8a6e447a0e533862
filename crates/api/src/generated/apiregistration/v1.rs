//! Generated.
#![allow(unused_imports)]
use apimachinery_derive::{Fields, Object};
use apimachinery_runtime::*;
use apimachinery_meta::*;
use apimachinery_meta::v1::*;

/// `APIService`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "apiregistration.k8s.io", version = "v1", kind = "APIService")]
pub struct APIService {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: APIServiceSpec,
    /// `status`.
    #[field(3)]
    pub status: APIServiceStatus,
}

/// `APIServiceCondition`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct APIServiceCondition {
    /// `type`.
    #[field(1)]
    pub r#type: APIServiceConditionType,
    /// `status`.
    #[field(2)]
    pub status: ConditionStatus,
    /// `lastTransitionTime`.
    #[field(3)]
    pub last_transition_time: Time,
    /// `reason`.
    #[field(4, omitempty)]
    pub reason: Str,
    /// `message`.
    #[field(5, omitempty)]
    pub message: Str,
}

apimachinery_meta::string_type! {
    /// `APIServiceConditionType`.
    pub struct APIServiceConditionType { AVAILABLE = "Available" }
}

/// `APIServiceList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "apiregistration.k8s.io", version = "v1", kind = "APIServiceList")]
pub struct APIServiceList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<APIService>,
}

/// `APIServiceSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct APIServiceSpec {
    /// `service`.
    #[field(1)]
    pub service: Option<Box<ServiceReference>>,
    /// `group`.
    #[field(2, omitempty)]
    pub group: Str,
    /// `version`.
    #[field(3, omitempty)]
    pub version: Str,
    /// `insecureSkipTLSVerify`.
    #[field(4, json = "insecureSkipTLSVerify", omitempty)]
    pub insecure_skip_tls_verify: bool,
    /// `caBundle`.
    #[field(5)]
    pub ca_bundle: ByteString,
    /// `groupPriorityMinimum`.
    #[field(7)]
    pub group_priority_minimum: i32,
    /// `versionPriority`.
    #[field(8)]
    pub version_priority: i32,
}

/// `APIServiceStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct APIServiceStatus {
    /// `conditions`.
    #[field(1)]
    pub conditions: Vec<APIServiceCondition>,
}

apimachinery_meta::string_type! {
    /// `ConditionStatus`.
    pub struct ConditionStatus { CONDITION_TRUE = "True", CONDITION_FALSE = "False", CONDITION_UNKNOWN = "Unknown" }
}

/// `ServiceReference`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ServiceReference {
    /// `namespace`.
    #[field(1, omitempty)]
    pub namespace: Str,
    /// `name`.
    #[field(2, omitempty)]
    pub name: Str,
    /// `port`.
    #[field(3)]
    pub port: Option<i32>,
}

/// Group version.
pub const GROUP_VERSION: GroupVersion = GroupVersion::from_static("apiregistration.k8s.io", "v1");
/// Installs.
pub fn install(builder: &mut SchemeBuilder) {
    builder.known_as::<APIService>(GROUP_VERSION.with_kind("APIService"));
    builder.known_as::<APIServiceList>(GROUP_VERSION.with_kind("APIServiceList"));
    apimachinery_meta::install_into(builder, &GROUP_VERSION);
}
