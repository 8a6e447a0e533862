//! Generated.
#![allow(unused_imports)]
use apimachinery_derive::{Fields, Object};
use apimachinery_runtime::*;
use apimachinery_meta::*;
use apimachinery_meta::v1::*;

/// `DaemonSet`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "extensions", version = "v1beta1", kind = "DaemonSet")]
pub struct DaemonSet {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: DaemonSetSpec,
    /// `status`.
    #[field(3)]
    pub status: DaemonSetStatus,
}

/// `DaemonSetCondition`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct DaemonSetCondition {
    /// `type`.
    #[field(1)]
    pub r#type: Str,
    /// `status`.
    #[field(2)]
    pub status: crate::core::v1::ConditionStatus,
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

/// `DaemonSetList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "extensions", version = "v1beta1", kind = "DaemonSetList")]
pub struct DaemonSetList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<DaemonSet>,
}

/// `DaemonSetSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct DaemonSetSpec {
    /// `selector`.
    #[field(1)]
    pub selector: Option<Box<apimachinery_meta::v1::LabelSelector>>,
    /// `template`.
    #[field(2)]
    pub template: crate::core::v1::PodTemplateSpec,
    /// `updateStrategy`.
    #[field(3)]
    pub update_strategy: DaemonSetUpdateStrategy,
    /// `minReadySeconds`.
    #[field(4, omitempty)]
    pub min_ready_seconds: i32,
    /// `templateGeneration`.
    #[field(5, omitempty)]
    pub template_generation: i64,
    /// `revisionHistoryLimit`.
    #[field(6)]
    pub revision_history_limit: Option<i32>,
}

/// `DaemonSetStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct DaemonSetStatus {
    /// `currentNumberScheduled`.
    #[field(1)]
    pub current_number_scheduled: i32,
    /// `numberMisscheduled`.
    #[field(2)]
    pub number_misscheduled: i32,
    /// `desiredNumberScheduled`.
    #[field(3)]
    pub desired_number_scheduled: i32,
    /// `numberReady`.
    #[field(4)]
    pub number_ready: i32,
    /// `observedGeneration`.
    #[field(5, omitempty)]
    pub observed_generation: i64,
    /// `updatedNumberScheduled`.
    #[field(6, omitempty)]
    pub updated_number_scheduled: i32,
    /// `numberAvailable`.
    #[field(7, omitempty)]
    pub number_available: i32,
    /// `numberUnavailable`.
    #[field(8, omitempty)]
    pub number_unavailable: i32,
    /// `collisionCount`.
    #[field(9)]
    pub collision_count: Option<i32>,
    /// `conditions`.
    #[field(10)]
    pub conditions: Vec<DaemonSetCondition>,
}

/// `DaemonSetUpdateStrategy`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct DaemonSetUpdateStrategy {
    /// `type`.
    #[field(1, omitempty)]
    pub r#type: DaemonSetUpdateStrategyType,
    /// `rollingUpdate`.
    #[field(2)]
    pub rolling_update: Option<Box<RollingUpdateDaemonSet>>,
}

apimachinery_meta::string_type! {
    /// `DaemonSetUpdateStrategyType`.
    pub struct DaemonSetUpdateStrategyType { ROLLING_UPDATE_DAEMON_SET_STRATEGY_TYPE = "RollingUpdate", ON_DELETE_DAEMON_SET_STRATEGY_TYPE = "OnDelete" }
}

/// `Deployment`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "extensions", version = "v1beta1", kind = "Deployment")]
pub struct Deployment {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: DeploymentSpec,
    /// `status`.
    #[field(3)]
    pub status: DeploymentStatus,
}

/// `DeploymentCondition`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct DeploymentCondition {
    /// `type`.
    #[field(1)]
    pub r#type: DeploymentConditionType,
    /// `status`.
    #[field(2)]
    pub status: crate::core::v1::ConditionStatus,
    /// `lastUpdateTime`.
    #[field(6)]
    pub last_update_time: Time,
    /// `lastTransitionTime`.
    #[field(7)]
    pub last_transition_time: Time,
    /// `reason`.
    #[field(4, omitempty)]
    pub reason: Str,
    /// `message`.
    #[field(5, omitempty)]
    pub message: Str,
}

