//! Why there is no document.

use apimachinery_runtime::EncodeError;

/// There is no document.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenApiError {
    /// Nothing is served at the path.
    #[error("no document for {0:?}: nothing is served there")]
    NotServed(String),
    /// A value, such as a default, has no JSON form.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// What should be a document is not one in JSON.
    #[error("not a document: {0}")]
    #[cfg(feature = "protobuf")]
    Decode(#[from] apimachinery_runtime::DecodeError),
    /// What should be a document is not UTF-8.
    #[error("not a document: it is not UTF-8")]
    #[cfg(feature = "protobuf")]
    NotUtf8,
}
