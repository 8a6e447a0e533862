//! The group `certificates.k8s.io`.

use apimachinery_api::certificates::v1::{
    CertificateSigningRequest, CertificateSigningRequestList, ClusterTrustBundle,
    ClusterTrustBundleList, PodCertificateRequest, PodCertificateRequestList, RequestConditionType,
};
use apimachinery_meta::Duration;
use apimachinery_selectors::sets::format_labels;
use apimachinery_table::{Row, TableError, human_duration};

use crate::Printers;
use crate::column::{AGE, Column, NAME, column};
use crate::print::{Context, Print, cells};
use crate::text::or;

pub(crate) fn add(printers: &mut Printers) {
    printers
        .add::<CertificateSigningRequest, CertificateSigningRequestList>()
        .add::<ClusterTrustBundle, ClusterTrustBundleList>()
        .add::<PodCertificateRequest, PodCertificateRequestList>();
}

impl Print for CertificateSigningRequest {
    const COLUMNS: &'static [Column] = &[
        NAME,
        AGE,
        column(
            "SignerName",
            "string",
            "Requested signer for the request. It is a qualified name in the form: `scope-hostname.io/name`. If empty, it will be defaulted:\n 1. If it's a kubelet client certificate, it is assigned\n    \"kubernetes.io/kube-apiserver-client-kubelet\".\n 2. If it's a kubelet serving certificate, it is assigned\n    \"kubernetes.io/kubelet-serving\".\n 3. Otherwise, it is assigned \"kubernetes.io/legacy-unknown\".\nDistribution of trust for signers happens out of band. You can select on this field using `spec.signerName`.",
        ),
        column("Requestor", "string", "Base64-encoded PKCS#10 CSR data"),
        column(
            "RequestedDuration",
            "string",
            "expirationSeconds is the requested duration of validity of the issued certificate. The certificate signer may issue a certificate with a different validity duration so a client must check the delta between the notBefore and and notAfter fields in the issued certificate to determine the actual duration.\n\nThe v1.22+ in-tree implementations of the well-known Kubernetes signers will honor this field as long as the requested duration is not greater than the maximum duration they will honor per the --cluster-signing-duration CLI flag to the Kubernetes controller manager.\n\nCertificate signers may not honor this field for various reasons:\n\n  1. Old signer that is unaware of the field (such as the in-tree\n     implementations prior to v1.22)\n  2. Signer whose configured maximum is shorter than the requested duration\n  3. Signer whose configured minimum is longer than the requested duration\n\nThe minimum valid value for expirationSeconds is 600, i.e. 10 minutes.",
        ),
        column(
            "Condition",
            "string",
            "Conditions applied to the request, such as approval or denial.",
        ),
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let duration = self.spec.expiration_seconds.map(|seconds| {
            human_duration(Duration::from_nanos(i64::from(seconds) * 1_000_000_000))
        });
        let cells = cells![
            &*self.metadata.name,
            context.age(&self.metadata),
            or(&self.spec.signer_name, "<none>"),
            &*self.spec.username,
            duration.unwrap_or("<none>".to_owned()),
            condition(self),
        ];
        Ok(cells.into())
    }
}

/// The status of a condition does not count, only that it is there.
fn condition(request: &CertificateSigningRequest) -> String {
    let has = |r#type: RequestConditionType| {
        request.status.conditions.iter().any(|it| it.r#type == r#type)
    };
    let decision = if has(RequestConditionType::DENIED) {
        "Denied"
    } else if has(RequestConditionType::APPROVED) {
        "Approved"
    } else {
        "Pending"
    };
    let failed = if has(RequestConditionType::FAILED) { ",Failed" } else { "" };
    let issued = if request.status.certificate.is_empty() { "" } else { ",Issued" };
    format!("{decision}{failed}{issued}")
}

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
