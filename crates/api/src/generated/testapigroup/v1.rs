//! Generated.
#![allow(unused_imports)]
use apimachinery_derive::{Fields, Object};
use apimachinery_runtime::*;
use apimachinery_meta::*;
use apimachinery_meta::v1::*;

/// `Carp`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "testapigroup.apimachinery.k8s.io", version = "v1", kind = "Carp")]
pub struct Carp {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: crate::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: CarpSpec,
    /// `status`.
    #[field(3)]
    pub status: CarpStatus,
}

/// `CarpCondition`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct CarpCondition {
    /// `type`.
    #[field(1)]
    pub r#type: Str,
    /// `status`.
    #[field(2)]
    pub status: Str,
    /// `lastProbeTime`.
    #[field(3)]
    pub last_probe_time: Time,
    /// `lastTransitionTime`.
    #[field(4)]
    pub last_transition_time: Time,
    /// `reason`.
    #[field(5, omitempty)]
    pub reason: Str,
    /// `message`.
    #[field(6, omitempty)]
    pub message: Str,
}

/// `CarpInfo`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct CarpInfo {
    /// `a`.
    #[field(1)]
    pub a: i64,
    /// `b`.
    #[field(2)]
    pub b: Str,
    /// `c`.
    #[field(4)]
    pub c: Option<Str>,
    /// `data`.
    #[field(3)]
    pub data: Str,
}

/// `CarpList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "testapigroup.apimachinery.k8s.io", version = "v1", kind = "CarpList")]
pub struct CarpList {
    /// `metadata`.
    #[field(1)]
    pub metadata: crate::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<Carp>,
}

/// `CarpSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct CarpSpec {
    /// `restartPolicy`.
    #[field(3, omitempty)]
    pub restart_policy: Str,
    /// `terminationGracePeriodSeconds`.
    #[field(4)]
    pub termination_grace_period_seconds: Option<i64>,
    /// `activeDeadlineSeconds`.
    #[field(5)]
    pub active_deadline_seconds: Option<i64>,
    /// `nodeSelector`.
    #[field(7)]
    pub node_selector: Map<Str, Str>,
    /// `serviceAccountName`.
    #[field(8, omitempty)]
    pub service_account_name: Str,
    /// `deprecatedServiceAccount`.
    #[field(9, omitempty)]
    pub deprecated_service_account: Str,
    /// `nodeName`.
    #[field(10, omitempty)]
    pub node_name: Str,
    /// `hostNetwork`.
    #[field(11, omitempty)]
    pub host_network: bool,
    /// `hostPID`.
    #[field(12, json = "hostPID", omitempty)]
    pub host_pid: bool,
    /// `hostIPC`.
    #[field(13, json = "hostIPC", omitempty)]
    pub host_ipc: bool,
    /// `hostname`.
    #[field(16, omitempty)]
    pub hostname: Str,
    /// `subdomain`.
    #[field(17, omitempty)]
    pub subdomain: Str,
    /// `schedulerName`.
    #[field(19, omitempty)]
    pub scheduler_name: Str,
}

/// `CarpStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct CarpStatus {
    /// `phase`.
    #[field(1, omitempty)]
    pub phase: Str,
    /// `conditions`.
    #[field(2)]
    pub conditions: Vec<CarpCondition>,
    /// `message`.
    #[field(3, omitempty)]
    pub message: Str,
    /// `reason`.
    #[field(4, omitempty)]
    pub reason: Str,
    /// `hostIP`.
    #[field(5, json = "hostIP", omitempty)]
    pub host_ip: Str,
    /// `carpIP`.
    #[field(6, json = "carpIP", omitempty)]
    pub carp_ip: Str,
    /// `startTime`.
    #[field(7)]
    pub start_time: Option<Time>,
    /// `infos`.
    #[field(8)]
    pub infos: Vec<CarpInfo>,
}

/// Group version.
pub const GROUP_VERSION: GroupVersion = GroupVersion::from_static("testapigroup.apimachinery.k8s.io", "v1");
/// Installs.
pub fn install(builder: &mut SchemeBuilder) {
    builder.known_as::<Carp>(GROUP_VERSION.with_kind("Carp"));
    builder.known_as::<CarpList>(GROUP_VERSION.with_kind("CarpList"));
    apimachinery_meta::install_into(builder, &GROUP_VERSION);
}
