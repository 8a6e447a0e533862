//! The example `read_pod` on `k8s-openapi`.

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
use std::io::{self, Read, Write};

use k8s_openapi::api::core::v1::Pod;

fn main() -> Result<(), Box<dyn Error>> {
    let mut data = Vec::new();
    io::stdin().read_to_end(&mut data)?;
    let pod: Pod = serde_json::from_slice(&data)?;
    io::stdout().write_all(&serde_json::to_vec(&pod)?)?;
    Ok(())
}
