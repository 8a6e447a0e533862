//! Tests of protobuf through the public interface.

#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "a test fails by a panic"
)]

mod envelopes;
mod errors;
mod framer;
mod limits;
mod messages;
mod prost;
mod short_texts;
mod short_ways;
mod stream_lists;
mod support;
mod types;
mod values;
