//! Objects and their metadata, and the scalars in JSON and protobuf.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "tests say what they checked")]

mod data;
mod differential;
mod encodings;
mod objects;
mod scalars;
mod statuses;
mod texts;
