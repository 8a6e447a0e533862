//! Documents in protobuf.

mod message;
mod swagger;
mod v3;
mod yaml;

use apimachinery_json::value_from_str;
use apimachinery_protobuf::ProtobufWriter;

use self::message::{Message, write_message};
use crate::error::OpenApiError;

/// The protobuf of a document of version 2, from its JSON: what
/// `com.github.proto-openapi.spec.v2.v1.0+protobuf` is.
///
/// Corresponds to `ToProtoBinary` of `kube-openapi`.
///
/// # Errors
/// When the document is not JSON.
pub fn swagger_to_protobuf(json: &[u8]) -> Result<Vec<u8>, OpenApiError> {
    to_protobuf(json, &swagger::DOCUMENT)
}

/// The protobuf of a document of version 3, from its JSON: what
/// `com.github.proto-openapi.spec.v3.v1.0+protobuf` is.
///
/// Corresponds to `ToV3ProtoBinary` of `kube-openapi`.
///
/// # Errors
/// When the document is not JSON.
pub fn document_to_protobuf(json: &[u8]) -> Result<Vec<u8>, OpenApiError> {
    to_protobuf(json, &v3::DOCUMENT)
}

fn to_protobuf(json: &[u8], document: &'static Message) -> Result<Vec<u8>, OpenApiError> {
    let text = std::str::from_utf8(json).map_err(|_| OpenApiError::NotUtf8)?;
    let value = value_from_str(text)?;
    let mut writer = ProtobufWriter::new();
    write_message(document, &value, &mut writer);
    let mut out = Vec::new();
    writer.finish_into(&mut out)?;
    Ok(out)
}
