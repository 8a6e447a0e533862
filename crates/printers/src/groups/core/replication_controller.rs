//! ReplicationController.

use apimachinery_api::core::v1::ReplicationController;
use apimachinery_selectors::sets::format_labels;
use apimachinery_table::{Row, TableError};

use super::containers::names_and_images;
use crate::column::{AGE, CONTAINERS, Column, IMAGES, NAME, column, wide};
use crate::generated::columns::{replication_controller, shared};
use crate::print::{Context, Print, cells};

impl Print for ReplicationController {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column("Desired", "integer", replication_controller::DESIRED),
        column("Current", "integer", replication_controller::CURRENT),
        column("Ready", "integer", replication_controller::READY),
        AGE,
        CONTAINERS,
        IMAGES,
        wide("Selector", "string", shared::SELECTOR),
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
