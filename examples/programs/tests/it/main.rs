//! The programs, run.

#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "a test fails by a panic"
)]

mod crontab;
mod inspector;
mod kube_types;
mod server;
mod watch_client;
mod webhooks;
