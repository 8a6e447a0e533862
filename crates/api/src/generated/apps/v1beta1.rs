//! Generated.
#![allow(unused_imports)]
use apimachinery_derive::{Fields, Object};
use apimachinery_runtime::*;
use apimachinery_meta::*;
use apimachinery_meta::v1::*;

/// `ControllerRevision`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "apps", version = "v1beta1", kind = "ControllerRevision")]
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
#[object(group = "apps", version = "v1beta1", kind = "ControllerRevisionList")]
pub struct ControllerRevisionList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<ControllerRevision>,
}

/// `Deployment`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "apps", version = "v1beta1", kind = "Deployment")]
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
#[object(group = "apps", version = "v1beta1", kind = "DeploymentList")]
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
#[object(group = "apps", version = "v1beta1", kind = "DeploymentRollback")]
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

apimachinery_meta::string_type! {
    /// `PersistentVolumeClaimRetentionPolicyType`.
    pub struct PersistentVolumeClaimRetentionPolicyType { RETAIN = "Retain", DELETE = "Delete" }
}

apimachinery_meta::string_type! {
    /// `PodManagementPolicyType`.
    pub struct PodManagementPolicyType { ORDERED_READY_POD_MANAGEMENT = "OrderedReady", PARALLEL_POD_MANAGEMENT = "Parallel" }
}

/// `RollbackConfig`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct RollbackConfig {
    /// `revision`.
    #[field(1, omitempty)]
    pub revision: i64,
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

/// `Scale`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "apps", version = "v1beta1", kind = "Scale")]
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

/// `StatefulSet`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "apps", version = "v1beta1", kind = "StatefulSet")]
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

/// `StatefulSetList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "apps", version = "v1beta1", kind = "StatefulSetList")]
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
    #[field(2)]
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
    #[field(1)]
    pub observed_generation: Option<i64>,
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
    pub struct StatefulSetUpdateStrategyType { ROLLING_UPDATE_STATEFUL_SET_STRATEGY_TYPE = "RollingUpdate", ON_DELETE_STATEFUL_SET_STRATEGY_TYPE = "OnDelete" }
}

/// Group version.
pub const GROUP_VERSION: GroupVersion = GroupVersion::from_static("apps", "v1beta1");
/// Installs.
pub fn install(builder: &mut SchemeBuilder) {
    builder.known_as::<Deployment>(GROUP_VERSION.with_kind("Deployment"));
    builder.known_as::<DeploymentList>(GROUP_VERSION.with_kind("DeploymentList"));
    builder.known_as::<DeploymentRollback>(GROUP_VERSION.with_kind("DeploymentRollback"));
    builder.known_as::<Scale>(GROUP_VERSION.with_kind("Scale"));
    builder.known_as::<StatefulSet>(GROUP_VERSION.with_kind("StatefulSet"));
    builder.known_as::<StatefulSetList>(GROUP_VERSION.with_kind("StatefulSetList"));
    builder.known_as::<ControllerRevision>(GROUP_VERSION.with_kind("ControllerRevision"));
    builder.known_as::<ControllerRevisionList>(GROUP_VERSION.with_kind("ControllerRevisionList"));
    apimachinery_meta::install_into(builder, &GROUP_VERSION);
}
