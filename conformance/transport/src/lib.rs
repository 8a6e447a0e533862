//! Nothing but tests: see `tests/it`.

#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "it reads nothing from others, and fails by a panic"
)]
