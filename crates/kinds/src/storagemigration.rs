//! Kinds of the group `storagemigration.k8s.io`.

pub(crate) mod storage_version_migration {
    pub(crate) mod validation;
}
pub(crate) mod strategy;
