//! Prints what our operations allocate.

#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "it reads nothing from others, and fails by a panic"
)]

use std::path::PathBuf;

use apimachinery_benches::rows;
use apimachinery_benches::serve::{self, Memory};

fn main() -> std::io::Result<()> {
    let inputs = PathBuf::from(std::env::args_os().nth(1).unwrap_or_default());
    serve::serve(
        |row| rows::prepare(&inputs, row),
        |operation| {
            let info = allocation_counter::measure(operation);
            Some(Memory {
                allocations: info.count_total,
                bytes: info.bytes_total,
                peak: info.bytes_max,
            })
        },
    )
}
