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

pub mod facts;
#[cfg(any(feature = "coordination", feature = "core"))]
mod field_labels;
mod generated;
#[cfg(feature = "apiextensions")]
pub mod json_schema;
mod versions;

#[doc(hidden)]
pub use apimachinery_meta::derive_support;
pub use generated::*;
