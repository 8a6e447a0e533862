//! Generated.
#![allow(unused_imports)]
use apimachinery_derive::{Fields, Object};
use apimachinery_runtime::*;
use apimachinery_meta::*;
use apimachinery_meta::v1::*;

/// `ControllerRevision`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "apps", version = "v1", kind = "ControllerRevision")]
pub struct ControllerRevision {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `data`.
    #[field(2)]
    pub data: RawExtension,
    /// `revision`.
    #[field(3)]
    pub revision: i64,
}

/// `ControllerRevisionList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "apps", version = "v1", kind = "ControllerRevisionList")]
pub struct ControllerRevisionList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<ControllerRevision>,
}

/// `DaemonSet`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "apps", version = "v1", kind = "DaemonSet")]
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
#[object(group = "apps", version = "v1", kind = "DaemonSetList")]
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
    #[field(1, null)]
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
#[object(group = "apps", version = "v1", kind = "Deployment")]
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
#[object(group = "apps", version = "v1", kind = "DeploymentList")]
pub struct DeploymentList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<Deployment>,
}

/// `DeploymentSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct DeploymentSpec {
    /// `replicas`.
    #[field(1)]
    pub replicas: Option<i32>,
    /// `selector`.
    #[field(2, null)]
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

apimachinery_meta::string_type! {
    /// `PersistentVolumeClaimRetentionPolicyType`.
    pub struct PersistentVolumeClaimRetentionPolicyType { RETAIN = "Retain", DELETE = "Delete" }
}

apimachinery_meta::string_type! {
    /// `PodManagementPolicyType`.
    pub struct PodManagementPolicyType { ORDERED_READY_POD_MANAGEMENT = "OrderedReady", PARALLEL_POD_MANAGEMENT = "Parallel" }
}

/// `ReplicaSet`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "apps", version = "v1", kind = "ReplicaSet")]
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
#[object(group = "apps", version = "v1", kind = "ReplicaSetList")]
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
    #[field(2, null)]
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

/// `RollingUpdateStatefulSetStrategy`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct RollingUpdateStatefulSetStrategy {
    /// `partition`.
    #[field(1)]
    pub partition: Option<i32>,
    /// `maxUnavailable`.
    #[field(2)]
    pub max_unavailable: Option<IntOrString>,
}

/// `StatefulSet`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "apps", version = "v1", kind = "StatefulSet")]
pub struct StatefulSet {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: StatefulSetSpec,
    /// `status`.
    #[field(3)]
    pub status: StatefulSetStatus,
}

/// `StatefulSetCondition`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct StatefulSetCondition {
    /// `type`.
    #[field(1)]
    pub r#type: StatefulSetConditionType,
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
    /// `StatefulSetConditionType`.
    pub struct StatefulSetConditionType { STATEFUL_SET_PROGRESSING = "Progressing" }
}

/// `StatefulSetList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "apps", version = "v1", kind = "StatefulSetList")]
pub struct StatefulSetList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<StatefulSet>,
}

/// `StatefulSetOrdinals`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct StatefulSetOrdinals {
    /// `start`.
    #[field(1)]
    pub start: i32,
}

/// `StatefulSetPersistentVolumeClaimRetentionPolicy`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct StatefulSetPersistentVolumeClaimRetentionPolicy {
    /// `whenDeleted`.
    #[field(1, omitempty)]
    pub when_deleted: PersistentVolumeClaimRetentionPolicyType,
    /// `whenScaled`.
    #[field(2, omitempty)]
    pub when_scaled: PersistentVolumeClaimRetentionPolicyType,
}

