//! Generated.
#![allow(unused_imports)]
use apimachinery_derive::{Fields, Object};
use apimachinery_runtime::*;
use apimachinery_meta::*;
use apimachinery_meta::v1::*;

apimachinery_meta::string_type! {
    /// `ConditionStatus`.
    pub struct ConditionStatus { CONDITION_TRUE = "True", CONDITION_FALSE = "False", CONDITION_UNKNOWN = "Unknown" }
}

/// `ExemptPriorityLevelConfiguration`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ExemptPriorityLevelConfiguration {
    /// `nominalConcurrencyShares`.
    #[field(1)]
    pub nominal_concurrency_shares: Option<i32>,
    /// `lendablePercent`.
    #[field(2)]
    pub lendable_percent: Option<i32>,
}

/// `FlowDistinguisherMethod`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct FlowDistinguisherMethod {
    /// `type`.
    #[field(1)]
    pub r#type: FlowDistinguisherMethodType,
}

apimachinery_meta::string_type! {
    /// `FlowDistinguisherMethodType`.
    pub struct FlowDistinguisherMethodType { FLOW_DISTINGUISHER_METHOD_BY_USER_TYPE = "ByUser", FLOW_DISTINGUISHER_METHOD_BY_NAMESPACE_TYPE = "ByNamespace" }
}

/// `FlowSchema`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "flowcontrol.apiserver.k8s.io", version = "v1beta3", kind = "FlowSchema")]
pub struct FlowSchema {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: FlowSchemaSpec,
    /// `status`.
    #[field(3)]
    pub status: FlowSchemaStatus,
}

/// `FlowSchemaCondition`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct FlowSchemaCondition {
    /// `type`.
    #[field(1, omitempty)]
    pub r#type: Str,
    /// `status`.
    #[field(2, omitempty)]
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

/// `FlowSchemaList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "flowcontrol.apiserver.k8s.io", version = "v1beta3", kind = "FlowSchemaList")]
pub struct FlowSchemaList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<FlowSchema>,
}

/// `FlowSchemaSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct FlowSchemaSpec {
    /// `priorityLevelConfiguration`.
    #[field(1)]
    pub priority_level_configuration: PriorityLevelConfigurationReference,
    /// `matchingPrecedence`.
    #[field(2)]
    pub matching_precedence: i32,
    /// `distinguisherMethod`.
    #[field(3)]
    pub distinguisher_method: Option<Box<FlowDistinguisherMethod>>,
    /// `rules`.
    #[field(4)]
    pub rules: Vec<PolicyRulesWithSubjects>,
}

/// `FlowSchemaStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct FlowSchemaStatus {
    /// `conditions`.
    #[field(1)]
    pub conditions: Vec<FlowSchemaCondition>,
}

/// `GroupSubject`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct GroupSubject {
    /// `name`.
    #[field(1)]
    pub name: Str,
}

/// `LimitResponse`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct LimitResponse {
    /// `type`.
    #[field(1)]
    pub r#type: LimitResponseType,
    /// `queuing`.
    #[field(2)]
    pub queuing: Option<Box<QueuingConfiguration>>,
}

apimachinery_meta::string_type! {
    /// `LimitResponseType`.
    pub struct LimitResponseType { QUEUE = "Queue", REJECT = "Reject" }
}

/// `LimitedPriorityLevelConfiguration`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct LimitedPriorityLevelConfiguration {
    /// `nominalConcurrencyShares`.
    #[field(1)]
    pub nominal_concurrency_shares: i32,
    /// `limitResponse`.
    #[field(2)]
    pub limit_response: LimitResponse,
    /// `lendablePercent`.
    #[field(3)]
    pub lendable_percent: Option<i32>,
    /// `borrowingLimitPercent`.
    #[field(4)]
    pub borrowing_limit_percent: Option<i32>,
}

/// `NonResourcePolicyRule`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct NonResourcePolicyRule {
    /// `verbs`.
    #[field(1)]
    pub verbs: NullableVec<Str>,
    /// `nonResourceURLs`.
    #[field(6, json = "nonResourceURLs")]
    pub non_resource_ur_ls: NullableVec<Str>,
}

/// `PolicyRulesWithSubjects`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PolicyRulesWithSubjects {
    /// `subjects`.
    #[field(1)]
    pub subjects: NullableVec<Subject>,
    /// `resourceRules`.
    #[field(2)]
    pub resource_rules: Vec<ResourcePolicyRule>,
    /// `nonResourceRules`.
    #[field(3)]
    pub non_resource_rules: Vec<NonResourcePolicyRule>,
}

