//! Configurations of webhooks.

use apimachinery_api::admissionregistration::v1::{
    MutatingWebhookConfiguration, ValidatingWebhookConfiguration,
};
use apimachinery_table::{Row, TableError};

use crate::column::{AGE, Column, NAME, column};
use crate::print::{Context, Print, cells};
use crate::text::int;

impl Print for MutatingWebhookConfiguration {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column(
            "Webhooks",
            "integer",
            "Webhooks indicates the number of webhooks registered in this configuration",
        ),
        AGE,
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let (count, age) = (int(self.webhooks.len()), context.age(&self.metadata));
        Ok(cells![&*self.metadata.name, count, age].into())
    }
}

impl Print for ValidatingWebhookConfiguration {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column(
            "Webhooks",
            "integer",
            "Webhooks indicates the number of webhooks registered in this configuration",
        ),
        AGE,
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let (count, age) = (int(self.webhooks.len()), context.age(&self.metadata));
        Ok(cells![&*self.metadata.name, count, age].into())
    }
}
