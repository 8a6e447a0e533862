//! Defaults and conversions between versions, by group.

use apimachinery_runtime::reflect::Reflect;

#[allow(dead_code, unused_imports, unused_macros, reason = "what is used depends on the groups")]
pub(crate) mod convert;

#[cfg(feature = "admission")]
pub(crate) mod admission;
#[cfg(feature = "admissionregistration")]
pub(crate) mod admissionregistration;
#[cfg(feature = "apidiscovery")]
pub(crate) mod apidiscovery;
#[cfg(feature = "apiextensions")]
pub(crate) mod apiextensions;
#[cfg(feature = "apiregistration")]
pub(crate) mod apiregistration;
#[cfg(feature = "apps")]
pub(crate) mod apps;
#[cfg(feature = "authentication")]
pub(crate) mod authentication;
#[cfg(feature = "authorization")]
pub(crate) mod authorization;
#[cfg(feature = "autoscaling")]
pub(crate) mod autoscaling;
#[cfg(feature = "batch")]
pub(crate) mod batch;
#[cfg(feature = "certificates")]
pub(crate) mod certificates;
#[cfg(feature = "coordination")]
pub(crate) mod coordination;
#[cfg(feature = "core")]
pub(crate) mod core;
#[cfg(feature = "discovery")]
pub(crate) mod discovery;
#[cfg(feature = "events")]
pub(crate) mod events;
#[cfg(feature = "extensions")]
pub(crate) mod extensions;
#[cfg(feature = "flowcontrol")]
pub(crate) mod flowcontrol;
#[cfg(feature = "networking")]
pub(crate) mod networking;
#[cfg(feature = "node")]
pub(crate) mod node;
#[cfg(feature = "policy")]
pub(crate) mod policy;
#[cfg(feature = "rbac")]
pub(crate) mod rbac;
#[cfg(feature = "resource")]
pub(crate) mod resource;
#[cfg(feature = "scheduling")]
pub(crate) mod scheduling;
#[cfg(feature = "storage")]
pub(crate) mod storage;
#[cfg(feature = "storagemigration")]
pub(crate) mod storagemigration;

/// Sets a field that is empty or zero: what a document leaves out, and has no other mark of being
/// left out.
#[cfg_attr(not(feature = "core"), allow(dead_code, reason = "not every group has such a field"))]
fn set_if_empty<T: Reflect>(field: &mut T, value: impl Into<T>) {
    if field.is_empty() {
        *field = value.into();
    }
}
