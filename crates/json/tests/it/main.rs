//! JSON, through the public interface.

#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "a test fails by a panic"
)]

mod compacting;
mod framing;
mod kinds;
mod nested;
mod normalized;
mod numbers;
mod plain;
mod plain_quick;
mod serializing;
mod spacing;
mod stream_lists;
mod strictness;
mod support;
mod texts;
mod unstructured;
