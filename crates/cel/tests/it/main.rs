//! Expressions: what is wrong with them, their types, costs and values, beside the reference's
//! recorded answers.

#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "a test fails by a panic"
)]

mod answers;
mod declared;
mod differential;
mod hostile;
mod lazy;
mod recorded;
mod specification;
