//! ReplicaSet.

use apimachinery_api::apps::v1::ReplicaSet;
use apimachinery_selectors::label_selector;
use apimachinery_table::{Row, TableError};

use crate::column::{AGE, Column, NAME, column, wide};
use crate::groups::core::names_and_images;
use crate::print::{Context, Print, cells};

impl Print for ReplicaSet {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column(
            "Desired",
            "integer",
            "Replicas is the number of desired pods. This is a pointer to distinguish between explicit zero and unspecified. Defaults to 1. More info: https://kubernetes.io/docs/concepts/workloads/controllers/replicaset",
        ),
        column(
            "Current",
            "integer",
            "Replicas is the most recently observed number of non-terminating pods. More info: https://kubernetes.io/docs/concepts/workloads/controllers/replicaset",
        ),
        column(
            "Ready",
            "integer",
            "The number of non-terminating pods targeted by this ReplicaSet with a Ready Condition.",
        ),
        AGE,
        wide("Containers", "string", "Names of each container in the template."),
        wide("Images", "string", "Images referenced by each container in the template."),
        wide(
            "Selector",
            "string",
            "Selector is a label query over pods that should match the replica count. Label keys and values that must match in order to be controlled by this replica set. It must match the pod template's labels. More info: https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#label-selectors",
        ),
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let Self { metadata, spec, status, .. } = self;
        let mut cells = cells![
            &*metadata.name,
            spec.replicas.unwrap_or_default(),
            status.replicas,
            status.ready_replicas,
            context.age(metadata),
        ];
        if context.is_wide() {
            let [names, images] = names_and_images(&spec.template.spec.containers);
            let selector = label_selector::format(spec.selector.as_deref());
            cells.extend(cells![names, images, selector]);
        }
        Ok(cells.into())
    }
}
