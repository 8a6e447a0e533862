//! The codec factory, through its public interface.

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
