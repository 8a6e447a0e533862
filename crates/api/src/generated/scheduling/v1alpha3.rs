//! Generated.
#![allow(unused_imports)]
use apimachinery_derive::{Fields, Object};
use apimachinery_runtime::*;
use apimachinery_meta::*;
use apimachinery_meta::v1::*;

/// `AllCompositeDisruptionMode`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct AllCompositeDisruptionMode {

}

/// `AllDisruptionMode`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct AllDisruptionMode {

}

/// `BasicSchedulingPolicy`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct BasicSchedulingPolicy {

}

/// `CompositeBasicSchedulingPolicy`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct CompositeBasicSchedulingPolicy {

}

/// `CompositeDisruptionMode`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct CompositeDisruptionMode {
    /// `single`.
    #[field(1)]
    pub single: Option<Box<SingleCompositeDisruptionMode>>,
    /// `all`.
    #[field(2)]
    pub all: Option<Box<AllCompositeDisruptionMode>>,
}

/// `CompositeGangSchedulingPolicy`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct CompositeGangSchedulingPolicy {
    /// `minGroupCount`.
    #[field(1)]
    pub min_group_count: i32,
}

/// `CompositePodGroup`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "scheduling.k8s.io", version = "v1alpha3", kind = "CompositePodGroup")]
pub struct CompositePodGroup {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: CompositePodGroupSpec,
    /// `status`.
    #[field(3)]
    pub status: CompositePodGroupStatus,
}

/// `CompositePodGroupList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "scheduling.k8s.io", version = "v1alpha3", kind = "CompositePodGroupList")]
pub struct CompositePodGroupList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<CompositePodGroup>,
}

/// `CompositePodGroupSchedulingConstraints`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct CompositePodGroupSchedulingConstraints {
    /// `topology`.
    #[field(1)]
    pub topology: Vec<TopologyConstraint>,
}

/// `CompositePodGroupSchedulingPolicy`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct CompositePodGroupSchedulingPolicy {
    /// `basic`.
    #[field(1)]
    pub basic: Option<Box<CompositeBasicSchedulingPolicy>>,
    /// `gang`.
    #[field(2)]
    pub gang: Option<Box<CompositeGangSchedulingPolicy>>,
}

/// `CompositePodGroupSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct CompositePodGroupSpec {
    /// `parentCompositePodGroupName`.
    #[field(1)]
    pub parent_composite_pod_group_name: Option<Str>,
    /// `workloadRef`.
    #[field(2, null)]
    pub workload_ref: Option<Box<WorkloadReference>>,
    /// `schedulingPolicy`.
    #[field(3)]
    pub scheduling_policy: CompositePodGroupSchedulingPolicy,
    /// `schedulingConstraints`.
    #[field(4)]
    pub scheduling_constraints: Option<Box<CompositePodGroupSchedulingConstraints>>,
    /// `disruptionMode`.
    #[field(5)]
    pub disruption_mode: Option<Box<CompositeDisruptionMode>>,
    /// `priorityClassName`.
    #[field(6, omitempty)]
    pub priority_class_name: Str,
    /// `priority`.
    #[field(7)]
    pub priority: Option<i32>,
    /// `preemptionPolicy`.
    #[field(8)]
    pub preemption_policy: Option<PreemptionPolicy>,
}

/// `CompositePodGroupStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct CompositePodGroupStatus {
    /// `conditions`.
    #[field(1)]
    pub conditions: Vec<apimachinery_meta::v1::Condition>,
}

