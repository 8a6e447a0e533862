//! CSINode and CSIStorageCapacity.

use apimachinery_api::storage::v1::{CSINode, CSIStorageCapacity};
use apimachinery_table::{Row, TableError};

use crate::column::{AGE, Column, NAME, column};
use crate::print::{Context, Print, cells};
use crate::text::int;

impl Print for CSINode {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column(
            "Drivers",
            "integer",
            "Drivers indicates the number of CSI drivers registered on the node",
        ),
        AGE,
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let (count, age) = (int(self.spec.drivers.len()), context.age(&self.metadata));
        Ok(cells![&*self.metadata.name, count, age].into())
    }
}

impl Print for CSIStorageCapacity {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column(
            "StorageClassName",
            "string",
            "storageClassName represents the name of the StorageClass that the reported capacity applies to. It must meet the same requirements as the name of a StorageClass object (non-empty, DNS subdomain). If that object no longer exists, the CSIStorageCapacity object is obsolete and should be removed by its creator. This field is immutable.",
        ),
        column(
            "Capacity",
            "string",
            "capacity is the value reported by the CSI driver in its GetCapacityResponse for a GetCapacityRequest with topology and parameters that match the previous fields.\n\nThe semantic is currently (CSI spec 1.2) defined as: The available capacity, in bytes, of the storage that can be used to provision volumes. If not set, that information is currently unavailable.",
        ),
    ];

    fn row(&self, _: &Context) -> Result<Row, TableError> {
        let capacity = self.capacity.as_ref().map(ToString::to_string);
        let capacity = capacity.unwrap_or("<unset>".to_owned());
        Ok(cells![&*self.metadata.name, &*self.storage_class_name, capacity].into())
    }
}
