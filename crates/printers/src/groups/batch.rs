//! The group `batch`.

use apimachinery_api::batch::v1::{CronJob, CronJobList, Job, JobConditionType, JobList};
use apimachinery_api::core::v1::ConditionStatus;
use apimachinery_selectors::label_selector;
use apimachinery_table::{Row, TableError, human_duration, since};

use crate::Printers;
use crate::column::{AGE, CONTAINERS, Column, IMAGES, NAME, column, wide};
use crate::generated::columns::{cron_job, job, shared};
use crate::groups::core::names_and_images;
use crate::print::{Context, Print, cells};
use crate::text::{given_or, int};

pub(crate) fn add(printers: &mut Printers) {
    printers.add::<Job, JobList>().add::<CronJob, CronJobList>();
}

impl Print for CronJob {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column("Schedule", "string", cron_job::SCHEDULE),
        column("Timezone", "string", cron_job::TIMEZONE),
        column("Suspend", "boolean", cron_job::SUSPEND),
        column("Active", "integer", cron_job::ACTIVE),
        column("Last Schedule", "string", cron_job::LAST_SCHEDULE),
        AGE,
        CONTAINERS,
        IMAGES,
        wide("Selector", "string", shared::SELECTOR),
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let Self { metadata, spec, status, .. } = self;
        let last_schedule = status.last_schedule_time.map(|it| context.since(it));
        let suspend = match spec.suspend {
            Some(true) => "True",
            Some(false) => "False",
            None => "<unset>",
        };
        let mut cells = cells![
            &*metadata.name,
            &*spec.schedule,
            given_or(spec.time_zone.as_ref(), "<none>"),
            suspend,
            int(status.active.len()),
            last_schedule.unwrap_or("<none>".to_owned()),
            context.age(metadata),
        ];
        if context.is_wide() {
            let job = &spec.job_template.spec;
            let [names, images] = names_and_images(&job.template.spec.containers);
            let selector = label_selector::format(job.selector.as_deref());
            cells.extend(cells![names, images, selector]);
        }
        Ok(cells.into())
    }
}

impl Print for Job {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column("Status", "string", job::STATUS),
        column("Completions", "string", job::COMPLETIONS),
        column("Duration", "string", job::DURATION),
        AGE,
        CONTAINERS,
        IMAGES,
        wide("Selector", "string", shared::SELECTOR),
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let duration = self.status.start_time.map_or(String::new(), |start| {
            let end = self.status.completion_time.unwrap_or(context.now());
            human_duration(since(start, end))
        });
        let age = context.age(&self.metadata);
        let mut cells =
            cells![&*self.metadata.name, status(self), completions(self), duration, age];
        if context.is_wide() {
            let [names, images] = names_and_images(&self.spec.template.spec.containers);
            let selector = label_selector::format(self.spec.selector.as_deref());
            cells.extend(cells![names, images, selector]);
        }
        Ok(cells.into())
    }
}

fn completions(job: &Job) -> String {
    let succeeded = job.status.succeeded;
    match (job.spec.completions, job.spec.parallelism) {
        (Some(completions), _) => format!("{succeeded}/{completions}"),
        (None, Some(parallelism @ 2..)) => format!("{succeeded}/1 of {parallelism}"),
        (None, _) => format!("{succeeded}/1"),
    }
}

fn status(job: &Job) -> &'static str {
    let has = |r#type: JobConditionType| {
        let condition = job.status.conditions.iter().find(|it| it.r#type == r#type);
        condition.is_some_and(|it| it.status == ConditionStatus::TRUE)
    };
    if has(JobConditionType::COMPLETE) {
        "Complete"
    } else if has(JobConditionType::FAILED) {
        "Failed"
    } else if job.metadata.deletion_timestamp.is_some() {
        "Terminating"
    } else if has(JobConditionType::SUSPENDED) {
        "Suspended"
    } else if has(JobConditionType::FAILURE_TARGET) {
        "FailureTarget"
    } else if has(JobConditionType::SUCCESS_CRITERIA_MET) {
        "SuccessCriteriaMet"
    } else {
        "Running"
    }
}
