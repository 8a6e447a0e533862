//! Who signs a request for a certificate that names no signer.

use apimachinery_runtime::{ByteString, Str};

use super::request::Request;
use crate::certificates::v1beta1::{
    KUBE_API_SERVER_CLIENT_KUBELET_SIGNER_NAME, KUBELET_SERVING_SIGNER_NAME, KeyUsage,
    LEGACY_UNKNOWN_SIGNER_NAME,
};

/// Requests as kubelets make them go to the signers of kubelets, all others to one that promises
/// nothing.
pub(super) fn of_request(request: &ByteString, usages: &[KeyUsage]) -> Str {
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
