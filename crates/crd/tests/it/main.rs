//! Definitions of custom resources.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "tests say what they checked")]

mod from_types;
mod recorded;
mod support;
mod unit_tests;
