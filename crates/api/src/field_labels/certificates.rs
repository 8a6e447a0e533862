//! Field selectors of certificate requests and trust bundles.

use apimachinery_runtime::{SchemeBuilder, Str};

use super::FieldLabels;
use crate::certificates::{v1, v1alpha1, v1beta1};

const SIGNED: FieldLabels = FieldLabels::of(&["metadata.name", "spec.signerName"]);
const OF_PODS: FieldLabels =
    FieldLabels::of(&["metadata.name", "spec.signerName", "spec.podName", "spec.nodeName"]);

pub(crate) fn install(builder: &mut SchemeBuilder) {
    for version in [v1::GROUP_VERSION, v1beta1::GROUP_VERSION] {
        SIGNED.install(builder, version.with_kind("CertificateSigningRequest"));
    }
    // The first version has these for requests of pods as well, though it no longer has that kind.
    for version in [v1::GROUP_VERSION, v1beta1::GROUP_VERSION, v1alpha1::GROUP_VERSION] {
        SIGNED.install(builder, version.with_kind("ClusterTrustBundle"));
        OF_PODS.install(builder, version.with_kind("PodCertificateRequest"));
    }
    builder
        .selectable_fields(|it: &v1::CertificateSigningRequest| signer(&it.spec.signer_name))
        .selectable_fields(|it: &v1beta1::CertificateSigningRequest| {
            signer(it.spec.signer_name.as_deref().unwrap_or_default())
        })
        .selectable_fields(|it: &v1::ClusterTrustBundle| signer(&it.spec.signer_name))
        .selectable_fields(|it: &v1beta1::ClusterTrustBundle| signer(&it.spec.signer_name))
        .selectable_fields(|it: &v1alpha1::ClusterTrustBundle| signer(&it.spec.signer_name))
        .selectable_fields(|it: &v1::PodCertificateRequest| {
            of_pod(&it.spec.signer_name, &it.spec.pod_name, &it.spec.node_name)
        })
        .selectable_fields(|it: &v1beta1::PodCertificateRequest| {
            of_pod(&it.spec.signer_name, &it.spec.pod_name, &it.spec.node_name)
        });
}

fn signer(name: &str) -> [(&'static str, Str); 1] {
    [("spec.signerName", name.into())]
}

fn of_pod(signer: &Str, pod: &Str, node: &Str) -> [(&'static str, Str); 3] {
    [
        ("spec.signerName", signer.clone()),
        ("spec.podName", pod.clone()),
        ("spec.nodeName", node.clone()),
    ]
}
