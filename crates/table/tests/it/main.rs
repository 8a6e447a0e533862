//! Tables, alone and against the reference.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "tests say what they checked")]

mod convertors;
mod differential;
mod partial;
mod recorded;
mod support;
mod text_columns;
