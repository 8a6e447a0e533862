//! Kinds of the group `apiregistration.k8s.io`.

pub(crate) mod api_service {
    pub(crate) mod strategy;
    pub(crate) mod validation;
}
