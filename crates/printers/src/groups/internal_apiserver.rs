//! The group `internal.apiserver.k8s.io`.

use apimachinery_api::internal_apiserver::v1alpha1::{StorageVersion, StorageVersionList};
use apimachinery_table::{Row, TableError};

use crate::Printers;
use crate::column::{AGE, Column, NAME, column};
use crate::generated::columns::storage_version;
use crate::print::{Context, Print, cells};
use crate::text::{first_three, given_or};

pub(crate) fn add(printers: &mut Printers) {
    printers.add::<StorageVersion, StorageVersionList>();
}

impl Print for StorageVersion {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column("CommonEncodingVersion", "string", storage_version::COMMON_ENCODING_VERSION),
        column("StorageVersions", "string", storage_version::STORAGE_VERSIONS),
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
