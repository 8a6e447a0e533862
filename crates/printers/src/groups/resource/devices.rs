//! DeviceClass and ResourceSlice.

use apimachinery_api::resource::v1::{DeviceClass, ResourceSlice};
use apimachinery_table::{Row, TableError};

use crate::column::{AGE, Column, NAME, column};
use crate::print::{Context, Print, cells};
use crate::text::given_or;

impl Print for DeviceClass {
    const COLUMNS: &'static [Column] = &[NAME, AGE];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        Ok(cells![&*self.metadata.name, context.age(&self.metadata)].into())
    }
}

impl Print for ResourceSlice {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column(
            "Node",
            "string",
            "NodeName identifies the node which provides the resources in this pool. A field selector can be used to list only ResourceSlice objects belonging to a certain node.\n\nThis field can be used to limit access from nodes to ResourceSlices with the same node name. It also indicates to autoscalers that adding new nodes of the same type as some old node might also make new resources available.\n\nExactly one of NodeName, NodeSelector, AllNodes, and PerDeviceNodeSelection must be set. This field is immutable.",
        ),
        column(
            "Driver",
            "string",
            "Driver identifies the DRA driver providing the capacity information. A field selector can be used to list only ResourceSlice objects with a certain driver name.\n\nMust be a DNS subdomain and should end with a DNS domain owned by the vendor of the driver. It should use only lower case characters. This field is immutable.",
        ),
        column(
            "Pool",
            "string",
            "Name is used to identify the pool. For node-local devices, this is often the node name, but this is not required.\n\nIt must not be longer than 253 characters and must consist of one or more DNS sub-domains separated by slashes. This field is immutable.",
        ),
        AGE,
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let cells = cells![
            &*self.metadata.name,
            given_or(self.spec.node_name.as_ref(), ""),
            &*self.spec.driver,
            &*self.spec.pool.name,
            context.age(&self.metadata),
        ];
        Ok(cells.into())
    }
}
