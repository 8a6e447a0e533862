//! Defaults and conversions of `batch`.
//!
//! What feature gates of a server decide is as in a server of 1.36 that sets none:
//! `JobPodReplacementPolicy` is on.

pub(crate) mod conversion;

use apimachinery_runtime::SchemeBuilder;

use crate::batch::{v1, v1beta1};
use crate::core::v1::ConditionStatus;
use crate::versions::core::defaults::pod::pod_spec;
use crate::versions::set_if_empty;

/// Registers the defaults and conversions of this group.
pub(crate) fn install(builder: &mut SchemeBuilder) {
    builder
        .default_with_list::<v1::CronJobList>(cron_job)
        .default_with_list::<v1::JobList>(job)
        .default_with_list::<v1beta1::CronJobList>(cron_job_v1beta1);
    conversion::install(builder);
}

const BACKOFF_LIMIT: i32 = 6;

/// A Job without completions and parallelism runs once.
fn job(job: &mut v1::Job) {
    let spec = &mut job.spec;
    if spec.parallelism.is_none() {
        spec.completions.get_or_insert(1);
    }
    spec.parallelism.get_or_insert(1);
    spec.backoff_limit.get_or_insert(match spec.backoff_limit_per_index {
        Some(_) => i32::MAX,
        None => BACKOFF_LIMIT,
    });
    if job.metadata.labels.is_empty() {
        job.metadata.labels.clone_from(&spec.template.metadata.labels);
    }
    spec.completion_mode.get_or_insert(v1::CompletionMode::NON_INDEXED);
    spec.suspend.get_or_insert(false);
    spec.pod_replacement_policy.get_or_insert(match spec.pod_failure_policy {
        Some(_) => v1::PodReplacementPolicy::FAILED,
        None => v1::PodReplacementPolicy::TERMINATING_OR_FAILED,
    });
    spec.manual_selector.get_or_insert(false);
    job_spec(spec);
}

/// The defaults of a Job everywhere. A template has no more: the Job made of it gets the others.
fn job_spec(spec: &mut v1::JobSpec) {
    let rules = spec.pod_failure_policy.iter_mut().flat_map(|it| it.rules.iter_mut());
    for pattern in rules.flat_map(|it| &mut it.on_pod_conditions) {
        set_if_empty(&mut pattern.status, ConditionStatus::TRUE);
    }
    pod_spec(&mut spec.template.spec);
}

fn cron_job(cron_job: &mut v1::CronJob) {
    let spec = &mut cron_job.spec;
    set_if_empty(&mut spec.concurrency_policy, v1::ConcurrencyPolicy::ALLOW);
    spec.suspend.get_or_insert(false);
    spec.successful_jobs_history_limit.get_or_insert(3);
    spec.failed_jobs_history_limit.get_or_insert(1);
    job_spec(&mut spec.job_template.spec);
}

fn cron_job_v1beta1(cron_job: &mut v1beta1::CronJob) {
    let spec = &mut cron_job.spec;
    set_if_empty(&mut spec.concurrency_policy, v1beta1::ConcurrencyPolicy::ALLOW);
    spec.suspend.get_or_insert(false);
    spec.successful_jobs_history_limit.get_or_insert(3);
    spec.failed_jobs_history_limit.get_or_insert(1);
    job_spec(&mut spec.job_template.spec);
}
