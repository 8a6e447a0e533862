//! What a server does around the objects of built-in kinds: what requests may change, what is wrong
//! with an object, what clients are warned of. No store, no HTTP.

mod allocate;
mod exposure;
mod kind;
mod qos;
mod registry;
mod strategies;
mod strategy;
mod validation;
mod warnings;

pub use allocate::{Allocate, AllocationError};
pub use registry::{folder, is_served, place_of_group};
pub use strategies::{CLEANUP, Strategies, strategies};
pub use strategy::{Context, Deletion, SchemaStrategy, Strategy, fields_that_count, keep_metadata};
