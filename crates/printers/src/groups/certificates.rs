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
use crate::generated::columns::{
    certificate_signing_request, cluster_trust_bundle, pod_certificate_request,
};
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
        column("SignerName", "string", certificate_signing_request::SIGNER_NAME),
        column("Requestor", "string", certificate_signing_request::REQUESTOR),
        column("RequestedDuration", "string", certificate_signing_request::REQUESTED_DURATION),
        column("Condition", "string", certificate_signing_request::CONDITION),
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
    const COLUMNS: &'static [Column] =
        &[NAME, column("SignerName", "string", cluster_trust_bundle::SIGNER_NAME)];

    fn row(&self, _: &Context) -> Result<Row, TableError> {
        Ok(cells![&*self.metadata.name, or(&self.spec.signer_name, "<none>")].into())
    }
}

impl Print for PodCertificateRequest {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column("PodName", "string", pod_certificate_request::POD_NAME),
        column("ServiceAccountName", "string", pod_certificate_request::SERVICE_ACCOUNT_NAME),
        column("NodeName", "string", pod_certificate_request::NODE_NAME),
        column("SignerName", "string", pod_certificate_request::SIGNER_NAME),
        column("State", "string", pod_certificate_request::STATE),
        column(
            "UnverifiedUserAnnotations",
            "string",
            pod_certificate_request::UNVERIFIED_USER_ANNOTATIONS,
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
