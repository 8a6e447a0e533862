//! A server's rules for the objects of built-in kinds, without a server: what requests may change,
//! what is wrong with an object, what clients are warned of.
//!
//! | to | there is |
//! |---|---|
//! | hear what a server would say to an object | [`BuiltIn`] with [`review_new`](BuiltIn::review_new) and [`review_update`](BuiltIn::review_update) |
//! | say what is special about a resource of a server | [`Strategy`], [`SchemaStrategy`] for types with a definition |
//! | serve built-in resources | [`rows`], the table of them: [`strategies`] by subresource, [`folder`], [`Scalable`]; [`is_served`] |
//!
//! Each group has a folder, in it each kind: `core/pod`, `apps/deployment`, `batch/job`, with
//! `strategy.rs` (what requests may change), `validation.rs` (what is wrong with an object; large
//! ones have parts beside it, such as `containers.rs`) and `warnings.rs`. Strategies of a few lines
//! are together in the group's own `strategy.rs`, warnings of a few lines beside their strategy.
//! `shared` has what several kinds say, and `table.rs` a row for each resource.
//!
//! Rules need neither a store nor HTTP: the addresses and ports of services, which do, are behind
//! [`Allocate`]. Corresponds to `pkg/apis/…/validation` and `pkg/registry/…/strategy.go` of
//! Kubernetes.

mod allocate;
mod kind;
mod metadata;
mod review;
mod row;
mod scale;
mod strategy;
mod table;

mod admissionregistration;
mod apiextensions;
mod apiregistration;
mod apps;
mod autoscaling;
mod batch;
mod certificates;
mod coordination;
mod core;
mod discovery;
mod events;
mod flowcontrol;
mod internal_apiserver;
mod networking;
mod node;
mod policy;
mod rbac;
mod resource;
mod scheduling;
mod shared;
mod storage;
mod storagemigration;

pub use allocate::{Allocate, AllocationError};
pub use apiextensions::custom_resource_definition::strategy::CLEANUP;
pub use metadata::{keep_system_metadata, reset_system_metadata};
pub use review::{BuiltIn, Reviewed};
pub use row::ResourceRow;
pub use scale::{Replicas, Scalable};
pub use strategy::{
    Context, Deletion, SchemaStrategy, Strategies, Strategy, fields_that_count, keep_metadata,
};
pub use table::{folder, is_served, place_of_group, row, rows, strategies};
