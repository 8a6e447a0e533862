//! What clients are warned of in cron jobs.

use apimachinery_api::batch::v1::CronJob;
use apimachinery_validation::Path;

use crate::batch::job::warnings::job_spec;
use crate::shared::metadata::owner_name;

const ZONE_IN_SCHEDULE: &str = "cannot use TZ or CRON_TZ in spec.spec.schedule, use timeZone instead, see https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/ for more details";

pub(crate) fn cron_job(new: &CronJob, old: Option<&CronJob>) -> Vec<String> {
    let path = Path::new("spec").child("jobTemplate").child("spec");
    let mut warnings = owner_name(&new.metadata, old.is_none());
    let before = old.map(|it| &it.spec.job_template.spec);
    warnings.extend(job_spec(&new.spec.job_template.spec, before, &path));
    if old.is_some() && new.spec.schedule.contains("TZ") {
        warnings.push(ZONE_IN_SCHEDULE.to_owned());
    }
    warnings
}
