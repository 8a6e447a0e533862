//! Definitions of custom resources.

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

mod conversions;
mod differential;
mod from_types;
mod hostile;
mod kinds;
mod openapi;
mod others;
mod prepare;
mod recorded;
mod rules;
mod samples;
mod status;
mod support;
mod unit_tests;
