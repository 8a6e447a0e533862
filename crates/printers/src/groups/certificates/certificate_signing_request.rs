//! CertificateSigningRequest.

use apimachinery_api::certificates::v1::{CertificateSigningRequest, RequestConditionType};
use apimachinery_meta::Duration;
use apimachinery_table::{Row, TableError, human_duration};

use crate::column::{AGE, Column, NAME, column};
use crate::print::{Context, Print, cells};
use crate::text::or;

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
