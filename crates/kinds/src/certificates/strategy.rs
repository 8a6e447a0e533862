//! Kinds of the group `certificates.k8s.io` with short strategies.

use apimachinery_api::certificates::v1::{ClusterTrustBundle, PodCertificateRequest};

use crate::certificates::cluster_trust_bundle::validation::trust_bundle;
use crate::kind::Kind;
use crate::shared::names::PATH_SEGMENTS;
use crate::shared::strategies::{spec_and_status, whole, with_status};
use crate::strategy::Strategies;

pub(crate) fn pod_certificate_requests() -> Strategies {
    with_status(spec_and_status!(PodCertificateRequest).needs_version().keep_metadata())
}

pub(crate) fn cluster_trust_bundles() -> Strategies {
    let kind = Kind::<ClusterTrustBundle>::new().names(PATH_SEGMENTS).needs_version();
    whole(kind.validate(trust_bundle))
}
