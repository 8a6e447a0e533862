//! ResourceQuota.

use apimachinery_api::core::v1::{ResourceName, ResourceQuota};
use apimachinery_meta::Quantity;
use apimachinery_table::{Row, TableError};

use crate::column::{AGE, Column, NAME, column};
use crate::generated::columns::resource_quota;
use crate::print::{Context, Print, cells};

impl Print for ResourceQuota {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column("Request", "string", resource_quota::REQUEST),
        column("Limit", "string", resource_quota::LIMIT),
        AGE,
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let (limits, requests): (Vec<_>, Vec<_>) =
            self.status.hard.iter().partition(|(name, _)| name.starts_with("limits."));
        let cells = cells![
            &*self.metadata.name,
            self.text_of(&requests),
            self.text_of(&limits),
            context.age(&self.metadata),
        ];
        Ok(cells.into())
    }
}

trait Usage {
    /// How much of each resource is used, and how much may be.
    fn text_of(&self, resources: &[(&ResourceName, &Quantity)]) -> String;
}

impl Usage for ResourceQuota {
    fn text_of(&self, resources: &[(&ResourceName, &Quantity)]) -> String {
        let texts = resources.iter().map(|(name, hard)| {
            let used = self.status.used.get(*name).cloned().unwrap_or_default();
            format!("{name}: {used}/{hard}")
        });
        texts.collect::<Vec<_>>().join(", ")
    }
}
