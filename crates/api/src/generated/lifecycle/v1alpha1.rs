//! Generated.
#![allow(unused_imports)]
use apimachinery_derive::{Fields, Object};
use apimachinery_runtime::*;
use apimachinery_meta::*;
use apimachinery_meta::v1::*;

/// `Eviction`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "lifecycle.k8s.io", version = "v1alpha1", kind = "Eviction")]
pub struct Eviction {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: EvictionSpec,
    /// `status`.
    #[field(3)]
    pub status: EvictionStatus,
}

apimachinery_meta::string_type! {
    /// `EvictionConditionReason`.
    pub struct EvictionConditionReason { AWAITING_EVICTION = "AwaitingEviction", EVICTION_INVALID = "EvictionInvalid", CANCELED_DUE_TO_NO_REQUESTERS = "CanceledDueToNoRequesters", SUCCEEDED = "Succeeded", NO_FURTHER_RESPONDER = "NoFurtherResponder", POD_DELETED = "PodDeleted", POD_TERMINAL = "PodTerminal", EVICTION_FAILED = "EvictionFailed" }
}

apimachinery_meta::string_type! {
    /// `EvictionConditionType`.
    pub struct EvictionConditionType { EVICTION_CONDITION_FAILED = "Failed", EVICTION_CONDITION_TARGET_EVICTED = "TargetEvicted" }
}

/// `EvictionList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "lifecycle.k8s.io", version = "v1alpha1", kind = "EvictionList")]
pub struct EvictionList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<Eviction>,
}

apimachinery_meta::string_type! {
    /// `EvictionParticipantRole`.
    pub struct EvictionParticipantRole { REQUESTER = "requester", RESPONDER = "responder", REQUESTER_RESPONDER = "requester-responder" }
}

/// `EvictionPodReference`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct EvictionPodReference {
    /// `name`.
    #[field(1)]
    pub name: Str,
    /// `uid`.
    #[field(2)]
    pub uid: Str,
}

/// `EvictionRequest`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "lifecycle.k8s.io", version = "v1alpha1", kind = "EvictionRequest")]
pub struct EvictionRequest {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: EvictionRequestSpec,
    /// `status`.
    #[field(3)]
    pub status: EvictionRequestStatus,
}

apimachinery_meta::string_type! {
    /// `EvictionRequestIntent`.
    pub struct EvictionRequestIntent { EVICTION = "Eviction", WITHDRAWN = "Withdrawn" }
}

/// `EvictionRequestList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "lifecycle.k8s.io", version = "v1alpha1", kind = "EvictionRequestList")]
pub struct EvictionRequestList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<EvictionRequest>,
}

/// `EvictionRequestPodReference`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct EvictionRequestPodReference {
    /// `name`.
    #[field(1)]
    pub name: Str,
    /// `uid`.
    #[field(2)]
    pub uid: Str,
}

/// `EvictionRequestSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct EvictionRequestSpec {
    /// `target`.
    #[field(1)]
    pub target: EvictionRequestTarget,
    /// `requester`.
    #[field(2)]
    pub requester: Str,
    /// `intent`.
    #[field(3)]
    pub intent: EvictionRequestIntent,
}

/// `EvictionRequestStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct EvictionRequestStatus {
    /// `conditions`.
    #[field(1)]
    pub conditions: Vec<apimachinery_meta::v1::Condition>,
    /// `observedGeneration`.
    #[field(2)]
    pub observed_generation: Option<i64>,
}

/// `EvictionRequestTarget`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct EvictionRequestTarget {
    /// `pod`.
    #[field(1)]
    pub pod: Option<Box<EvictionRequestPodReference>>,
}

/// `EvictionSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct EvictionSpec {
    /// `target`.
    #[field(1)]
    pub target: EvictionTarget,
}

/// `EvictionStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct EvictionStatus {
    /// `conditions`.
    #[field(1)]
    pub conditions: Vec<apimachinery_meta::v1::Condition>,
    /// `observedGeneration`.
    #[field(2)]
    pub observed_generation: Option<i64>,
    /// `requesters`.
    #[field(3)]
    pub requesters: Vec<Requester>,
    /// `targetResponders`.
    #[field(4)]
    pub target_responders: Vec<TargetResponder>,
    /// `responders`.
    #[field(5)]
    pub responders: Vec<ResponderStatus>,
}

/// `EvictionTarget`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct EvictionTarget {
    /// `pod`.
    #[field(1)]
    pub pod: Option<Box<EvictionPodReference>>,
}

/// `Requester`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct Requester {
    /// `name`.
    #[field(1)]
    pub name: Str,
    /// `intent`.
    #[field(2)]
    pub intent: RequesterIntent,
}

apimachinery_meta::string_type! {
    /// `RequesterIntent`.
    pub struct RequesterIntent { EVICTION = "Eviction", WITHDRAWN = "Withdrawn" }
}

apimachinery_meta::string_type! {
    /// `ResponderStateType`.
    pub struct ResponderStateType { RESPONDER_STATE_INACTIVE = "Inactive", RESPONDER_STATE_ACTIVE = "Active", RESPONDER_STATE_INTERRUPTED = "Interrupted", RESPONDER_STATE_CANCELED = "Canceled", RESPONDER_STATE_COMPLETED = "Completed" }
}

/// `ResponderStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ResponderStatus {
    /// `name`.
    #[field(1)]
    pub name: Str,
    /// `startTime`.
    #[field(2)]
    pub start_time: Option<Time>,
    /// `heartbeatTime`.
    #[field(3)]
    pub heartbeat_time: Option<Time>,
    /// `expectedCompletionTime`.
    #[field(4)]
    pub expected_completion_time: Option<Time>,
    /// `completionTime`.
    #[field(5)]
    pub completion_time: Option<Time>,
    /// `message`.
    #[field(6)]
    pub message: Option<Str>,
}

/// `TargetResponder`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct TargetResponder {
    /// `name`.
    #[field(1)]
    pub name: Str,
    /// `priority`.
    #[field(2, null)]
    pub priority: Option<i32>,
    /// `state`.
    #[field(3)]
    pub state: ResponderStateType,
}

/// Group version.
pub const GROUP_VERSION: GroupVersion = GroupVersion::from_static("lifecycle.k8s.io", "v1alpha1");
/// Installs.
pub fn install(builder: &mut SchemeBuilder) {
    builder.known_as::<Eviction>(GROUP_VERSION.with_kind("Eviction"));
    builder.known_as::<EvictionList>(GROUP_VERSION.with_kind("EvictionList"));
    builder.known_as::<EvictionRequest>(GROUP_VERSION.with_kind("EvictionRequest"));
    builder.known_as::<EvictionRequestList>(GROUP_VERSION.with_kind("EvictionRequestList"));
    apimachinery_meta::install_into(builder, &GROUP_VERSION);
}
