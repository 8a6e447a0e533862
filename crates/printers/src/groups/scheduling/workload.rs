//! Workload.

use apimachinery_api::scheduling::v1beta1::Workload;
use apimachinery_table::{Row, TableError};

use crate::column::{AGE, Column, NAME};
use crate::print::{Context, Print, cells};

impl Print for Workload {
    const COLUMNS: &'static [Column] = &[NAME, AGE];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        Ok(cells![&*self.metadata.name, context.age(&self.metadata)].into())
    }
}
