//! CBOR through the public interface of the crate.

mod decode;
mod encode;
mod framer;
mod kind;
mod payloads;
mod quick_ways;
mod through_json;
