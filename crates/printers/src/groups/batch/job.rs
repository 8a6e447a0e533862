//! Job.

use apimachinery_api::batch::v1::{Job, JobConditionType};
use apimachinery_api::core::v1::ConditionStatus;
use apimachinery_selectors::label_selector;
use apimachinery_table::{Row, TableError, human_duration, since};

use crate::column::{AGE, Column, NAME, column, wide};
use crate::groups::core::names_and_images;
use crate::print::{Context, Print, cells};

impl Print for Job {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column("Status", "string", "Status of the job."),
        column(
            "Completions",
            "string",
            "The number of pods which reached phase Succeeded. The value increases monotonically for a given spec. However, it may decrease in reaction to scale down of elastic indexed jobs.",
        ),
        column("Duration", "string", "Time required to complete the job."),
        AGE,
        wide("Containers", "string", "Names of each container in the template."),
        wide("Images", "string", "Images referenced by each container in the template."),
        wide(
            "Selector",
            "string",
            "A label query over pods that should match the pod count. Normally, the system sets this field for you. More info: https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#label-selectors",
        ),
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
