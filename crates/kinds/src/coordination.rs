//! Kinds of the group `coordination.k8s.io`.

pub(crate) mod lease {
    pub(crate) mod validation;
}
pub(crate) mod strategy;
