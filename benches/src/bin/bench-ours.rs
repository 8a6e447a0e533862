//! Runs our operations on demand.

use std::path::PathBuf;

use apimachinery_benches::{rows, serve};

#[cfg(feature = "mimalloc")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::io::Result<()> {
    let inputs = PathBuf::from(std::env::args_os().nth(1).unwrap_or_default());
    serve::serve(|row| rows::prepare(&inputs, row), |_| None)
}
