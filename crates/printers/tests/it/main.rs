//! Tables of built-in kinds, alone and against the reference.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "tests say what they checked")]

mod differential;
mod generate;
mod known;
mod printers;
mod recorded;
mod support;
