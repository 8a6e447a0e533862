//! Whether the repository is what its documents say.

#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "a test fails by a panic"
)]

mod circles;
mod dependencies;
mod documentation;
mod graph;
mod links;
mod lints;
mod metadata;
mod names;
mod packages;
mod public;
mod width;
mod words;
