//! DaemonSet.

use apimachinery_api::apps::v1::DaemonSet;
use apimachinery_selectors::label_selector;
use apimachinery_selectors::sets::format_labels;
use apimachinery_table::{Row, TableError};

use crate::column::{AGE, Column, NAME, column, wide};
use crate::groups::core::names_and_images;
use crate::print::{Context, Print, cells};

impl Print for DaemonSet {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column(
            "Desired",
            "integer",
            "The total number of nodes that should be running the daemon pod (including nodes correctly running the daemon pod). More info: https://kubernetes.io/docs/concepts/workloads/controllers/daemonset/",
        ),
        column(
            "Current",
            "integer",
            "The number of nodes that are running at least 1 daemon pod and are supposed to run the daemon pod. More info: https://kubernetes.io/docs/concepts/workloads/controllers/daemonset/",
        ),
        column(
            "Ready",
            "integer",
            "numberReady is the number of nodes that should be running the daemon pod and have one or more of the daemon pod running with a Ready Condition.",
        ),
        column(
            "Up-to-date",
            "integer",
            "The total number of nodes that are running updated daemon pod",
        ),
        column(
            "Available",
            "integer",
            "The number of nodes that should be running the daemon pod and have one or more of the daemon pod running and available (ready for at least spec.minReadySeconds)",
        ),
        column(
            "Node Selector",
            "string",
            "NodeSelector is a selector which must be true for the pod to fit on a node. Selector which must match a node's labels for the pod to be scheduled on that node. More info: https://kubernetes.io/docs/concepts/configuration/assign-pod-node/",
        ),
        AGE,
        wide("Containers", "string", "Names of each container in the template."),
        wide("Images", "string", "Images referenced by each container in the template."),
        wide(
            "Selector",
            "string",
            "A label query over pods that are managed by the daemon set. Must match in order to be controlled. It must match the pod template's labels. More info: https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#label-selectors",
        ),
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let Self { metadata, spec, status, .. } = self;
        let template = &spec.template.spec;
        let mut cells = cells![
            &*metadata.name,
            status.desired_number_scheduled,
            status.current_number_scheduled,
            status.number_ready,
            status.updated_number_scheduled,
            status.number_available,
            format_labels(&template.node_selector),
            context.age(metadata),
        ];
        if context.is_wide() {
            let [names, images] = names_and_images(&template.containers);
            let selector = label_selector::format(spec.selector.as_deref());
            cells.extend(cells![names, images, selector]);
        }
        Ok(cells.into())
    }
}
