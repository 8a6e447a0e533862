//! A server's rules for the objects of built-in kinds, without a server: what requests may change,
//! what is wrong with an object, what clients are warned of.
//!
//! | to | there is |
//! |---|---|
//! | hear what a server would say to an object | [`BuiltIn`] with [`review_new`](BuiltIn::review_new) and [`review_update`](BuiltIn::review_update) |
//! | say what is special about a resource of a server | [`Strategy`], [`SchemaStrategy`] for types with a definition |
//! | serve built-in resources | [`strategies`], by resource and subresource, [`folder`], [`is_served`] |
//!
//! Rules need neither a store nor HTTP: the addresses and ports of services, which do, are behind
//! [`Allocate`]. Corresponds to `pkg/apis/…/validation` and `pkg/registry/…/strategy.go` of
//! Kubernetes.

mod allocate;
mod exposure;
mod kind;
mod qos;
mod registry;
mod review;
mod strategies;
mod strategy;
mod validation;
mod warnings;

pub use allocate::{Allocate, AllocationError};
pub use registry::{folder, is_served, place_of_group};
pub use review::{BuiltIn, Reviewed};
pub use strategies::{CLEANUP, Strategies, strategies};
pub use strategy::{Context, Deletion, SchemaStrategy, Strategy, fields_that_count, keep_metadata};
