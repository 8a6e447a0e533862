//! The vocabulary, through its public interface.

#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "a test fails by a panic"
)]

mod builder;
mod cached_objects;
mod conversions;
mod errors;
mod helpers;
mod map;
mod names;
mod nested;
mod queries;
mod resources;
mod support;
mod text;
mod unstructured;
mod unstructured_kinds;
mod versioners;
