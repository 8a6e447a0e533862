//! PodCertificateRequest.

use apimachinery_api::certificates::v1::PodCertificateRequest;
use apimachinery_selectors::sets::format_labels;
use apimachinery_table::{Row, TableError};

use crate::column::{Column, NAME, column};
use crate::print::{Context, Print, cells};

impl Print for PodCertificateRequest {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column(
            "PodName",
            "string",
            "podName is the name of the pod into which the certificate will be mounted.",
        ),
        column(
            "ServiceAccountName",
            "string",
            "serviceAccountName is the name of the service account the pod is running as.",
        ),
        column("NodeName", "string", "nodeName is the name of the node the pod is assigned to."),
        column(
            "SignerName",
            "string",
            "signerName indicates the requested signer.\n\nAll signer names beginning with `kubernetes.io` are reserved for use by the Kubernetes project.  There is currently one well-known signer documented by the Kubernetes project, `kubernetes.io/kube-apiserver-client-pod`, which will issue client certificates understood by kube-apiserver.  It is currently unimplemented.",
        ),
        column("State", "string", "Is the request Pending, Issued, Denied, or Failed?"),
        column(
            "UnverifiedUserAnnotations",
            "string",
            "unverifiedUserAnnotations allow pod authors to pass additional information to the signer implementation.  Kubernetes does not restrict or validate this metadata in any way.\n\nEntries are subject to the same validation as object metadata annotations, with the addition that all keys must be domain-prefixed. No restrictions are placed on values, except an overall size limitation on the entire field.\n\nSigners should document the keys and values they support.  Signers should deny requests that contain keys they do not recognize.",
        ),
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let spec = &self.spec;
        // The last condition that decides counts.
        let decides = |it: &&str| matches!(*it, "Issued" | "Denied" | "Failed");
        let state = self.status.conditions.iter().map(|it| &*it.r#type).rfind(decides);
        let mut cells = cells![
            &*self.metadata.name,
            &*spec.pod_name,
            &*spec.service_account_name,
            &*spec.node_name,
            &*spec.signer_name,
            state.unwrap_or("Pending"),
        ];
        if context.is_wide() {
            cells.extend(cells![format_labels(&spec.unverified_user_annotations)]);
        }
        Ok(cells.into())
    }
}
