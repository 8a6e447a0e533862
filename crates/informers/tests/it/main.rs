//! Tests of what controllers are made of, with a paused clock.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by a panic"
)]

mod client;
mod events;
mod informer;
mod leader;
mod queue;
mod series;
mod sink;
mod source;
