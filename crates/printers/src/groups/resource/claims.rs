//! ResourceClaim and ResourceClaimTemplate.

use apimachinery_api::resource::v1::{ResourceClaim, ResourceClaimTemplate};
use apimachinery_table::{Row, TableError};

use crate::column::{AGE, Column, NAME, column};
use crate::print::{Context, Print, cells};

impl Print for ResourceClaim {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column(
            "State",
            "string",
            "A summary of the current state (allocated, pending, reserved, etc.).",
        ),
        AGE,
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        Ok(cells![&*self.metadata.name, state(self), context.age(&self.metadata)].into())
    }
}

impl Print for ResourceClaimTemplate {
    const COLUMNS: &'static [Column] = &[NAME, AGE];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        Ok(cells![&*self.metadata.name, context.age(&self.metadata)].into())
    }
}

fn state(claim: &ResourceClaim) -> &'static str {
    let is_deleted = claim.metadata.deletion_timestamp.is_some();
    let is_reserved = !claim.status.reserved_for.is_empty();
    match (is_deleted, claim.status.allocation.is_some(), is_reserved) {
        (false, false, _) => "pending",
        (true, false, _) => "deleted",
        (false, true, false) => "allocated",
        (false, true, true) => "allocated,reserved",
        (true, true, false) => "deleted,allocated",
        (true, true, true) => "deleted,allocated,reserved",
    }
}
