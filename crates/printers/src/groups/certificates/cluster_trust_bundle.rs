//! ClusterTrustBundle.

use apimachinery_api::certificates::v1::ClusterTrustBundle;
use apimachinery_table::{Row, TableError};

use crate::column::{Column, NAME, column};
use crate::print::{Context, Print, cells};
use crate::text::or;

impl Print for ClusterTrustBundle {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column(
            "SignerName",
            "string",
            "signerName indicates the associated signer, if any.\n\nIn order to create or update a ClusterTrustBundle that sets signerName, you must have the following cluster-scoped permission: group=certificates.k8s.io resource=signers resourceName=<the signer name> verb=attest.\n\nIf signerName is not empty, then the ClusterTrustBundle object must be named with the signer name as a prefix (translating slashes to colons). For example, for the signer name `example.com/foo`, valid ClusterTrustBundle object names include `example.com:foo:abc` and `example.com:foo:v1`.\n\nIf signerName is empty, then the ClusterTrustBundle object's name must not have such a prefix.\n\nList/watch requests for ClusterTrustBundles can filter on this field using a `spec.signerName=NAME` field selector.",
        ),
    ];

    fn row(&self, _: &Context) -> Result<Row, TableError> {
        Ok(cells![&*self.metadata.name, or(&self.spec.signer_name, "<none>")].into())
    }
}
