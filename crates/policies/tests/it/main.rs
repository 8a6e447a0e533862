//! Policies: what is wrong with them, and what they say to requests, beside the reference's
//! answers.

#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "a test fails by a panic"
)]
#![allow(clippy::print_stdout, reason = "tests say what they checked")]

mod admission;
mod answers;
mod differential;
mod evaluate;
mod generated;
mod hostile;
mod recorded;
mod types;
mod validate;
