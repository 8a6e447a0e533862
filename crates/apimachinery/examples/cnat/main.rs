//! A group of your own: `At`, a command that runs once at a time, in three versions around an
//! internal type.
//!
//! `cargo run -p apimachinery --example cnat` converts a manifest of the oldest version to the
//! newest and prints it in every format.

#[expect(unreachable_pub, reason = "written as a module of a library")]
mod at;

use apimachinery::{CodecFactory, Encoder, Scheme};

const MANIFEST: &str = "\
apiVersion: cnat.programming-kubernetes.info/v1alpha1
kind: At
metadata:
  name: party
schedule: 2030-01-01T00:00:00Z
command: echo hurray
";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let scheme = Scheme::builder().install(at::install).build()?;
    let codecs = CodecFactory::new(scheme);

    let party: at::At = codecs.decode_as(MANIFEST)?;
    for info in codecs.supported_media_types() {
        let encoder = codecs.encoder_for_version(info, &at::v1::GROUP_VERSION);
        let encoded = encoder.encode_to_vec(&party)?;
        let shown = String::from_utf8_lossy(&encoded).escape_debug().to_string();
        write(&format!("{}: {shown}\n", info.media_type))?;
    }
    Ok(())
}

fn write(text: &str) -> std::io::Result<()> {
    std::io::Write::write_all(&mut std::io::stdout(), text.as_bytes())
}
