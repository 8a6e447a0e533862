//! The built-in API types of Kubernetes: one struct per type, for every format.
//!
//! Each group is a module with its versions, and a function of the same name that registers its kinds, both
//! after the group's feature. The declarations are generated; what a field line means is at the derive
//! `Object`. The defaults and conversions of groups that have them are written by hand.

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
