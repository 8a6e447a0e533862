//! Objects and their metadata, and the scalars in JSON and protobuf.

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

mod data;
mod differential;
mod encodings;
mod hygiene;
mod objects;
mod scalars;
mod statuses;
mod texts;