/// `PriorityLevelConfiguration`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "flowcontrol.apiserver.k8s.io", version = "v1beta3", kind = "PriorityLevelConfiguration")]
pub struct PriorityLevelConfiguration {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: PriorityLevelConfigurationSpec,
    /// `status`.
    #[field(3)]
    pub status: PriorityLevelConfigurationStatus,
}

/// `PriorityLevelConfigurationCondition`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PriorityLevelConfigurationCondition {
    /// `type`.
    #[field(1, omitempty)]
    pub r#type: Str,
    /// `status`.
    #[field(2, omitempty)]
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

/// `PriorityLevelConfigurationList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "flowcontrol.apiserver.k8s.io", version = "v1beta3", kind = "PriorityLevelConfigurationList")]
pub struct PriorityLevelConfigurationList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<PriorityLevelConfiguration>,
}

/// `PriorityLevelConfigurationReference`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PriorityLevelConfigurationReference {
    /// `name`.
    #[field(1)]
    pub name: Str,
}

/// `PriorityLevelConfigurationSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PriorityLevelConfigurationSpec {
    /// `type`.
    #[field(1)]
    pub r#type: PriorityLevelEnablement,
    /// `limited`.
    #[field(2)]
    pub limited: Option<Box<LimitedPriorityLevelConfiguration>>,
    /// `exempt`.
    #[field(3)]
    pub exempt: Option<Box<ExemptPriorityLevelConfiguration>>,
}

/// `PriorityLevelConfigurationStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PriorityLevelConfigurationStatus {
    /// `conditions`.
    #[field(1)]
    pub conditions: Vec<PriorityLevelConfigurationCondition>,
}

apimachinery_meta::string_type! {
    /// `PriorityLevelEnablement`.
    pub struct PriorityLevelEnablement { EXEMPT = "Exempt", LIMITED = "Limited" }
}

/// `QueuingConfiguration`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct QueuingConfiguration {
    /// `queues`.
    #[field(1)]
    pub queues: i32,
    /// `handSize`.
    #[field(2)]
    pub hand_size: i32,
    /// `queueLengthLimit`.
    #[field(3)]
    pub queue_length_limit: i32,
}

/// `ResourcePolicyRule`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ResourcePolicyRule {
    /// `verbs`.
    #[field(1)]
    pub verbs: NullableVec<Str>,
    /// `apiGroups`.
    #[field(2)]
    pub api_groups: NullableVec<Str>,
    /// `resources`.
    #[field(3)]
    pub resources: NullableVec<Str>,
    /// `clusterScope`.
    #[field(4, omitempty)]
    pub cluster_scope: bool,
    /// `namespaces`.
    #[field(5)]
    pub namespaces: NullableVec<Str>,
}

/// `ServiceAccountSubject`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ServiceAccountSubject {
    /// `namespace`.
    #[field(1)]
    pub namespace: Str,
    /// `name`.
    #[field(2)]
    pub name: Str,
}

/// `Subject`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct Subject {
    /// `kind`.
    #[field(1)]
    pub kind: SubjectKind,
    /// `user`.
    #[field(2)]
    pub user: Option<Box<UserSubject>>,
    /// `group`.
    #[field(3)]
    pub group: Option<Box<GroupSubject>>,
    /// `serviceAccount`.
    #[field(4)]
    pub service_account: Option<Box<ServiceAccountSubject>>,
}

apimachinery_meta::string_type! {
    /// `SubjectKind`.
    pub struct SubjectKind { USER = "User", GROUP = "Group", SERVICE_ACCOUNT = "ServiceAccount" }
}

/// `UserSubject`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct UserSubject {
    /// `name`.
    #[field(1)]
    pub name: Str,
}

/// Group version.
pub const GROUP_VERSION: GroupVersion = GroupVersion::from_static("flowcontrol.apiserver.k8s.io", "v1beta3");
/// Installs.
pub fn install(builder: &mut SchemeBuilder) {
    builder.known_as::<FlowSchema>(GROUP_VERSION.with_kind("FlowSchema"));
    builder.known_as::<FlowSchemaList>(GROUP_VERSION.with_kind("FlowSchemaList"));
    builder.known_as::<PriorityLevelConfiguration>(GROUP_VERSION.with_kind("PriorityLevelConfiguration"));
    builder.known_as::<PriorityLevelConfigurationList>(GROUP_VERSION.with_kind("PriorityLevelConfigurationList"));
    apimachinery_meta::install_into(builder, &GROUP_VERSION);
}
