//! Tests of the client through its requests.

#![allow(
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by a panic"
)]

mod answers;
mod discovery;
mod limits;
mod lists;
mod objects;
mod retries;
mod sent;
mod served;
mod spans;
mod specs;
mod suite;
mod support;
mod tables;
mod watches;
