//! The program, run as a user runs it.

#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "a test fails by a panic"
)]

mod convert;
mod custom;
mod decode;
mod definitions;
mod deprecated;
mod etcd;
mod excerpts;
#[cfg(feature = "explain")]
mod explain;
#[cfg(feature = "serve")]
mod http;
mod identify;
mod kinds;
mod lists;
mod managed;
mod manual;
mod patch;
mod policies;
mod recorded;
mod reports;
mod robust;
mod run;
#[cfg(feature = "serve")]
mod serve;
#[cfg(feature = "serve")]
mod serve_access;
#[cfg(feature = "serve")]
mod serve_faults;
#[cfg(feature = "serve")]
mod serve_messages;
mod transcode;
mod validate;
mod validate_built_in;
mod verify_golden;