/// `StatefulSetSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct StatefulSetSpec {
    /// `replicas`.
    #[field(1)]
    pub replicas: Option<i32>,
    /// `selector`.
    #[field(2, null)]
    pub selector: Option<Box<apimachinery_meta::v1::LabelSelector>>,
    /// `template`.
    #[field(3)]
    pub template: crate::core::v1::PodTemplateSpec,
    /// `volumeClaimTemplates`.
    #[field(4)]
    pub volume_claim_templates: Vec<crate::core::v1::PersistentVolumeClaim>,
    /// `serviceName`.
    #[field(5)]
    pub service_name: Str,
    /// `podManagementPolicy`.
    #[field(6, omitempty)]
    pub pod_management_policy: PodManagementPolicyType,
    /// `updateStrategy`.
    #[field(7)]
    pub update_strategy: StatefulSetUpdateStrategy,
    /// `revisionHistoryLimit`.
    #[field(8)]
    pub revision_history_limit: Option<i32>,
    /// `minReadySeconds`.
    #[field(9, omitempty)]
    pub min_ready_seconds: i32,
    /// `persistentVolumeClaimRetentionPolicy`.
    #[field(10)]
    pub persistent_volume_claim_retention_policy: Option<Box<StatefulSetPersistentVolumeClaimRetentionPolicy>>,
    /// `ordinals`.
    #[field(11)]
    pub ordinals: Option<Box<StatefulSetOrdinals>>,
}

/// `StatefulSetStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct StatefulSetStatus {
    /// `observedGeneration`.
    #[field(1, omitempty)]
    pub observed_generation: i64,
    /// `replicas`.
    #[field(2)]
    pub replicas: i32,
    /// `readyReplicas`.
    #[field(3, omitempty)]
    pub ready_replicas: i32,
    /// `currentReplicas`.
    #[field(4, omitempty)]
    pub current_replicas: i32,
    /// `updatedReplicas`.
    #[field(5, omitempty)]
    pub updated_replicas: i32,
    /// `currentRevision`.
    #[field(6, omitempty)]
    pub current_revision: Str,
    /// `updateRevision`.
    #[field(7, omitempty)]
    pub update_revision: Str,
    /// `collisionCount`.
    #[field(9)]
    pub collision_count: Option<i32>,
    /// `conditions`.
    #[field(10)]
    pub conditions: Vec<StatefulSetCondition>,
    /// `availableReplicas`.
    #[field(11)]
    pub available_replicas: i32,
}

/// `StatefulSetUpdateStrategy`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct StatefulSetUpdateStrategy {
    /// `type`.
    #[field(1, omitempty)]
    pub r#type: StatefulSetUpdateStrategyType,
    /// `rollingUpdate`.
    #[field(2)]
    pub rolling_update: Option<Box<RollingUpdateStatefulSetStrategy>>,
}

apimachinery_meta::string_type! {
    /// `StatefulSetUpdateStrategyType`.
    pub struct StatefulSetUpdateStrategyType { ROLLING_UPDATE_STATEFUL_SET_STRATEGY_TYPE = "RollingUpdate", ON_DELETE_STATEFUL_SET_STRATEGY_TYPE = "OnDelete", RECREATE_STATEFUL_SET_STRATEGY_TYPE = "Recreate" }
}

/// Group version.
pub const GROUP_VERSION: GroupVersion = GroupVersion::from_static("apps", "v1");
/// Installs.
pub fn install(builder: &mut SchemeBuilder) {
    builder.known_as::<Deployment>(GROUP_VERSION.with_kind("Deployment"));
    builder.known_as::<DeploymentList>(GROUP_VERSION.with_kind("DeploymentList"));
    builder.known_as::<StatefulSet>(GROUP_VERSION.with_kind("StatefulSet"));
    builder.known_as::<StatefulSetList>(GROUP_VERSION.with_kind("StatefulSetList"));
    builder.known_as::<DaemonSet>(GROUP_VERSION.with_kind("DaemonSet"));
    builder.known_as::<DaemonSetList>(GROUP_VERSION.with_kind("DaemonSetList"));
    builder.known_as::<ReplicaSet>(GROUP_VERSION.with_kind("ReplicaSet"));
    builder.known_as::<ReplicaSetList>(GROUP_VERSION.with_kind("ReplicaSetList"));
    builder.known_as::<ControllerRevision>(GROUP_VERSION.with_kind("ControllerRevision"));
    builder.known_as::<ControllerRevisionList>(GROUP_VERSION.with_kind("ControllerRevisionList"));
    apimachinery_meta::install_into(builder, &GROUP_VERSION);
}
