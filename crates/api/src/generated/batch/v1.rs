//! Generated.
#![allow(unused_imports)]
use apimachinery_derive::{Fields, Object};
use apimachinery_runtime::*;
use apimachinery_meta::*;
use apimachinery_meta::v1::*;

apimachinery_meta::string_type! {
    /// `CompletionMode`.
    pub struct CompletionMode { NON_INDEXED_COMPLETION = "NonIndexed", INDEXED_COMPLETION = "Indexed" }
}

apimachinery_meta::string_type! {
    /// `ConcurrencyPolicy`.
    pub struct ConcurrencyPolicy { ALLOW_CONCURRENT = "Allow", FORBID_CONCURRENT = "Forbid", REPLACE_CONCURRENT = "Replace" }
}

/// `CronJob`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "batch", version = "v1", kind = "CronJob")]
pub struct CronJob {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: CronJobSpec,
    /// `status`.
    #[field(3)]
    pub status: CronJobStatus,
}

/// `CronJobList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "batch", version = "v1", kind = "CronJobList")]
pub struct CronJobList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<CronJob>,
}

/// `CronJobSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct CronJobSpec {
    /// `schedule`.
    #[field(1)]
    pub schedule: Str,
    /// `timeZone`.
    #[field(8)]
    pub time_zone: Option<Str>,
    /// `startingDeadlineSeconds`.
    #[field(2)]
    pub starting_deadline_seconds: Option<i64>,
    /// `concurrencyPolicy`.
    #[field(3, omitempty)]
    pub concurrency_policy: ConcurrencyPolicy,
    /// `suspend`.
    #[field(4)]
    pub suspend: Option<bool>,
    /// `jobTemplate`.
    #[field(5)]
    pub job_template: JobTemplateSpec,
    /// `successfulJobsHistoryLimit`.
    #[field(6)]
    pub successful_jobs_history_limit: Option<i32>,
    /// `failedJobsHistoryLimit`.
    #[field(7)]
    pub failed_jobs_history_limit: Option<i32>,
}

/// `CronJobStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct CronJobStatus {
    /// `active`.
    #[field(1)]
    pub active: Vec<crate::core::v1::ObjectReference>,
    /// `lastScheduleTime`.
    #[field(4)]
    pub last_schedule_time: Option<Time>,
    /// `lastSuccessfulTime`.
    #[field(5)]
    pub last_successful_time: Option<Time>,
}

/// `Job`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "batch", version = "v1", kind = "Job")]
pub struct Job {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: JobSpec,
    /// `status`.
    #[field(3)]
    pub status: JobStatus,
}

/// `JobCondition`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct JobCondition {
    /// `type`.
    #[field(1)]
    pub r#type: JobConditionType,
    /// `status`.
    #[field(2)]
    pub status: crate::core::v1::ConditionStatus,
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

apimachinery_meta::string_type! {
    /// `JobConditionType`.
    pub struct JobConditionType { JOB_SUSPENDED = "Suspended", JOB_COMPLETE = "Complete", JOB_FAILED = "Failed", JOB_FAILURE_TARGET = "FailureTarget", JOB_SUCCESS_CRITERIA_MET = "SuccessCriteriaMet" }
}

/// `JobList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "batch", version = "v1", kind = "JobList")]
pub struct JobList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<Job>,
}

/// `JobSchedulingConfiguration`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct JobSchedulingConfiguration {
    /// `schedulingPolicy`.
    #[field(1)]
    pub scheduling_policy: Option<Box<crate::scheduling::v1alpha3::WorkloadPodGroupSchedulingPolicy>>,
    /// `schedulingConstraints`.
    #[field(2)]
    pub scheduling_constraints: Option<Box<crate::scheduling::v1alpha3::WorkloadPodGroupSchedulingConstraints>>,
    /// `disruptionMode`.
    #[field(3)]
    pub disruption_mode: Option<Box<crate::scheduling::v1alpha3::WorkloadPodGroupDisruptionMode>>,
    /// `resourceClaims`.
    #[field(4)]
    pub resource_claims: Vec<crate::scheduling::v1alpha3::WorkloadPodGroupResourceClaim>,
}

/// `JobSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct JobSpec {
    /// `parallelism`.
    #[field(1)]
    pub parallelism: Option<i32>,
    /// `completions`.
    #[field(2)]
    pub completions: Option<i32>,
    /// `activeDeadlineSeconds`.
    #[field(3)]
    pub active_deadline_seconds: Option<i64>,
    /// `podFailurePolicy`.
    #[field(11)]
    pub pod_failure_policy: Option<Box<PodFailurePolicy>>,
    /// `successPolicy`.
    #[field(16)]
    pub success_policy: Option<Box<SuccessPolicy>>,
    /// `backoffLimit`.
    #[field(7)]
    pub backoff_limit: Option<i32>,
    /// `backoffLimitPerIndex`.
    #[field(12)]
    pub backoff_limit_per_index: Option<i32>,
    /// `maxFailedIndexes`.
    #[field(13)]
    pub max_failed_indexes: Option<i32>,
    /// `selector`.
    #[field(4)]
    pub selector: Option<Box<apimachinery_meta::v1::LabelSelector>>,
    /// `manualSelector`.
    #[field(5)]
    pub manual_selector: Option<bool>,
    /// `template`.
    #[field(6)]
    pub template: crate::core::v1::PodTemplateSpec,
    /// `ttlSecondsAfterFinished`.
    #[field(8)]
    pub ttl_seconds_after_finished: Option<i32>,
    /// `completionMode`.
    #[field(9)]
    pub completion_mode: Option<CompletionMode>,
    /// `suspend`.
    #[field(10)]
    pub suspend: Option<bool>,
    /// `podReplacementPolicy`.
    #[field(14)]
    pub pod_replacement_policy: Option<PodReplacementPolicy>,
    /// `managedBy`.
    #[field(15)]
    pub managed_by: Option<Str>,
    /// `scheduling`.
    #[field(17)]
    pub scheduling: Option<Box<JobSchedulingConfiguration>>,
}

