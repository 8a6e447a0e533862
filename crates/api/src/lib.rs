//! The built-in API types of Kubernetes: one struct per type, for every format.

extern crate self as apimachinery;

#[cfg(feature = "autoscaling")]
pub mod autoscaling;
mod generated;

#[doc(hidden)]
pub use apimachinery_meta::derive_support;
use apimachinery_runtime::SchemeBuilder;
#[cfg(feature = "apps")]
pub use generated::apps;
#[cfg(feature = "core")]
pub use generated::core;

/// Registers `core`.
#[cfg(feature = "core")]
pub fn core(builder: &mut SchemeBuilder) {
    core::v1::install(builder);
    apimachinery_meta::install_unversioned(builder);
}

/// Registers `apps`.
#[cfg(feature = "apps")]
pub fn apps(builder: &mut SchemeBuilder) {
    apps::v1::install(builder);
    apps::v1beta1::install(builder);
    apps::v1beta2::install(builder);
    apimachinery_meta::install_unversioned(builder);
}

/// Registers `autoscaling`.
#[cfg(feature = "autoscaling")]
pub fn autoscaling(builder: &mut SchemeBuilder) {
    autoscaling::v1::install(builder);
    autoscaling::v2::install(builder);
    autoscaling::install(builder);
    apimachinery_meta::install_unversioned(builder);
}

/// Registers all.
pub fn all(builder: &mut SchemeBuilder) {
    #[cfg(feature = "core")]
    core(builder);
    #[cfg(feature = "apps")]
    apps(builder);
    #[cfg(feature = "autoscaling")]
    autoscaling(builder);
    apimachinery_meta::install_unversioned(builder);
}
