//! One suite for all stores.

#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by a panic"
)]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "tests say what they checked")]

#[macro_use]
mod suite;

#[cfg(feature = "etcd")]
mod etcd;
mod memory;
mod model;
#[cfg(feature = "redb")]
mod redb;
mod support;
