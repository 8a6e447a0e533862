//! ReplicationController.

use apimachinery_api::core::v1::ReplicationController;
use apimachinery_selectors::sets::format_labels;
use apimachinery_table::{Row, TableError};

use super::containers::names_and_images;
use crate::column::{AGE, CONTAINERS, Column, IMAGES, NAME, column, wide};
use crate::print::{Context, Print, cells};

impl Print for ReplicationController {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column(
            "Desired",
            "integer",
            "Replicas is the number of desired replicas. This is a pointer to distinguish between explicit zero and unspecified. Defaults to 1. More info: https://kubernetes.io/docs/concepts/workloads/controllers/replicationcontroller#what-is-a-replicationcontroller",
        ),
        column(
            "Current",
            "integer",
            "Replicas is the most recently observed number of replicas. More info: https://kubernetes.io/docs/concepts/workloads/controllers/replicationcontroller#what-is-a-replicationcontroller",
        ),
        column("Ready", "integer", "The number of ready replicas for this replication controller."),
        AGE,
        CONTAINERS,
        IMAGES,
        wide(
            "Selector",
            "string",
            "Selector is a label query over pods that should match the Replicas count. If Selector is empty, it is defaulted to the labels present on the Pod template. Label keys and values that must match in order to be controlled by this replication controller, if empty defaulted to labels on Pod template. More info: https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#label-selectors",
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
            let containers = spec.template.as_ref().map_or(&[][..], |it| &it.spec.containers);
            let [names, images] = names_and_images(containers);
            cells.extend(cells![names, images, format_labels(&spec.selector)]);
        }
        Ok(cells.into())
    }
}
