//! Pod.

use std::collections::HashMap;

use apimachinery_api::core::v1::{ConditionStatus, Pod, PodPhase};
use apimachinery_meta::v1::{RowConditionType, TableRowCondition};
use apimachinery_table::{Row, TableError};

use super::pod_status::PodText;
use crate::column::{AGE, Column, NAME, column, wide};
use crate::generated::columns::pod;
use crate::print::{Context, Print, cells};
use crate::text::or;

impl Print for Pod {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column("Ready", "string", pod::READY),
        column("Status", "string", pod::STATUS),
        column("Restarts", "string", pod::RESTARTS),
        AGE,
        wide("IP", "string", pod::IP),
        wide("Node", "string", pod::NODE),
        wide("Nominated Node", "string", pod::NOMINATED_NODE),
        wide("Readiness Gates", "string", pod::READINESS_GATES),
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let PodText { reason, ready, total, restarts, last_restart } = PodText::of(self);
        let restarts = match restarts != 0 && !last_restart.is_zero() {
            true => format!("{restarts} ({} ago)", context.since(last_restart)),
            false => restarts.to_string(),
        };
        let ready = format!("{ready}/{total}");
        let age = context.age(&self.metadata);
        let mut cells = cells![&*self.metadata.name, ready, reason, restarts, age];
        if context.is_wide() {
            cells.extend(cells![
                or(pod_ip(self), "<none>"),
                or(&self.spec.node_name, "<none>"),
                or(&self.status.nominated_node_name, "<none>"),
                readiness_gates(self),
            ]);
        }
        Ok(Row { cells, conditions: conditions(&self.status.phase) })
    }
}

/// Where both fields are there and differ, older kubelets have set the older one.
fn pod_ip(pod: &Pod) -> &str {
    or(&pod.status.pod_ip, pod.status.pod_ips.first().map_or("", |it| &it.ip))
}

/// How many conditions that make a Pod ready hold.
fn readiness_gates(pod: &Pod) -> String {
    let gates = &pod.spec.readiness_gates;
    if gates.is_empty() {
        return "<none>".to_owned();
    }
    // Of several conditions of a type the first one counts.
    let conditions = pod.status.conditions.iter().rev();
    let conditions: HashMap<_, _> = conditions.map(|it| (it.r#type.as_str(), it)).collect();
    let holds = gates.iter().filter(|gate| {
        let condition = conditions.get(gate.condition_type.as_str());
        condition.is_some_and(|it| it.status == ConditionStatus::TRUE)
    });
    format!("{}/{}", holds.count(), gates.len())
}

/// Clients hide rows of what has ended.
fn conditions(phase: &PodPhase) -> Vec<TableRowCondition> {
    let message = match phase {
        it if *it == PodPhase::SUCCEEDED => "The pod has completed successfully.",
        it if *it == PodPhase::FAILED => "The pod failed.",
        _ => return Vec::new(),
    };
    vec![TableRowCondition {
        r#type: RowConditionType::COMPLETED,
        status: "True".into(),
        reason: phase.as_str().into(),
        message: message.into(),
    }]
}
