//! The index of the documents, and their hashes.

use apimachinery_json::JsonWriter;
use sha2::{Digest, Sha512};

use crate::error::OpenApiError;

/// The hash of a document: SHA-512 in capital hexadecimal digits, as ETags and the index have it.
///
/// The forms of a document in JSON and protobuf have the hash of that in JSON.
pub fn document_hash(json: &[u8]) -> String {
    data_encoding::HEXUPPER.encode(&Sha512::digest(json))
}

/// The index of the documents of version 3, in JSON: the answer to `/openapi/v3`. The documents are
/// given by their paths with their hashes, sorted by path.
///
/// ```
/// let index = apimachinery_openapi::index([("api/v1", "9F3A")])?;
/// assert_eq!(index, br#"{"paths":{"api/v1":{"serverRelativeURL":"/openapi/v3/api/v1?hash=9F3A"}}}"#);
/// # Ok::<(), apimachinery_openapi::OpenApiError>(())
/// ```
///
/// # Errors
/// When a path has no JSON form.
pub fn index<P, H>(documents: impl IntoIterator<Item = (P, H)>) -> Result<Vec<u8>, OpenApiError>
where
    P: AsRef<str>,
    H: AsRef<str>,
{
    let mut writer = JsonWriter::new(Vec::new());
    writer.object_start();
    writer.key("paths");
    writer.object_start();
    for (path, hash) in documents {
        writer.key(path.as_ref());
        writer.object_start();
        writer.key("serverRelativeURL");
        writer.string(&document_url(path.as_ref(), hash.as_ref()));
        writer.comma();
        writer.object_end();
        writer.comma();
    }
    writer.object_end();
    writer.comma();
    writer.object_end();
    Ok(writer.finish()?)
}

/// Where a document of version 3 is, with its hash: what the index has, and where a request with
/// another hash is sent.
pub fn document_url(path: &str, hash: &str) -> String {
    format!("/openapi/v3/{path}?hash={hash}")
}
