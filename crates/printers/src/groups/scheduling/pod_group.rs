//! PodGroup.

use apimachinery_api::scheduling::v1beta1::{
    DISRUPTION_TARGET, POD_GROUP_INITIALLY_SCHEDULED, PodGroup,
};
use apimachinery_meta::v1::{Condition, ConditionStatus};
use apimachinery_table::{Row, TableError};

use crate::column::{AGE, Column, NAME, column};
use crate::print::{Context, Print, cells};

impl Print for PodGroup {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column(
            "Policy",
            "string",
            "SchedulingPolicy defines the scheduling policy for this instance of the PodGroup. Controllers are expected to fill this field by copying it from a PodGroupTemplate. This field is immutable.",
        ),
        column("Workload", "string", "Name of the referenced Workload object"),
        column("Status", "string", "Status of the PodGroup"),
        AGE,
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let Self { metadata, spec, status, .. } = self;
        let policy = if spec.scheduling_policy.gang.is_some() { "Gang" } else { "Basic" };
        let cells = cells![
            &*metadata.name,
            policy,
            spec.workload_ref.as_ref().map_or("<none>", |it| &it.workload_name),
            status_text(&status.conditions),
            context.age(metadata),
        ];
        Ok(cells.into())
    }
}

fn status_text(conditions: &[Condition]) -> &str {
    let last = |r#type: &str| conditions.iter().rfind(|it| it.r#type == r#type);
    match (last(DISRUPTION_TARGET), last(POD_GROUP_INITIALLY_SCHEDULED)) {
        (Some(disrupted), _) => &disrupted.reason,
        (None, Some(it)) if it.status == ConditionStatus::TRUE => "Scheduled",
        (None, Some(_)) => "Unschedulable",
        (None, None) => "Pending",
    }
}
