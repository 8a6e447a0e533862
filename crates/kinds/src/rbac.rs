//! Kinds of the group `rbac.authorization.k8s.io`.

pub(crate) mod strategy;
pub(crate) mod validation;
