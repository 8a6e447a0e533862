//! Defaults and conversions between versions, by group.

#[cfg(feature = "autoscaling")]
pub(crate) mod autoscaling;
