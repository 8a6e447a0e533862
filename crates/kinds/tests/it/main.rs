//! The table of built-in resources, against what other crates know of them.

#![allow(clippy::unwrap_used, reason = "it is a test")]

mod table;
