//! Structural schemas, alone and against the reference.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "tests say what they checked")]

mod differential;
mod formats;
mod generated;
mod hostile;
mod others;
mod patterns;
mod recorded;
mod subtleties;
mod support;
mod unit_tests;
