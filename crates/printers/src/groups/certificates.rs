//! The group `certificates.k8s.io`.

mod certificate_signing_request;
mod cluster_trust_bundle;
mod pod_certificate_request;

use apimachinery_api::certificates::v1;

use crate::Printers;

pub(crate) fn add(printers: &mut Printers) {
    printers
        .add::<v1::CertificateSigningRequest, v1::CertificateSigningRequestList>()
        .add::<v1::ClusterTrustBundle, v1::ClusterTrustBundleList>()
        .add::<v1::PodCertificateRequest, v1::PodCertificateRequestList>();
}
