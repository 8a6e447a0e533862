//! Deployment.

use apimachinery_api::apps::v1::Deployment;
use apimachinery_selectors::label_selector;
use apimachinery_table::{Row, TableError};

use crate::column::{AGE, Column, NAME, column, wide};
use crate::groups::core::names_and_images;
use crate::print::{Context, Print, cells};

impl Print for Deployment {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column("Ready", "string", "Number of the pod with ready state"),
        column(
            "Up-to-date",
            "string",
            "Total number of non-terminating pods targeted by this deployment that have the desired template spec.",
        ),
        column(
            "Available",
            "string",
            "Total number of available non-terminating pods (ready for at least minReadySeconds) targeted by this deployment.",
        ),
        AGE,
        wide("Containers", "string", "Names of each container in the template."),
        wide("Images", "string", "Images referenced by each container in the template."),
        wide(
            "Selector",
            "string",
            "Label selector for pods. Existing ReplicaSets whose pods are selected by this will be the ones affected by this deployment. It must match the pod template's labels.",
        ),
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let Self { metadata, spec, status, .. } = self;
        let mut cells = cells![
            &*metadata.name,
            format!("{}/{}", status.ready_replicas, spec.replicas.unwrap_or_default()),
            status.updated_replicas,
            status.available_replicas,
            context.age(metadata),
        ];
        if context.is_wide() {
            let [names, images] = names_and_images(&spec.template.spec.containers);
            // Not what other kinds show: an empty selector is nothing, a wrong one has another
            // word.
            let selector = label_selector::to_selector(spec.selector.as_deref());
            let selector = selector.map_or("<invalid>".to_owned(), |it| it.to_string());
            cells.extend(cells![names, images, selector]);
        }
        Ok(cells.into())
    }
}
