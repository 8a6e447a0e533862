//! Kinds of the group `scheduling.k8s.io`.

pub(crate) mod priority_class {
    pub(crate) mod validation;
}
pub(crate) mod strategy;
