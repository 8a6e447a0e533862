//! Defaults of `certificates.k8s.io`.

mod request;

use apimachinery_runtime::{ByteString, SchemeBuilder, Str};

use self::request::Request;
use crate::certificates::v1beta1::{
    KUBE_API_SERVER_CLIENT_KUBELET_SIGNER_NAME, KUBELET_SERVING_SIGNER_NAME, KeyUsage,
    LEGACY_UNKNOWN_SIGNER_NAME,
};
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
        let usages = [KeyUsage::DIGITAL_SIGNATURE, KeyUsage::KEY_ENCIPHERMENT];
        spec.usages.extend(usages);
    }
    if spec.signer_name.is_none() {
        spec.signer_name = Some(signer_of_request(&spec.request, &spec.usages));
    }
    for condition in &mut request.status.conditions {
        set_if_empty(&mut condition.status, ConditionStatus::TRUE);
    }
}

/// Who signs a request for a certificate that names no signer: those as kubelets make them go to
/// the signers of kubelets, all others to one that promises nothing.
fn signer_of_request(request: &ByteString, usages: &[KeyUsage]) -> Str {
    let signer = match Request::parse(request) {
        Some(request) if !is_of_node(&request) => LEGACY_UNKNOWN_SIGNER_NAME,
        Some(request) if !request.names_hosts && are(usages, KeyUsage::CLIENT_AUTH) => {
            KUBE_API_SERVER_CLIENT_KUBELET_SIGNER_NAME
        }
        Some(request) if request.names_hosts && are(usages, KeyUsage::SERVER_AUTH) => {
            KUBELET_SERVING_SIGNER_NAME
        }
        _ => LEGACY_UNKNOWN_SIGNER_NAME,
    };
    Str::from_static(signer)
}

fn is_of_node(request: &Request) -> bool {
    request.organizations == ["system:nodes"]
        && request.common_name.starts_with("system:node:")
        && !request.names_others
}

/// Whether the usages are signatures for this purpose, with or without keys, as some algorithms
/// need.
fn are(usages: &[KeyUsage], purpose: KeyUsage) -> bool {
    let signature = KeyUsage::DIGITAL_SIGNATURE;
    let allowed = [&purpose, &signature, &KeyUsage::KEY_ENCIPHERMENT];
    usages.contains(&purpose)
        && usages.contains(&signature)
        && usages.iter().all(|usage| allowed.contains(&usage))
}
