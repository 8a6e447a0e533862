//! What several kinds say.

pub(crate) mod addresses;
pub(crate) mod conditions;
pub(crate) mod config_data;
pub(crate) mod fields;
pub(crate) mod labels;
pub(crate) mod load_balancers;
pub(crate) mod metadata;
pub(crate) mod names;
pub(crate) mod node_selector;
pub(crate) mod paths;
pub(crate) mod percentages;
pub(crate) mod pod_template;
pub(crate) mod ports;
pub(crate) mod replicas;
pub(crate) mod resources;
pub(crate) mod signers;
pub(crate) mod strategies;
pub(crate) mod tolerations;
pub(crate) mod volume_sources;
