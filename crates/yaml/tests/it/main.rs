//! The tests of the crate's public face, in one binary.

#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "a test fails by a panic"
)]
#![expect(clippy::print_stderr, reason = "tests over files say how many cases they ran")]

mod bad_input;
mod cases;
mod documents;
mod errors;
mod independent_reader;
mod kyaml;
mod own_cases;
mod positions;
mod reference_cases;
mod small_stack;
mod streams;
