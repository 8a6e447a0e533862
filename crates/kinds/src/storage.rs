//! Kinds of the group `storage.k8s.io`.

pub(crate) mod csi_driver {
    pub(crate) mod validation;
}
pub(crate) mod csi_node {
    pub(crate) mod validation;
}
pub(crate) mod csi_storage_capacity {
    pub(crate) mod validation;
}
pub(crate) mod storage_class {
    pub(crate) mod validation;
}
pub(crate) mod strategy;
pub(crate) mod volume_attachment {
    pub(crate) mod validation;
}
pub(crate) mod volume_attributes_class {
    pub(crate) mod validation;
}