/// `JobStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct JobStatus {
    /// `conditions`.
    #[field(1)]
    pub conditions: Vec<JobCondition>,
    /// `startTime`.
    #[field(2)]
    pub start_time: Option<Time>,
    /// `completionTime`.
    #[field(3)]
    pub completion_time: Option<Time>,
    /// `active`.
    #[field(4, omitempty)]
    pub active: i32,
    /// `succeeded`.
    #[field(5, omitempty)]
    pub succeeded: i32,
    /// `failed`.
    #[field(6, omitempty)]
    pub failed: i32,
    /// `terminating`.
    #[field(11)]
    pub terminating: Option<i32>,
    /// `completedIndexes`.
    #[field(7, omitempty)]
    pub completed_indexes: Str,
    /// `failedIndexes`.
    #[field(10)]
    pub failed_indexes: Option<Str>,
    /// `uncountedTerminatedPods`.
    #[field(8)]
    pub uncounted_terminated_pods: Option<Box<UncountedTerminatedPods>>,
    /// `ready`.
    #[field(9)]
    pub ready: Option<i32>,
}

/// `JobTemplateSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct JobTemplateSpec {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: JobSpec,
}

/// `PodFailurePolicy`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PodFailurePolicy {
    /// `rules`.
    #[field(1)]
    pub rules: NullableVec<PodFailurePolicyRule>,
}

apimachinery_meta::string_type! {
    /// `PodFailurePolicyAction`.
    pub struct PodFailurePolicyAction { FAIL_JOB = "FailJob", FAIL_INDEX = "FailIndex", IGNORE = "Ignore", COUNT = "Count" }
}

apimachinery_meta::string_type! {
    /// `PodFailurePolicyOnExitCodesOperator`.
    pub struct PodFailurePolicyOnExitCodesOperator { POD_FAILURE_POLICY_ON_EXIT_CODES_OP_IN = "In", POD_FAILURE_POLICY_ON_EXIT_CODES_OP_NOT_IN = "NotIn" }
}

/// `PodFailurePolicyOnExitCodesRequirement`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PodFailurePolicyOnExitCodesRequirement {
    /// `containerName`.
    #[field(1)]
    pub container_name: Option<Str>,
    /// `operator`.
    #[field(2)]
    pub operator: PodFailurePolicyOnExitCodesOperator,
    /// `values`.
    #[field(3)]
    pub values: NullableVec<i32>,
}

/// `PodFailurePolicyOnPodConditionsPattern`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PodFailurePolicyOnPodConditionsPattern {
    /// `type`.
    #[field(1)]
    pub r#type: crate::core::v1::PodConditionType,
    /// `status`.
    #[field(2)]
    pub status: crate::core::v1::ConditionStatus,
}

/// `PodFailurePolicyRule`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PodFailurePolicyRule {
    /// `action`.
    #[field(1)]
    pub action: PodFailurePolicyAction,
    /// `onExitCodes`.
    #[field(2)]
    pub on_exit_codes: Option<Box<PodFailurePolicyOnExitCodesRequirement>>,
    /// `onPodConditions`.
    #[field(3)]
    pub on_pod_conditions: Vec<PodFailurePolicyOnPodConditionsPattern>,
}

apimachinery_meta::string_type! {
    /// `PodReplacementPolicy`.
    pub struct PodReplacementPolicy { TERMINATING_OR_FAILED = "TerminatingOrFailed", FAILED = "Failed" }
}

/// `SuccessPolicy`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct SuccessPolicy {
    /// `rules`.
    #[field(1)]
    pub rules: NullableVec<SuccessPolicyRule>,
}

/// `SuccessPolicyRule`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct SuccessPolicyRule {
    /// `succeededIndexes`.
    #[field(1)]
    pub succeeded_indexes: Option<Str>,
    /// `succeededCount`.
    #[field(2)]
    pub succeeded_count: Option<i32>,
}

/// `UncountedTerminatedPods`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct UncountedTerminatedPods {
    /// `succeeded`.
    #[field(1)]
    pub succeeded: Vec<Str>,
    /// `failed`.
    #[field(2)]
    pub failed: Vec<Str>,
}

/// Group version.
pub const GROUP_VERSION: GroupVersion = GroupVersion::from_static("batch", "v1");
/// Installs.
pub fn install(builder: &mut SchemeBuilder) {
    builder.known_as::<Job>(GROUP_VERSION.with_kind("Job"));
    builder.known_as::<JobList>(GROUP_VERSION.with_kind("JobList"));
    builder.known_as::<CronJob>(GROUP_VERSION.with_kind("CronJob"));
    builder.known_as::<CronJobList>(GROUP_VERSION.with_kind("CronJobList"));
    apimachinery_meta::install_into(builder, &GROUP_VERSION);
}
