//! Kinds of the group `autoscaling`.

pub(crate) mod horizontal_pod_autoscaler {
    pub(crate) mod validation;
}
pub(crate) mod strategy;
