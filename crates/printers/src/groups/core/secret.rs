//! Secret.

use apimachinery_api::core::v1::Secret;
use apimachinery_table::{Row, TableError};

use crate::column::{AGE, Column, NAME, column};
use crate::generated::columns::secret;
use crate::print::{Context, Print, cells};
use crate::text::int;

impl Print for Secret {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column("Type", "string", secret::TYPE),
        column("Data", "string", secret::DATA),
        AGE,
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        // What is written as text becomes data.
        let added = self.string_data.keys().filter(|key| !self.data.contains_key(*key));
        let count = self.data.len() + added.count();
        let age = context.age(&self.metadata);
        Ok(cells![&*self.metadata.name, self.r#type.as_str(), int(count), age].into())
    }
}
