//! StatefulSet.

use apimachinery_api::apps::v1::StatefulSet;
use apimachinery_table::{Row, TableError};

use crate::column::{AGE, Column, NAME, column, wide};
use crate::groups::core::names_and_images;
use crate::print::{Context, Print, cells};

impl Print for StatefulSet {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column("Ready", "string", "Number of the pod with ready state"),
        AGE,
        wide("Containers", "string", "Names of each container in the template."),
        wide("Images", "string", "Images referenced by each container in the template."),
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let Self { metadata, spec, status, .. } = self;
        let ready = format!("{}/{}", status.ready_replicas, spec.replicas.unwrap_or_default());
        let mut cells = cells![&*metadata.name, ready, context.age(metadata)];
        if context.is_wide() {
            cells.extend(names_and_images(&spec.template.spec.containers).map(Into::into));
        }
        Ok(cells.into())
    }
}
