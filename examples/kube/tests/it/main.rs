//! `kube`'s client against servers in the same process, with and without a socket.

#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "a test fails by a panic"
)]

mod direct;
mod in_process;
mod layer;
mod served;
mod server;
mod socket;
mod test_server;
mod typed;