apimachinery_meta::string_type! {
    /// `DeploymentConditionType`.
    pub struct DeploymentConditionType { DEPLOYMENT_AVAILABLE = "Available", DEPLOYMENT_PROGRESSING = "Progressing", DEPLOYMENT_REPLICA_FAILURE = "ReplicaFailure" }
}

/// `DeploymentList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "extensions", version = "v1beta1", kind = "DeploymentList")]
pub struct DeploymentList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<Deployment>,
}

/// `DeploymentRollback`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "extensions", version = "v1beta1", kind = "DeploymentRollback")]
pub struct DeploymentRollback {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `name`.
    #[field(1)]
    pub name: Str,
    /// `updatedAnnotations`.
    #[field(2)]
    pub updated_annotations: Map<Str, Str>,
    /// `rollbackTo`.
    #[field(3)]
    pub rollback_to: RollbackConfig,
}

/// `DeploymentSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct DeploymentSpec {
    /// `replicas`.
    #[field(1)]
    pub replicas: Option<i32>,
    /// `selector`.
    #[field(2)]
    pub selector: Option<Box<apimachinery_meta::v1::LabelSelector>>,
    /// `template`.
    #[field(3)]
    pub template: crate::core::v1::PodTemplateSpec,
    /// `strategy`.
    #[field(4)]
    pub strategy: DeploymentStrategy,
    /// `minReadySeconds`.
    #[field(5, omitempty)]
    pub min_ready_seconds: i32,
    /// `revisionHistoryLimit`.
    #[field(6)]
    pub revision_history_limit: Option<i32>,
    /// `paused`.
    #[field(7, omitempty)]
    pub paused: bool,
    /// `rollbackTo`.
    #[field(8)]
    pub rollback_to: Option<Box<RollbackConfig>>,
    /// `progressDeadlineSeconds`.
    #[field(9)]
    pub progress_deadline_seconds: Option<i32>,
}

/// `DeploymentStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct DeploymentStatus {
    /// `observedGeneration`.
    #[field(1, omitempty)]
    pub observed_generation: i64,
    /// `replicas`.
    #[field(2, omitempty)]
    pub replicas: i32,
    /// `updatedReplicas`.
    #[field(3, omitempty)]
    pub updated_replicas: i32,
    /// `readyReplicas`.
    #[field(7, omitempty)]
    pub ready_replicas: i32,
    /// `availableReplicas`.
    #[field(4, omitempty)]
    pub available_replicas: i32,
    /// `unavailableReplicas`.
    #[field(5, omitempty)]
    pub unavailable_replicas: i32,
    /// `terminatingReplicas`.
    #[field(9)]
    pub terminating_replicas: Option<i32>,
    /// `conditions`.
    #[field(6)]
    pub conditions: Vec<DeploymentCondition>,
    /// `collisionCount`.
    #[field(8)]
    pub collision_count: Option<i32>,
}

/// `DeploymentStrategy`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct DeploymentStrategy {
    /// `type`.
    #[field(1, omitempty)]
    pub r#type: DeploymentStrategyType,
    /// `rollingUpdate`.
    #[field(2)]
    pub rolling_update: Option<Box<RollingUpdateDeployment>>,
}

apimachinery_meta::string_type! {
    /// `DeploymentStrategyType`.
    pub struct DeploymentStrategyType { RECREATE = "Recreate", ROLLING_UPDATE = "RollingUpdate" }
}

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

/// `IPBlock`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct IPBlock {
    /// `cidr`.
    #[field(1)]
    pub cidr: Str,
    /// `except`.
    #[field(2)]
    pub except: Vec<Str>,
}

/// `Ingress`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "extensions", version = "v1beta1", kind = "Ingress")]
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

