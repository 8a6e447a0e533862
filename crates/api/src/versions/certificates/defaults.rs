//! Defaults of `certificates.k8s.io`.

mod request;
mod signer;

use apimachinery_runtime::SchemeBuilder;

use crate::certificates::{v1, v1beta1};
use crate::core::v1::ConditionStatus;
use crate::versions::set_if_empty;

/// A certificate of a Pod is good for a day at most.
const MAX_EXPIRATION_SECONDS: i32 = 24 * 60 * 60;

/// Registers the defaults of this group.
pub(super) fn install(builder: &mut SchemeBuilder) {
    builder
        .default_with_list::<v1::PodCertificateRequestList>(|it| {
            it.spec.max_expiration_seconds.get_or_insert(MAX_EXPIRATION_SECONDS);
        })
        .default_with_list::<v1beta1::PodCertificateRequestList>(|it| {
            it.spec.max_expiration_seconds.get_or_insert(MAX_EXPIRATION_SECONDS);
        })
        .default_with_list::<v1beta1::CertificateSigningRequestList>(signing_request);
}

/// From `v1` on, usages and the signer must be given.
fn signing_request(request: &mut v1beta1::CertificateSigningRequest) {
    let spec = &mut request.spec;
    if spec.usages.is_empty() {
        let usages = [v1beta1::KeyUsage::DIGITAL_SIGNATURE, v1beta1::KeyUsage::KEY_ENCIPHERMENT];
        spec.usages.extend(usages);
    }
    if spec.signer_name.is_none() {
        spec.signer_name = Some(signer::of_request(&spec.request, &spec.usages));
    }
    for condition in &mut request.status.conditions {
        set_if_empty(&mut condition.status, ConditionStatus::TRUE);
    }
}
