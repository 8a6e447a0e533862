//! The group `storagemigration.k8s.io`.

use apimachinery_api::storagemigration::v1::{
    StorageVersionMigration, StorageVersionMigrationList,
};
use apimachinery_meta::v1::ConditionStatus;
use apimachinery_runtime::GroupResource;
use apimachinery_table::{NAME_DESCRIPTION, Row, TableError};

use crate::Printers;
use crate::column::{Column, column};
use crate::generated::columns::storage_version_migration;
use crate::print::{Context, Print, cells};

pub(crate) fn add(printers: &mut Printers) {
    printers.add::<StorageVersionMigration, StorageVersionMigrationList>();
}

impl Print for StorageVersionMigration {
    const COLUMNS: &'static [Column] = &[
        column("Name", "string", NAME_DESCRIPTION),
        column("Resource", "string", storage_version_migration::RESOURCE),
        column("Status", "string", storage_version_migration::STATUS),
    ];

    fn row(&self, _: &Context) -> Result<Row, TableError> {
        let resource = &self.spec.resource;
        let resource = GroupResource::new(&*resource.group, &*resource.resource);
        let holds = self.status.conditions.iter().filter(|it| it.status == ConditionStatus::TRUE);
        let is_known = |it: &&str| matches!(*it, "Running" | "Failed" | "Succeeded");
        let status = holds.map(|it| &*it.r#type).rfind(is_known).unwrap_or("Unknown");
        Ok(cells![&*self.metadata.name, resource.to_string(), status].into())
    }
}
