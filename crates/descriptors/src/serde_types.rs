//! Types of other crates, through serde.

use apimachinery_json::{value_from_str, value_to_vec};
use apimachinery_runtime::{
    DecodeError, EncodeError, Findings, GroupVersionKind, Input, Unstructured, Value,
};
use bytes::Bytes;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::object::{decode_assuming, encode_as, encode_lossy};

/// A value of a type with serde's traits could not be read from or written as protobuf.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SerdeError {
    /// The protobuf is broken, or of a kind that the table does not have.
    #[error(transparent)]
    Decode(#[from] DecodeError),
    /// The value's JSON does not fit the kind, or the table does not have the kind.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// What serde says of the type.
    #[error(transparent)]
    Serde(#[from] serde_json::Error),
    /// The value's JSON is not an object.
    #[error("a Kubernetes object is an object in JSON, found {found}")]
    NotAnObject {
        /// What was found instead.
        found: &'static str,
    },
}

/// Writes any type whose serde form is that of a Kubernetes object, in an envelope: `k8s-openapi`'s
/// structs and lists, `kube`'s `DynamicObject`, a struct of your own.
///
/// Without a `kind` the value must name it itself (`apiVersion` and `kind`), as `k8s-openapi`'s
/// types do.
///
/// # Errors
/// When serde refuses the value, a field holds what its kind does not allow, there are fields that
/// the kind does not have, or the table does not have the kind.
pub fn to_protobuf<T: Serialize + ?Sized>(
    value: &T,
    kind: Option<&GroupVersionKind>,
) -> Result<Bytes, SerdeError> {
    let (object, kind) = unstructured(value, kind)?;
    Ok(encode_as(&object, &kind)?)
}

/// As [`to_protobuf`], without the fields that the kind does not have. Beside the bytes are these
/// fields.
///
/// # Errors
/// As [`to_protobuf`], save for such fields.
pub fn to_protobuf_lossy<T: Serialize + ?Sized>(
    value: &T,
    kind: Option<&GroupVersionKind>,
) -> Result<(Bytes, Findings), SerdeError> {
    let (object, kind) = unstructured(value, kind)?;
    Ok(encode_lossy(&object, &kind)?)
}

/// What a value is as unstructured data, and its kind.
fn unstructured<T: Serialize + ?Sized>(
    value: &T,
    kind: Option<&GroupVersionKind>,
) -> Result<(Unstructured, GroupVersionKind), SerdeError> {
    let json = serde_json::to_string(value)?;
    let content = match value_from_str(&json)? {
        Value::Map(content) => content,
        other => return Err(SerdeError::NotAnObject { found: other.type_name() }),
    };
    let object = Unstructured::new(content);
    let kind = kind.cloned().unwrap_or_else(|| object.kind());
    Ok((object, kind))
}

/// Reads an envelope into any type whose serde form is that of a Kubernetes object.
///
/// The envelope's kind is handed to the type as `apiVersion` and `kind`, which is where
/// `k8s-openapi`'s types check it.
///
/// # Errors
/// When the data is broken, of a kind that the table does not have, or the type refuses it.
pub fn from_protobuf<'a, T: DeserializeOwned>(data: impl Into<Input<'a>>) -> Result<T, SerdeError> {
    let (object, _) = decode_assuming(data, None)?;
    let json = value_to_vec(&Value::Map(object.into_content()))?;
    Ok(serde_json::from_slice(&json)?)
}
