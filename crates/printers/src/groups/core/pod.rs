//! Pod.

use std::collections::HashMap;

use apimachinery_api::core::v1::{ConditionStatus, Pod, PodPhase};
use apimachinery_meta::v1::{RowConditionType, TableRowCondition};
use apimachinery_table::{Row, TableError};

use super::pod_status::PodText;
use crate::column::{AGE, Column, NAME, column, wide};
use crate::print::{Context, Print, cells};
use crate::text::or;

impl Print for Pod {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column(
            "Ready",
            "string",
            "The aggregate readiness state of this pod for accepting traffic.",
        ),
        column("Status", "string", "The aggregate status of the containers in this pod."),
        column(
            "Restarts",
            "string",
            "The number of times the containers in this pod have been restarted and when the last container in this pod has restarted.",
        ),
        AGE,
        wide(
            "IP",
            "string",
            "podIP address allocated to the pod. Routable at least within the cluster. Empty if not yet allocated.",
        ),
        wide(
            "Node",
            "string",
            "NodeName indicates in which node this pod is scheduled. If empty, this pod is a candidate for scheduling by the scheduler defined in schedulerName. Once this field is set, the kubelet for this node becomes responsible for the lifecycle of this pod. This field should not be used to express a desire for the pod to be scheduled on a specific node. https://kubernetes.io/docs/concepts/scheduling-eviction/assign-pod-node/#nodename",
        ),
        wide(
            "Nominated Node",
            "string",
            "nominatedNodeName is set only when this pod preempts other pods on the node, but it cannot be scheduled right away as preemption victims receive their graceful termination periods. This field does not guarantee that the pod will be scheduled on this node. Scheduler may decide to place the pod elsewhere if other nodes become available sooner. Scheduler may also decide to give the resources on this node to a higher priority pod that is created after preemption. As a result, this field may be different than PodSpec.nodeName when the pod is scheduled.",
        ),
        wide(
            "Readiness Gates",
            "string",
            "If specified, all readiness gates will be evaluated for pod readiness. A pod is ready when all its containers are ready AND all conditions specified in the readiness gates have status equal to \"True\" More info: https://git.k8s.io/enhancements/keps/sig-network/580-pod-readiness-gates",
        ),
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
