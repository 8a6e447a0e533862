//! CBOR through the public interface of the crate.

#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "a test fails by a panic"
)]

mod decode;
mod encode;
mod framer;
mod kind;
mod payloads;
mod quick_ways;
mod through_json;
