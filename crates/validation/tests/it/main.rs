//! Checks and their words, alone and against the reference.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "tests say what they checked")]

mod differential;
mod field_errors;
mod hostile;
mod metadata;
mod names;
