//! Tests of configurations, by the cases of the reference.

#![allow(
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by a panic"
)]

mod choice;
mod exec;
mod files;
mod in_cluster;
mod kind;
mod reduce;
mod support;
mod tokens;
mod validation;
