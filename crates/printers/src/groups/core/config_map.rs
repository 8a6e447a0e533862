//! ConfigMap.

use apimachinery_api::core::v1::ConfigMap;
use apimachinery_table::{Row, TableError};

use crate::column::{AGE, Column, NAME, column};
use crate::generated::columns::config_map;
use crate::print::{Context, Print, cells};
use crate::text::int;

impl Print for ConfigMap {
    const COLUMNS: &'static [Column] = &[NAME, column("Data", "string", config_map::DATA), AGE];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let count = self.data.len() + self.binary_data.len();
        Ok(cells![&*self.metadata.name, int(count), context.age(&self.metadata)].into())
    }
}
