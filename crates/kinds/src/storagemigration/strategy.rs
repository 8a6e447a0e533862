//! The strategy of migrations of what is stored.

use apimachinery_api::storagemigration::v1::StorageVersionMigration;

use crate::shared::strategies::{spec_and_status, with_status};
use crate::storagemigration::storage_version_migration::validation;
use crate::strategy::Strategies;

pub(crate) fn storage_version_migrations() -> Strategies {
    with_status(
        spec_and_status!(StorageVersionMigration)
            .needs_version()
            .keep_metadata()
            .validate(validation::migration),
    )
}
