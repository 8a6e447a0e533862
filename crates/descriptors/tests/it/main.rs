//! Protobuf without generated types, through the public interface.
#![allow(clippy::print_stderr, reason = "tests say what they skipped")]

mod bad_input;
mod golden;
mod rules;
mod samples;
mod serializer;
mod support;
