//! Kinds of the core group.

pub(crate) mod config_map {
    pub(crate) mod validation;
}
pub(crate) mod endpoints {
    pub(crate) mod strategy;
    pub(crate) mod validation;
}
pub(crate) mod limit_range {
    pub(crate) mod validation;
}
pub(crate) mod namespace {
    pub(crate) mod strategy;
    pub(crate) mod validation;
}
pub(crate) mod node {
    pub(crate) mod strategy;
    pub(crate) mod validation;
}
pub(crate) mod persistent_volume {
    pub(crate) mod strategy;
    pub(crate) mod validation;
    pub(crate) mod warnings;
}
pub(crate) mod persistent_volume_claim {
    pub(crate) mod strategy;
    pub(crate) mod validation;
    pub(crate) mod warnings;
}
pub(crate) mod pod {
    pub(crate) mod affinity;
    pub(crate) mod affinity_warnings;
    pub(crate) mod containers;
    pub(crate) mod downward_api;
    pub(crate) mod ephemeral_containers;
    pub(crate) mod projected_volumes;
    pub(crate) mod qos;
    pub(crate) mod security_context;
    pub(crate) mod status;
    pub(crate) mod strategy;
    pub(crate) mod subresources;
    pub(crate) mod validation;
    pub(crate) mod volume_paths;
    pub(crate) mod volumes;
    pub(crate) mod warnings;
}
pub(crate) mod replication_controller {
    pub(crate) mod validation;
    pub(crate) mod warnings;
}
pub(crate) mod resource_quota {
    pub(crate) mod validation;
}
pub(crate) mod secret {
    pub(crate) mod validation;
}
pub(crate) mod service {
    pub(crate) mod exposure;
    pub(crate) mod status;
    pub(crate) mod strategy;
    pub(crate) mod validation;
}
pub(crate) mod strategy;
