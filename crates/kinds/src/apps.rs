//! Kinds of the group `apps`.

pub(crate) mod controller_revision {
    pub(crate) mod validation;
}
pub(crate) mod daemon_set {
    pub(crate) mod strategy;
    pub(crate) mod validation;
}
pub(crate) mod deployment {
    pub(crate) mod strategy;
    pub(crate) mod validation;
}
pub(crate) mod replica_set {
    pub(crate) mod validation;
}
pub(crate) mod stateful_set {
    pub(crate) mod validation;
    pub(crate) mod warnings;
}
pub(crate) mod scale;
pub(crate) mod strategy;
pub(crate) mod workload;
