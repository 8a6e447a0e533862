//! Kinds of the group `certificates.k8s.io`.

pub(crate) mod certificate_signing_request {
    pub(crate) mod strategy;
    pub(crate) mod validation;
}
pub(crate) mod cluster_trust_bundle {
    pub(crate) mod validation;
}
pub(crate) mod strategy;
