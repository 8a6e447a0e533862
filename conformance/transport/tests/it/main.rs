//! Tests of a client's connections.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by a panic"
)]

mod authorities;
mod credentials;
mod hostile;
mod proxies;
mod reference;
mod server;
mod tls;
