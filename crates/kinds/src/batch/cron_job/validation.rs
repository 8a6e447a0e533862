//! What is wrong with cron jobs.

use apimachinery_api::batch::v1::{CronJob, CronJobSpec, JobTemplateSpec};
use apimachinery_validation::meta::non_negative;
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use super::schedule::{schedule, time_zone};
use crate::batch::job::validation::job_spec;
use crate::shared::fields::one_of;

const CONCURRENCY: [&str; 3] = ["Allow", "Forbid", "Replace"];

/// `ValidateCronJobCreate` and `ValidateCronJobUpdate`.
pub(crate) fn cron_job(job: &CronJob, old: Option<&CronJob>) -> FieldErrors {
    let mut errors = cron_job_spec(&job.spec, old.map(|it| &it.spec), &Path::new("spec"));
    if old.is_none() {
        errors.append(cron_job_name(&job.metadata.name));
    }
    errors
}

fn cron_job_spec(spec: &CronJobSpec, old: Option<&CronJobSpec>, path: &Path) -> FieldErrors {
    let place = path.child("schedule");
    let zone = spec.time_zone.as_deref();
    let mut errors = match spec.schedule.as_str() {
        "" => FieldError::required(&place, "").into(),
        text => schedule(text, old.map(|it| it.schedule.as_str()), zone, &place),
    };
    let counts = [
        ("startingDeadlineSeconds", spec.starting_deadline_seconds),
        ("successfulJobsHistoryLimit", spec.successful_jobs_history_limit.map(i64::from)),
        ("failedJobsHistoryLimit", spec.failed_jobs_history_limit.map(i64::from)),
    ];
    for (field, count) in counts {
        errors.append(count.map(|it| non_negative(it, &path.child(field))).unwrap_or_default());
    }
    if let Some(zone) = zone.filter(|it| old.is_none_or(|old| old.time_zone.as_deref() != Some(it)))
    {
        errors.append(time_zone(zone, &path.child("timeZone")));
    }
    let place = path.child("concurrencyPolicy");
    errors.append(one_of(&spec.concurrency_policy, &CONCURRENCY, &place));
    errors.append(job_template(&spec.job_template, &path.child("jobTemplate").child("spec")));
    errors
}

/// `ValidateJobTemplateSpec`.
fn job_template(template: &JobTemplateSpec, path: &Path) -> FieldErrors {
    let mut errors = job_spec(&template.spec, path);
    if let Some(selector) = &template.spec.selector {
        let shown = BadValue::json(&**selector);
        let detail = "`selector` will be auto-generated";
        errors.push(FieldError::invalid(&path.child("selector"), shown, detail));
    }
    if template.spec.manual_selector == Some(true) {
        let path = path.child("manualSelector");
        errors.push(FieldError::not_supported(&path, true, &["nil", "false"]));
    }
    errors
}

/// The name of a cron job, to which its jobs append theirs.
fn cron_job_name(name: &str) -> FieldErrors {
    const LONGEST: usize = 52;
    match name.len() > LONGEST {
        true => {
            let path = Path::new("metadata").child("name");
            FieldError::invalid(&path, name, "must be no more than 52 characters").into()
        }
        false => FieldErrors::new(),
    }
}
