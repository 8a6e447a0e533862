//! The strategy of cron jobs.

use apimachinery_api::batch::v1::CronJob;

use crate::batch::cron_job::{validation, warnings};
use crate::shared::strategies::{counted, with_status};
use crate::strategy::Strategies;

pub(crate) fn cron_jobs() -> Strategies {
    let kind = counted!(CronJob).warnings(warnings::cron_job);
    with_status(kind.validate(validation::cron_job))
}
