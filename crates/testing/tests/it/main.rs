//! Checks of conversions, through the public interface.

#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "a test fails by a panic"
)]

mod built_in;
mod lossy;
mod texts;
mod without_table;
