//! Namespace.

use apimachinery_api::core::v1::Namespace;
use apimachinery_table::{Row, TableError};

use crate::column::{AGE, Column, NAME, column};
use crate::generated::columns::namespace;
use crate::print::{Context, Print, cells};

impl Print for Namespace {
    const COLUMNS: &'static [Column] = &[NAME, column("Status", "string", namespace::STATUS), AGE];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let phase = self.status.phase.as_str();
        Ok(cells![&*self.metadata.name, phase, context.age(&self.metadata)].into())
    }
}
