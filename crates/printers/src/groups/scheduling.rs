//! The group `scheduling.k8s.io`.

use apimachinery_api::scheduling::v1::{PriorityClass, PriorityClassList};
use apimachinery_api::scheduling::v1beta1::{
    DISRUPTION_TARGET, POD_GROUP_INITIALLY_SCHEDULED, PodGroup, PodGroupList, Workload,
    WorkloadList,
};
use apimachinery_meta::v1::{Condition, ConditionStatus};
use apimachinery_table::{Row, TableError};

use crate::Printers;
use crate::column::{AGE, Column, NAME, column};
use crate::generated::columns::{pod_group, priority_class};
use crate::print::{Context, Print, cells};

pub(crate) fn add(printers: &mut Printers) {
    printers
        .add::<PriorityClass, PriorityClassList>()
        .add::<Workload, WorkloadList>()
        .add::<PodGroup, PodGroupList>();
}

impl Print for PriorityClass {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column("Value", "integer", priority_class::VALUE),
        column("Global-Default", "boolean", priority_class::GLOBAL_DEFAULT),
        AGE,
        column("PreemptionPolicy", "string", priority_class::PREEMPTION_POLICY),
    ];

    // The last column is shown in narrow output, and has its cell only in wide output, as in the
    // reference.
    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let age = context.age(&self.metadata);
        let mut cells = cells![&*self.metadata.name, self.value, self.global_default, age];
        if context.is_wide() {
            let policy = self.preemption_policy.as_ref().map_or("", |it| it.as_str());
            cells.extend(cells![policy]);
        }
        Ok(cells.into())
    }
}

impl Print for Workload {
    const COLUMNS: &'static [Column] = &[NAME, AGE];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        Ok(cells![&*self.metadata.name, context.age(&self.metadata)].into())
    }
}

impl Print for PodGroup {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column("Policy", "string", pod_group::POLICY),
        column("Workload", "string", pod_group::WORKLOAD),
        column("Status", "string", pod_group::STATUS),
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
