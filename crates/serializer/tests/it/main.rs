//! The codec factory, through its public interface.

#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "a test fails by a panic"
)]

#[cfg(feature = "tokio")]
mod async_events;
#[cfg(feature = "tokio")]
mod async_lists;
#[cfg(feature = "tokio")]
mod async_streams;
mod events;
mod list_reader;
mod lists_of_own_format;
mod media_types;
mod negotiating;
mod object_streams;
mod recognizing;
mod storage;
mod streams;
mod support;
mod versions;
mod without_conversion;
mod wrapped_encoders;
