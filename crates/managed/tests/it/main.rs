//! Field sets and the field manager, alone and against the reference.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "tests say what they checked")]

mod differential;
mod generated;
mod hostile;
mod properties;
mod recorded;
mod schemas;
mod sets;
mod support;
