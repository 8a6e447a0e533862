//! The group `internal.apiserver.k8s.io`.

use apimachinery_api::internal_apiserver::v1alpha1::{StorageVersion, StorageVersionList};
use apimachinery_table::{Row, TableError};

use crate::Printers;
use crate::column::{AGE, Column, NAME, column};
use crate::print::{Context, Print, cells};
use crate::text::{first_three, given_or};

pub(crate) fn add(printers: &mut Printers) {
    printers.add::<StorageVersion, StorageVersionList>();
}

impl Print for StorageVersion {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column(
            "CommonEncodingVersion",
            "string",
            "commonEncodingVersion is set to an encoding storage version if all API server instances share that same version. If they don't share one storage version, this field is left empty. API servers should finish updating its storageVersionStatus entry before serving write operations, so that this field will be in sync with the reality.",
        ),
        column(
            "StorageVersions",
            "string",
            "storageVersions lists the reported versions per API server instance.",
        ),
        AGE,
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let versions = self.status.storage_versions.iter();
        let versions: Vec<String> =
            versions.map(|it| format!("{}={}", it.api_server_id, it.encoding_version)).collect();
        let cells = cells![
            &*self.metadata.name,
            given_or(self.status.common_encoding_version.as_ref(), "<unset>"),
            first_three(&versions),
            context.age(&self.metadata),
        ];
        Ok(cells.into())
    }
}
