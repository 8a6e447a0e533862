//! Runs the operations of other libraries on demand.

#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "it reads nothing from others, and fails by a panic"
)]

fn main() -> std::io::Result<()> {
    apimachinery_benches_peers::run()
}
