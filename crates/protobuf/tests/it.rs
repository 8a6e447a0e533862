//! Tests of protobuf through the public interface.

#[path = "it/envelopes.rs"]
mod envelopes;
#[path = "it/errors.rs"]
mod errors;
#[path = "it/framer.rs"]
mod framer;
#[path = "it/limits.rs"]
mod limits;
#[path = "it/messages.rs"]
mod messages;
#[path = "it/prost.rs"]
mod prost;
#[path = "it/short_texts.rs"]
mod short_texts;
#[path = "it/short_ways.rs"]
mod short_ways;
#[path = "it/stream_lists.rs"]
mod stream_lists;
#[path = "it/support.rs"]
mod support;
#[path = "it/types.rs"]
mod types;
#[path = "it/values.rs"]
mod values;
