//! Field sets and the field manager, alone and against the reference.

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

mod configurations;
mod differential;
mod generated;
mod hostile;
mod oracle;
mod properties;
mod recorded;
mod schemas;
mod sets;
mod support;
mod unit_tests;
