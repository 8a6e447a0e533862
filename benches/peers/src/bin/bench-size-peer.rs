//! The example `read_pod` on `k8s-openapi`.

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
