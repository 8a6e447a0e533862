//! Tests of protobuf through the public interface.

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
