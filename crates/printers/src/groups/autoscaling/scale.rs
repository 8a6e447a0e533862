//! Scale.

use apimachinery_api::autoscaling::v1::Scale;
use apimachinery_table::{NAME_DESCRIPTION, Row, TableError};

use crate::column::{AGE, Column, column};
use crate::print::{Context, Print, cells};

impl Print for Scale {
    const COLUMNS: &'static [Column] = &[
        column("Name", "string", NAME_DESCRIPTION),
        column(
            "Desired",
            "integer",
            "replicas is the desired number of instances for the scaled object.",
        ),
        column(
            "Available",
            "integer",
            "replicas is the actual number of observed instances of the scaled object.",
        ),
        AGE,
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let Self { metadata, spec, status, .. } = self;
        let age = context.age(metadata);
        Ok(cells![&*metadata.name, spec.replicas, status.replicas, age].into())
    }
}
