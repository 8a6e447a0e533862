//! Generated.
#![allow(unused_imports)]
use apimachinery_derive::{Fields, Object};
use apimachinery_runtime::*;
use apimachinery_meta::*;
use apimachinery_meta::v1::*;

/// `Eviction`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "policy", version = "v1", kind = "Eviction")]
pub struct Eviction {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `deleteOptions`.
    #[field(2)]
    pub delete_options: Option<Box<apimachinery_meta::v1::DeleteOptions>>,
}

/// `PodDisruptionBudget`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "policy", version = "v1", kind = "PodDisruptionBudget")]
pub struct PodDisruptionBudget {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: PodDisruptionBudgetSpec,
    /// `status`.
    #[field(3)]
    pub status: PodDisruptionBudgetStatus,
}

/// `PodDisruptionBudgetList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "policy", version = "v1", kind = "PodDisruptionBudgetList")]
pub struct PodDisruptionBudgetList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<PodDisruptionBudget>,
}

/// `PodDisruptionBudgetSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PodDisruptionBudgetSpec {
    /// `minAvailable`.
    #[field(1)]
    pub min_available: Option<IntOrString>,
    /// `selector`.
    #[field(2)]
    pub selector: Option<Box<apimachinery_meta::v1::LabelSelector>>,
    /// `maxUnavailable`.
    #[field(3)]
    pub max_unavailable: Option<IntOrString>,
    /// `unhealthyPodEvictionPolicy`.
    #[field(4)]
    pub unhealthy_pod_eviction_policy: Option<UnhealthyPodEvictionPolicyType>,
}

/// `PodDisruptionBudgetStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PodDisruptionBudgetStatus {
    /// `observedGeneration`.
    #[field(1, omitempty)]
    pub observed_generation: i64,
    /// `disruptedPods`.
    #[field(2)]
    pub disrupted_pods: Map<Str, Time>,
    /// `disruptionsAllowed`.
    #[field(3)]
    pub disruptions_allowed: i32,
    /// `currentHealthy`.
    #[field(4)]
    pub current_healthy: i32,
    /// `desiredHealthy`.
    #[field(5)]
    pub desired_healthy: i32,
    /// `expectedPods`.
    #[field(6)]
    pub expected_pods: i32,
    /// `conditions`.
    #[field(7)]
    pub conditions: Vec<apimachinery_meta::v1::Condition>,
}

apimachinery_meta::string_type! {
    /// `UnhealthyPodEvictionPolicyType`.
    pub struct UnhealthyPodEvictionPolicyType { IF_HEALTHY_BUDGET = "IfHealthyBudget", ALWAYS_ALLOW = "AlwaysAllow" }
}

/// Group version.
pub const GROUP_VERSION: GroupVersion = GroupVersion::from_static("policy", "v1");
/// Installs.
pub fn install(builder: &mut SchemeBuilder) {
    builder.known_as::<PodDisruptionBudget>(GROUP_VERSION.with_kind("PodDisruptionBudget"));
    builder.known_as::<PodDisruptionBudgetList>(GROUP_VERSION.with_kind("PodDisruptionBudgetList"));
    builder.known_as::<Eviction>(GROUP_VERSION.with_kind("Eviction"));
    apimachinery_meta::install_into(builder, &GROUP_VERSION);
}