/// `CompositePodGroupTemplate`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct CompositePodGroupTemplate {
    /// `name`.
    #[field(1)]
    pub name: Str,
    /// `schedulingPolicy`.
    #[field(2)]
    pub scheduling_policy: CompositePodGroupSchedulingPolicy,
    /// `schedulingConstraints`.
    #[field(3)]
    pub scheduling_constraints: Option<Box<CompositePodGroupSchedulingConstraints>>,
    /// `disruptionMode`.
    #[field(4)]
    pub disruption_mode: Option<Box<CompositeDisruptionMode>>,
    /// `priorityClassName`.
    #[field(5, omitempty)]
    pub priority_class_name: Str,
    /// `priority`.
    #[field(6)]
    pub priority: Option<i32>,
    /// `preemptionPolicy`.
    #[field(7)]
    pub preemption_policy: Option<PreemptionPolicy>,
    /// `podGroupTemplates`.
    #[field(8)]
    pub pod_group_templates: Vec<PodGroupTemplate>,
    /// `compositePodGroupTemplates`.
    #[field(9)]
    pub composite_pod_group_templates: Vec<CompositePodGroupTemplate>,
}

/// `DisruptionMode`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct DisruptionMode {
    /// `single`.
    #[field(1)]
    pub single: Option<Box<SingleDisruptionMode>>,
    /// `all`.
    #[field(2)]
    pub all: Option<Box<AllDisruptionMode>>,
}

/// `GangSchedulingPolicy`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct GangSchedulingPolicy {
    /// `minCount`.
    #[field(1)]
    pub min_count: i32,
}

/// `PodGroup`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "scheduling.k8s.io", version = "v1alpha3", kind = "PodGroup")]
pub struct PodGroup {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: PodGroupSpec,
    /// `status`.
    #[field(3)]
    pub status: PodGroupStatus,
}

/// `PodGroupList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "scheduling.k8s.io", version = "v1alpha3", kind = "PodGroupList")]
pub struct PodGroupList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<PodGroup>,
}

/// `PodGroupResourceClaim`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PodGroupResourceClaim {
    /// `name`.
    #[field(1)]
    pub name: Str,
    /// `resourceClaimName`.
    #[field(2)]
    pub resource_claim_name: Option<Str>,
    /// `resourceClaimTemplateName`.
    #[field(3)]
    pub resource_claim_template_name: Option<Str>,
}

/// `PodGroupResourceClaimStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PodGroupResourceClaimStatus {
    /// `name`.
    #[field(1)]
    pub name: Str,
    /// `resourceClaimName`.
    #[field(2)]
    pub resource_claim_name: Option<Str>,
}

/// `PodGroupSchedulingConstraints`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PodGroupSchedulingConstraints {
    /// `topology`.
    #[field(1)]
    pub topology: Vec<TopologyConstraint>,
}

/// `PodGroupSchedulingPolicy`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PodGroupSchedulingPolicy {
    /// `basic`.
    #[field(1)]
    pub basic: Option<Box<BasicSchedulingPolicy>>,
    /// `gang`.
    #[field(2)]
    pub gang: Option<Box<GangSchedulingPolicy>>,
}

/// `PodGroupSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PodGroupSpec {
    /// `parentCompositePodGroupName`.
    #[field(1)]
    pub parent_composite_pod_group_name: Option<Str>,
    /// `workloadRef`.
    #[field(2)]
    pub workload_ref: Option<Box<WorkloadReference>>,
    /// `schedulingPolicy`.
    #[field(3)]
    pub scheduling_policy: PodGroupSchedulingPolicy,
    /// `schedulingConstraints`.
    #[field(4)]
    pub scheduling_constraints: Option<Box<PodGroupSchedulingConstraints>>,
    /// `resourceClaims`.
    #[field(5)]
    pub resource_claims: Vec<PodGroupResourceClaim>,
    /// `disruptionMode`.
    #[field(6)]
    pub disruption_mode: Option<Box<DisruptionMode>>,
    /// `priorityClassName`.
    #[field(7, omitempty)]
    pub priority_class_name: Str,
    /// `priority`.
    #[field(8)]
    pub priority: Option<i32>,
    /// `preemptionPolicy`.
    #[field(9)]
    pub preemption_policy: Option<PreemptionPolicy>,
}

