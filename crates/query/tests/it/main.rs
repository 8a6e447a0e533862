//! Queries and options objects, alone and against the reference.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "tests say what they checked")]

mod codec;
mod differential;
mod list_options;
