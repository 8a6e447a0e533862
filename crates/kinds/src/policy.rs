//! Kinds of the group `policy`.

pub(crate) mod pod_disruption_budget {
    pub(crate) mod validation;
}
pub(crate) mod strategy;