/// `PodGroupStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PodGroupStatus {
    /// `conditions`.
    #[field(1)]
    pub conditions: Vec<apimachinery_meta::v1::Condition>,
    /// `resourceClaimStatuses`.
    #[field(2)]
    pub resource_claim_statuses: Vec<PodGroupResourceClaimStatus>,
}

/// `PodGroupTemplate`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PodGroupTemplate {
    /// `name`.
    #[field(1)]
    pub name: Str,
    /// `schedulingPolicy`.
    #[field(2)]
    pub scheduling_policy: PodGroupSchedulingPolicy,
    /// `schedulingConstraints`.
    #[field(3, null)]
    pub scheduling_constraints: Option<Box<PodGroupSchedulingConstraints>>,
    /// `resourceClaims`.
    #[field(4)]
    pub resource_claims: Vec<PodGroupResourceClaim>,
    /// `disruptionMode`.
    #[field(5)]
    pub disruption_mode: Option<Box<DisruptionMode>>,
    /// `priorityClassName`.
    #[field(6, omitempty)]
    pub priority_class_name: Str,
    /// `priority`.
    #[field(7)]
    pub priority: Option<i32>,
    /// `preemptionPolicy`.
    #[field(8)]
    pub preemption_policy: Option<PreemptionPolicy>,
}

apimachinery_meta::string_type! {
    /// `PreemptionPolicy`.
    pub struct PreemptionPolicy { PREEMPT_LOWER_PRIORITY = "PreemptLowerPriority", PREEMPT_NEVER = "Never" }
}

/// `SingleCompositeDisruptionMode`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct SingleCompositeDisruptionMode {

}

/// `SingleDisruptionMode`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct SingleDisruptionMode {

}

/// `TopologyConstraint`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct TopologyConstraint {
    /// `key`.
    #[field(1)]
    pub key: Str,
}

/// `TypedLocalObjectReference`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct TypedLocalObjectReference {
    /// `apiGroup`.
    #[field(1, omitempty)]
    pub api_group: Str,
    /// `kind`.
    #[field(2)]
    pub kind: Str,
    /// `name`.
    #[field(3)]
    pub name: Str,
}

/// `Workload`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "scheduling.k8s.io", version = "v1alpha3", kind = "Workload")]
pub struct Workload {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: WorkloadSpec,
}

/// `WorkloadCompositePodGroupAllDisruptionMode`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct WorkloadCompositePodGroupAllDisruptionMode {

}

/// `WorkloadCompositePodGroupBasicSchedulingPolicy`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct WorkloadCompositePodGroupBasicSchedulingPolicy {

}

/// `WorkloadCompositePodGroupDisruptionMode`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct WorkloadCompositePodGroupDisruptionMode {
    /// `single`.
    #[field(1)]
    pub single: Option<Box<WorkloadCompositePodGroupSingleDisruptionMode>>,
    /// `all`.
    #[field(2)]
    pub all: Option<Box<WorkloadCompositePodGroupAllDisruptionMode>>,
}

/// `WorkloadCompositePodGroupGangSchedulingPolicy`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct WorkloadCompositePodGroupGangSchedulingPolicy {
    /// `minGroupCount`.
    #[field(1)]
    pub min_group_count: Option<i32>,
}

/// `WorkloadCompositePodGroupSchedulingConstraints`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct WorkloadCompositePodGroupSchedulingConstraints {
    /// `topology`.
    #[field(1)]
    pub topology: Vec<TopologyConstraint>,
}

/// `WorkloadCompositePodGroupSchedulingPolicy`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct WorkloadCompositePodGroupSchedulingPolicy {
    /// `basic`.
    #[field(1)]
    pub basic: Option<Box<WorkloadCompositePodGroupBasicSchedulingPolicy>>,
    /// `gang`.
    #[field(2)]
    pub gang: Option<Box<WorkloadCompositePodGroupGangSchedulingPolicy>>,
}