/// `IngressList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "extensions", version = "v1beta1", kind = "IngressList")]
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

/// `NetworkPolicy`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "extensions", version = "v1beta1", kind = "NetworkPolicy")]
pub struct NetworkPolicy {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: NetworkPolicySpec,
}

/// `NetworkPolicyEgressRule`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct NetworkPolicyEgressRule {
    /// `ports`.
    #[field(1)]
    pub ports: Vec<NetworkPolicyPort>,
    /// `to`.
    #[field(2)]
    pub to: Vec<NetworkPolicyPeer>,
}

/// `NetworkPolicyIngressRule`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct NetworkPolicyIngressRule {
    /// `ports`.
    #[field(1)]
    pub ports: Vec<NetworkPolicyPort>,
    /// `from`.
    #[field(2)]
    pub from: Vec<NetworkPolicyPeer>,
}

/// `NetworkPolicyList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "extensions", version = "v1beta1", kind = "NetworkPolicyList")]
pub struct NetworkPolicyList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<NetworkPolicy>,
}

/// `NetworkPolicyPeer`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct NetworkPolicyPeer {
    /// `podSelector`.
    #[field(1)]
    pub pod_selector: Option<Box<apimachinery_meta::v1::LabelSelector>>,
    /// `namespaceSelector`.
    #[field(2)]
    pub namespace_selector: Option<Box<apimachinery_meta::v1::LabelSelector>>,
    /// `ipBlock`.
    #[field(3)]
    pub ip_block: Option<Box<IPBlock>>,
}

/// `NetworkPolicyPort`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct NetworkPolicyPort {
    /// `protocol`.
    #[field(1)]
    pub protocol: Option<crate::core::v1::Protocol>,
    /// `port`.
    #[field(2)]
    pub port: Option<IntOrString>,
    /// `endPort`.
    #[field(3)]
    pub end_port: Option<i32>,
}

/// `NetworkPolicySpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct NetworkPolicySpec {
    /// `podSelector`.
    #[field(1)]
    pub pod_selector: apimachinery_meta::v1::LabelSelector,
    /// `ingress`.
    #[field(2)]
    pub ingress: Vec<NetworkPolicyIngressRule>,
    /// `egress`.
    #[field(3)]
    pub egress: Vec<NetworkPolicyEgressRule>,
    /// `policyTypes`.
    #[field(4)]
    pub policy_types: Vec<PolicyType>,
}

apimachinery_meta::string_type! {
    /// `PathType`.
    pub struct PathType { EXACT = "Exact", PREFIX = "Prefix", IMPLEMENTATION_SPECIFIC = "ImplementationSpecific" }
}

apimachinery_meta::string_type! {
    /// `PolicyType`.
    pub struct PolicyType { INGRESS = "Ingress", EGRESS = "Egress" }
}

/// `ReplicaSet`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "extensions", version = "v1beta1", kind = "ReplicaSet")]
pub struct ReplicaSet {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: ReplicaSetSpec,
    /// `status`.
    #[field(3)]
    pub status: ReplicaSetStatus,
}

/// `ReplicaSetCondition`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ReplicaSetCondition {
    /// `type`.
    #[field(1)]
    pub r#type: ReplicaSetConditionType,
    /// `status`.
    #[field(2)]
    pub status: crate::core::v1::ConditionStatus,
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
    /// `ReplicaSetConditionType`.
    pub struct ReplicaSetConditionType { REPLICA_SET_REPLICA_FAILURE = "ReplicaFailure" }
}

/// `ReplicaSetList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "extensions", version = "v1beta1", kind = "ReplicaSetList")]
pub struct ReplicaSetList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<ReplicaSet>,
}

/// `ReplicaSetSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ReplicaSetSpec {
    /// `replicas`.
    #[field(1)]
    pub replicas: Option<i32>,
    /// `minReadySeconds`.
    #[field(4, omitempty)]
    pub min_ready_seconds: i32,
    /// `selector`.
    #[field(2)]
    pub selector: Option<Box<apimachinery_meta::v1::LabelSelector>>,
    /// `template`.
    #[field(3)]
    pub template: crate::core::v1::PodTemplateSpec,
}

