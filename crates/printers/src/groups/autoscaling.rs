//! The group `autoscaling`.

mod metrics;

use apimachinery_api::autoscaling::v1::Scale;
use apimachinery_api::autoscaling::v2::{HorizontalPodAutoscaler, HorizontalPodAutoscalerList};
use apimachinery_table::{NAME_DESCRIPTION, Row, TableError};

use crate::Printers;
use crate::column::{AGE, Column, NAME, column};
use crate::generated::columns::{horizontal_pod_autoscaler, scale};
use crate::print::{Context, Print, cells};

pub(crate) fn add(printers: &mut Printers) {
    printers.add::<HorizontalPodAutoscaler, HorizontalPodAutoscalerList>().add_alone::<Scale>();
}

impl Print for HorizontalPodAutoscaler {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column("Reference", "string", horizontal_pod_autoscaler::REFERENCE),
        column("Targets", "string", horizontal_pod_autoscaler::TARGETS),
        column("MinPods", "string", horizontal_pod_autoscaler::MIN_PODS),
        column("MaxPods", "string", horizontal_pod_autoscaler::MAX_PODS),
        column("Replicas", "string", horizontal_pod_autoscaler::REPLICAS),
        AGE,
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let Self { metadata, spec, status, .. } = self;
        let target = &spec.scale_target_ref;
        let cells = cells![
            &*metadata.name,
            format!("{}/{}", target.kind, target.name),
            metrics::text_of(&spec.metrics, &status.current_metrics),
            spec.min_replicas.map_or("<unset>".to_owned(), |it| it.to_string()),
            spec.max_replicas,
            status.current_replicas,
            context.age(metadata),
        ];
        Ok(cells.into())
    }
}

impl Print for Scale {
    const COLUMNS: &'static [Column] = &[
        column("Name", "string", NAME_DESCRIPTION),
        column("Desired", "integer", scale::DESIRED),
        column("Available", "integer", scale::AVAILABLE),
        AGE,
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let Self { metadata, spec, status, .. } = self;
        let age = context.age(metadata);
        Ok(cells![&*metadata.name, spec.replicas, status.replicas, age].into())
    }
}
