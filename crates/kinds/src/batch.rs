//! Kinds of the group `batch`.

pub(crate) mod cron_job {
    pub(crate) mod schedule;
    pub(crate) mod validation;
    pub(crate) mod warnings;
}
pub(crate) mod job {
    pub(crate) mod indexes;
    pub(crate) mod policies;
    pub(crate) mod status;
    pub(crate) mod strategy;
    pub(crate) mod validation;
    pub(crate) mod warnings;
}
pub(crate) mod strategy;
