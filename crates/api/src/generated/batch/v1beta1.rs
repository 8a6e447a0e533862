//! Generated.
#![allow(unused_imports)]
use apimachinery_derive::{Fields, Object};
use apimachinery_runtime::*;
use apimachinery_meta::*;
use apimachinery_meta::v1::*;

apimachinery_meta::string_type! {
    /// `ConcurrencyPolicy`.
    pub struct ConcurrencyPolicy { ALLOW_CONCURRENT = "Allow", FORBID_CONCURRENT = "Forbid", REPLACE_CONCURRENT = "Replace" }
}

/// `CronJob`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "batch", version = "v1beta1", kind = "CronJob")]
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
#[object(group = "batch", version = "v1beta1", kind = "CronJobList")]
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

/// `JobTemplateSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct JobTemplateSpec {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: crate::batch::v1::JobSpec,
}

/// Group version.
pub const GROUP_VERSION: GroupVersion = GroupVersion::from_static("batch", "v1beta1");
/// Installs.
pub fn install(builder: &mut SchemeBuilder) {
    builder.known_as::<CronJob>(GROUP_VERSION.with_kind("CronJob"));
    builder.known_as::<CronJobList>(GROUP_VERSION.with_kind("CronJobList"));
    apimachinery_meta::install_into(builder, &GROUP_VERSION);
}
