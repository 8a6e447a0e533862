//! Kinds of the group `resource.k8s.io`.

pub(crate) mod device_class {
    pub(crate) mod validation;
}
pub(crate) mod devices;
pub(crate) mod expressions;
pub(crate) mod resource_claim {
    pub(crate) mod status;
    pub(crate) mod strategy;
    pub(crate) mod validation;
}
pub(crate) mod resource_slice {
    pub(crate) mod attributes;
    pub(crate) mod strategy;
    pub(crate) mod validation;
}
pub(crate) mod strategy;
