//! The group `batch`.

mod cron_job;
mod job;

use apimachinery_api::batch::v1;

use crate::Printers;

pub(crate) fn add(printers: &mut Printers) {
    printers.add::<v1::Job, v1::JobList>().add::<v1::CronJob, v1::CronJobList>();
}
