//! Protobuf without generated types, through the public interface.

#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "a test fails by a panic"
)]
#![allow(clippy::print_stderr, reason = "tests say what they skipped")]

mod bad_input;
mod golden;
mod rules;
mod samples;
mod serializer;
mod support;
