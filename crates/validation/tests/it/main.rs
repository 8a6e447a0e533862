//! Checks and their words, alone and against the reference.

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
mod field_errors;
mod hostile;
mod metadata;
mod names;
mod pem;
