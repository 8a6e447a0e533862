//! Generated types.
/// core
#[cfg(feature = "core")]
pub mod core {
    pub mod v1;
}
/// apps
#[cfg(feature = "apps")]
pub mod apps {
    pub mod v1;
    pub mod v1beta1;
    pub mod v1beta2;
}
/// autoscaling
#[cfg(feature = "autoscaling")]
pub mod autoscaling {
    pub mod v1;
    pub mod v2;
}