/// `ReplicaSetStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ReplicaSetStatus {
    /// `replicas`.
    #[field(1)]
    pub replicas: i32,
    /// `fullyLabeledReplicas`.
    #[field(2, omitempty)]
    pub fully_labeled_replicas: i32,
    /// `readyReplicas`.
    #[field(4, omitempty)]
    pub ready_replicas: i32,
    /// `availableReplicas`.
    #[field(5, omitempty)]
    pub available_replicas: i32,
    /// `terminatingReplicas`.
    #[field(7)]
    pub terminating_replicas: Option<i32>,
    /// `observedGeneration`.
    #[field(3, omitempty)]
    pub observed_generation: i64,
    /// `conditions`.
    #[field(6)]
    pub conditions: Vec<ReplicaSetCondition>,
}

/// `RollbackConfig`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct RollbackConfig {
    /// `revision`.
    #[field(1, omitempty)]
    pub revision: i64,
}

/// `RollingUpdateDaemonSet`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct RollingUpdateDaemonSet {
    /// `maxUnavailable`.
    #[field(1)]
    pub max_unavailable: Option<IntOrString>,
    /// `maxSurge`.
    #[field(2)]
    pub max_surge: Option<IntOrString>,
}

/// `RollingUpdateDeployment`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct RollingUpdateDeployment {
    /// `maxUnavailable`.
    #[field(1)]
    pub max_unavailable: Option<IntOrString>,
    /// `maxSurge`.
    #[field(2)]
    pub max_surge: Option<IntOrString>,
}

/// `Scale`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "extensions", version = "v1beta1", kind = "Scale")]
pub struct Scale {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: ScaleSpec,
    /// `status`.
    #[field(3)]
    pub status: ScaleStatus,
}

/// `ScaleSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ScaleSpec {
    /// `replicas`.
    #[field(1, omitempty)]
    pub replicas: i32,
}

/// `ScaleStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ScaleStatus {
    /// `replicas`.
    #[field(1)]
    pub replicas: i32,
    /// `selector`.
    #[field(2)]
    pub selector: Map<Str, Str>,
    /// `targetSelector`.
    #[field(3, omitempty)]
    pub target_selector: Str,
}

/// Group version.
pub const GROUP_VERSION: GroupVersion = GroupVersion::from_static("extensions", "v1beta1");
/// Installs.
pub fn install(builder: &mut SchemeBuilder) {
    builder.known_as::<Deployment>(GROUP_VERSION.with_kind("Deployment"));
    builder.known_as::<DeploymentList>(GROUP_VERSION.with_kind("DeploymentList"));
    builder.known_as::<DeploymentRollback>(GROUP_VERSION.with_kind("DeploymentRollback"));
    builder.known_as::<Scale>(GROUP_VERSION.with_kind("Scale"));
    builder.known_as::<DaemonSetList>(GROUP_VERSION.with_kind("DaemonSetList"));
    builder.known_as::<DaemonSet>(GROUP_VERSION.with_kind("DaemonSet"));
    builder.known_as::<Ingress>(GROUP_VERSION.with_kind("Ingress"));
    builder.known_as::<IngressList>(GROUP_VERSION.with_kind("IngressList"));
    builder.known_as::<ReplicaSet>(GROUP_VERSION.with_kind("ReplicaSet"));
    builder.known_as::<ReplicaSetList>(GROUP_VERSION.with_kind("ReplicaSetList"));
    builder.known_as::<NetworkPolicy>(GROUP_VERSION.with_kind("NetworkPolicy"));
    builder.known_as::<NetworkPolicyList>(GROUP_VERSION.with_kind("NetworkPolicyList"));
    apimachinery_meta::install_into(builder, &GROUP_VERSION);
}