/// `WorkloadCompositePodGroupSingleDisruptionMode`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct WorkloadCompositePodGroupSingleDisruptionMode {

}

/// `WorkloadList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "scheduling.k8s.io", version = "v1alpha3", kind = "WorkloadList")]
pub struct WorkloadList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<Workload>,
}

/// `WorkloadPodGroupAllDisruptionMode`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct WorkloadPodGroupAllDisruptionMode {

}

/// `WorkloadPodGroupBasicSchedulingPolicy`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct WorkloadPodGroupBasicSchedulingPolicy {

}

/// `WorkloadPodGroupDisruptionMode`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct WorkloadPodGroupDisruptionMode {
    /// `single`.
    #[field(1)]
    pub single: Option<Box<WorkloadPodGroupSingleDisruptionMode>>,
    /// `all`.
    #[field(2)]
    pub all: Option<Box<WorkloadPodGroupAllDisruptionMode>>,
}

/// `WorkloadPodGroupGangSchedulingPolicy`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct WorkloadPodGroupGangSchedulingPolicy {
    /// `minCount`.
    #[field(1)]
    pub min_count: Option<i32>,
}

/// `WorkloadPodGroupResourceClaim`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct WorkloadPodGroupResourceClaim {
    /// `name`.
    #[field(1)]
    pub name: Str,
    /// `resourceClaimName`.
    #[field(2)]
    pub resource_claim_name: Option<Str>,
    /// `resourceClaimTemplateName`.
    #[field(3)]
    pub resource_claim_template_name: Option<Str>,
}

/// `WorkloadPodGroupSchedulingConstraints`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct WorkloadPodGroupSchedulingConstraints {
    /// `topology`.
    #[field(1)]
    pub topology: Vec<TopologyConstraint>,
}

/// `WorkloadPodGroupSchedulingPolicy`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct WorkloadPodGroupSchedulingPolicy {
    /// `basic`.
    #[field(1)]
    pub basic: Option<Box<WorkloadPodGroupBasicSchedulingPolicy>>,
    /// `gang`.
    #[field(2)]
    pub gang: Option<Box<WorkloadPodGroupGangSchedulingPolicy>>,
}

/// `WorkloadPodGroupSingleDisruptionMode`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct WorkloadPodGroupSingleDisruptionMode {

}

/// `WorkloadReference`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct WorkloadReference {
    /// `workloadName`.
    #[field(1)]
    pub workload_name: Str,
    /// `templateName`.
    #[field(2)]
    pub template_name: Str,
}

/// `WorkloadSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct WorkloadSpec {
    /// `controllerRef`.
    #[field(1)]
    pub controller_ref: Option<Box<TypedLocalObjectReference>>,
    /// `podGroupTemplates`.
    #[field(2)]
    pub pod_group_templates: NullableVec<PodGroupTemplate>,
    /// `compositePodGroupTemplates`.
    #[field(3)]
    pub composite_pod_group_templates: Vec<CompositePodGroupTemplate>,
}

/// Group version.
pub const GROUP_VERSION: GroupVersion = GroupVersion::from_static("scheduling.k8s.io", "v1alpha3");
/// Installs.
pub fn install(builder: &mut SchemeBuilder) {
    builder.known_as::<Workload>(GROUP_VERSION.with_kind("Workload"));
    builder.known_as::<WorkloadList>(GROUP_VERSION.with_kind("WorkloadList"));
    builder.known_as::<PodGroup>(GROUP_VERSION.with_kind("PodGroup"));
    builder.known_as::<PodGroupList>(GROUP_VERSION.with_kind("PodGroupList"));
    builder.known_as::<CompositePodGroup>(GROUP_VERSION.with_kind("CompositePodGroup"));
    builder.known_as::<CompositePodGroupList>(GROUP_VERSION.with_kind("CompositePodGroupList"));
    apimachinery_meta::install_into(builder, &GROUP_VERSION);
}
