//! Runs our operations on demand: `bench-ours FOLDER`. With `--check` it only proves that the
//! inputs in the folder are those that this side makes.

#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "it reads nothing from others, and fails by a panic"
)]

use std::error::Error;
use std::path::PathBuf;

use apimachinery_benches::{inputs, rows, serve};

#[cfg(feature = "mimalloc")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args_os().skip(1);
    let folder = PathBuf::from(arguments.next().unwrap_or_default());
    if arguments.next().is_some_and(|it| it == "--check") {
        return inputs::check(&folder);
    }
    Ok(serve::serve(|row| rows::prepare(&folder, row), |_| None)?)
}
