//! CronJob.

use apimachinery_api::batch::v1::CronJob;
use apimachinery_selectors::label_selector;
use apimachinery_table::{Row, TableError};

use crate::column::{AGE, Column, NAME, column, wide};
use crate::groups::core::names_and_images;
use crate::print::{Context, Print, cells};
use crate::text::{given_or, int};

impl Print for CronJob {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column(
            "Schedule",
            "string",
            "The schedule in Cron format, see https://en.wikipedia.org/wiki/Cron.",
        ),
        column(
            "Timezone",
            "string",
            "The time zone name for the given schedule, see https://en.wikipedia.org/wiki/List_of_tz_database_time_zones. If not specified, this will default to the time zone of the kube-controller-manager process. The set of valid time zone names and the time zone offset is loaded from the system-wide time zone database by the API server during CronJob validation and the controller manager during execution. If no system-wide time zone database can be found a bundled version of the database is used instead. If the time zone name becomes invalid during the lifetime of a CronJob or due to a change in host configuration, the controller will stop creating new new Jobs and will create a system event with the reason UnknownTimeZone. More information can be found in https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/#time-zones",
        ),
        column(
            "Suspend",
            "boolean",
            "This flag tells the controller to suspend subsequent executions, it does not apply to already started executions.  Defaults to false.",
        ),
        column("Active", "integer", "A list of pointers to currently running jobs."),
        column(
            "Last Schedule",
            "string",
            "Information when was the last time the job was successfully scheduled.",
        ),
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
