//! The HTTP layer through its public API.

#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "a test fails by a panic"
)]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "tests say what they checked")]

mod answers;
mod any_bytes;
#[cfg(feature = "axum")]
mod axum;
mod bodies;
mod built_in;
mod client;
mod custom;
mod differential;
mod discovery;
mod hostile;
mod negotiating;
mod options;
mod own_format;
mod patches;
mod recorded;
mod reproduced;
mod requests;
mod responses;
mod served;
mod support;
mod tables;
mod watches;
mod webhooks;
mod websockets;
mod written;
