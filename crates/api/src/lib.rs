//! The built-in API types of Kubernetes: one struct per type, for every format.
//!
//! Each group is a module with its versions, and a function of the same name that registers its
//! kinds, both after the group's feature. The declarations are generated; what a field line means
//! is at the derive `Object`. The defaults and conversions of groups that have them are written by
//! hand.
//!
//! ```
//! # #[cfg(feature = "apps")] {
//! use apimachinery_api::apps::v1;
//! use apimachinery_runtime::{GroupVersionKind, ObjectRegistry, Scheme};
//!
//! let mut builder = Scheme::builder();
//! apimachinery_api::apps(&mut builder);
//! let scheme = builder.build()?;
//! let mut old = scheme.new_object(&GroupVersionKind::new("apps", "v1beta2", "Deployment"))?;
//! scheme.default_object(&mut *old);
//! let new: v1::Deployment = scheme.convert(old, None)?;
//! assert_eq!(new.spec.replicas, Some(1)); // a default
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![cfg_attr(docsrs, feature(doc_cfg))]
extern crate self as apimachinery_api;

#[cfg(feature = "descriptions")]
pub mod descriptions;
pub mod facts;
#[cfg(any(feature = "coordination", feature = "core"))]
mod field_labels;
mod generated;
#[cfg(feature = "apiextensions")]
pub mod json_schema;
mod versions;

#[doc(hidden)]
pub use apimachinery_meta::derive_support;
pub use generated::{SOURCE_VERSION, all};

// Each by its name, so that the compiler names the feature of one that this build lacks.
// generated from proto/api-facts.json: begin
#[cfg(feature = "admission")]
pub use generated::admission;
#[cfg(feature = "admissionregistration")]
pub use generated::admissionregistration;
#[cfg(feature = "apidiscovery")]
pub use generated::apidiscovery;
#[cfg(feature = "apiextensions")]
pub use generated::apiextensions;
#[cfg(feature = "apiregistration")]
pub use generated::apiregistration;
#[cfg(feature = "apps")]
pub use generated::apps;
#[cfg(feature = "authentication")]
pub use generated::authentication;
#[cfg(feature = "authorization")]
pub use generated::authorization;
#[cfg(feature = "autoscaling")]
pub use generated::autoscaling;
#[cfg(feature = "batch")]
pub use generated::batch;
#[cfg(feature = "certificates")]
pub use generated::certificates;
#[cfg(feature = "coordination")]
pub use generated::coordination;
#[cfg(feature = "core")]
pub use generated::core;
#[cfg(feature = "discovery")]
pub use generated::discovery;
#[cfg(feature = "events")]
pub use generated::events;
#[cfg(feature = "extensions")]
pub use generated::extensions;
#[cfg(feature = "flowcontrol")]
pub use generated::flowcontrol;
#[cfg(feature = "imagepolicy")]
pub use generated::imagepolicy;
#[cfg(feature = "internal_apiserver")]
pub use generated::internal_apiserver;
#[cfg(feature = "lifecycle")]
pub use generated::lifecycle;
#[cfg(feature = "networking")]
pub use generated::networking;
#[cfg(feature = "node")]
pub use generated::node;
#[cfg(feature = "policy")]
pub use generated::policy;
#[cfg(feature = "rbac")]
pub use generated::rbac;
#[cfg(feature = "resource")]
pub use generated::resource;
#[cfg(feature = "scheduling")]
pub use generated::scheduling;
#[cfg(feature = "storage")]
pub use generated::storage;
#[cfg(feature = "storagemigration")]
pub use generated::storagemigration;
#[cfg(feature = "testapigroup")]
pub use generated::testapigroup;
// generated from proto/api-facts.json: end
