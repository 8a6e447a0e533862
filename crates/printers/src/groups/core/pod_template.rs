//! PodTemplate.

use apimachinery_api::core::v1::PodTemplate;
use apimachinery_selectors::sets::format_labels;
use apimachinery_table::{Row, TableError};

use super::containers::names_and_images;
use crate::column::{Column, NAME, column};
use crate::generated::columns::{pod_template, shared};
use crate::print::{Context, Print, cells};

impl Print for PodTemplate {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column("Containers", "string", shared::CONTAINERS),
        column("Images", "string", shared::IMAGES),
        column("Pod Labels", "string", pod_template::POD_LABELS),
    ];

    fn row(&self, _: &Context) -> Result<Row, TableError> {
        let [names, images] = names_and_images(&self.template.spec.containers);
        let labels = format_labels(&self.template.metadata.labels);
        Ok(cells![&*self.metadata.name, names, images, labels].into())
    }
}
