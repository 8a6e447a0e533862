//! Kinds of the group `admissionregistration.k8s.io`.

pub(crate) mod admission_policy {
    pub(crate) mod validation;
}
pub(crate) mod strategy;
pub(crate) mod webhook_configuration {
    pub(crate) mod validation;
}
