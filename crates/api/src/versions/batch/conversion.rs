//! Conversions of `batch`.

use apimachinery_runtime::SchemeBuilder;

use crate::batch::v1;
use crate::versions::core::conversion::pod_template;

/// Registers the hubs of this group.
pub(super) fn install(builder: &mut SchemeBuilder) {
    crate::batch::conversions::install(builder);
    builder
        .normalize_with_list::<v1::JobList>(job)
        .normalize_with_list::<v1::CronJobList>(cron_job);
}

fn job(job: &mut v1::Job) {
    pod_template(&mut job.spec.template);
}

pub(crate) fn cron_job(cron_job: &mut v1::CronJob) {
    pod_template(&mut cron_job.spec.job_template.spec.template);
}
