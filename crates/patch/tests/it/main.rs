//! Patches, alone and against the reference.

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

mod differential;
mod generated;
mod hostile;
mod properties;
mod recorded;
mod requests;
mod server;
mod support;
mod texts;
mod unit_tests;
