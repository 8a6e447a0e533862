//! A small client: reads a Pod in any format from standard input, and prints it as JSON.
//!
//! `benches/sizes` measures how large it is beside the same program on `k8s-openapi`.

use std::error::Error;
use std::io::{self, Read, Write};

use apimachinery::api::core;
use apimachinery::{CodecFactory, Encoder, Scheme};

fn main() -> Result<(), Box<dyn Error>> {
    let mut data = Vec::new();
    io::stdin().read_to_end(&mut data)?;
    let codecs = CodecFactory::new(Scheme::builder().install(core).build()?);
    let pod: core::v1::Pod = codecs.decode_as(&data)?;
    let json = codecs.for_media_type("application/json")?;
    let encoder = codecs.encoder_for_version(json, &core::v1::GROUP_VERSION);
    io::stdout().write_all(&encoder.encode_to_vec(&pod)?)?;
    Ok(())
}
