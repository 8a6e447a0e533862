//! Shows what any bytes hold: manifests of many documents, protobuf, CBOR, answers of `etcdctl`.

use std::io::{self, Read, Write};

use apimachinery::api::core::v1::Pod;
use apimachinery::meta::object_meta;
use apimachinery::{Decoded, FieldValidation, codecs};

/// Prints of every document of the input its kind, its name, and what is wrong with it.
///
/// # Errors
/// When the output cannot be written.
pub fn inspect(input: impl Read + Send, out: &mut impl Write) -> io::Result<()> {
    let decoder = codecs().as_sent().any_kind().validation(FieldValidation::Warn);
    for document in decoder.decode_documents_from(input) {
        match document {
            Ok(decoded) => print(&decoded, out)?,
            Err(error) => writeln!(out, "error: {error:#}")?,
        }
    }
    Ok(())
}

fn print(decoded: &Decoded, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{} ({})", decoded.kind(), decoded.format().unwrap_or("unknown format"))?;
    if let Ok(meta) = object_meta(decoded.object()) {
        writeln!(out, "  name: {}/{}", meta.namespace, meta.name)?;
    }
    if let Ok(pod) = decoded.object().downcast::<Pod>() {
        let images: Vec<_> = pod.spec.containers.iter().map(|it| it.image.as_str()).collect();
        writeln!(out, "  images: {}", images.join(", "))?;
    }
    for finding in decoded.findings() {
        writeln!(out, "  {finding}")?;
    }
    Ok(())
}
