//! Kinds of the group `apiextensions.k8s.io`.

pub(crate) mod custom_resource_definition {
    pub(crate) mod strategy;
}
