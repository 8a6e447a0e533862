//! Bytes in an object's field.

use std::fmt;
use std::ops::Deref;

use bytes::Bytes;

/// The bytes of a field such as `Secret.data["key"]`: base64 text in JSON and YAML, raw in
/// protobuf.
///
/// Like the reference's byte slices it knows two kinds of empty: absent (the default) and present
/// without bytes. They compare equal; protobuf and `null` in JSON distinguish them.
#[derive(Clone, Default)]
pub struct ByteString(Option<Bytes>);

impl ByteString {
    /// The absent bytes.
    pub const fn null() -> Self {
        Self(None)
    }

    /// Whether the bytes are absent.
    pub fn is_null(&self) -> bool {
        self.0.is_none()
    }

    /// The bytes as a shared buffer, empty when absent.
    pub fn into_bytes(self) -> Bytes {
        self.0.unwrap_or_default()
    }
}

impl Deref for ByteString {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        self.0.as_deref().unwrap_or_default()
    }
}

impl PartialEq for ByteString {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for ByteString {}

impl fmt::Debug for ByteString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(bytes) => bytes.fmt(f),
            None => f.write_str("null"),
        }
    }
}

impl From<Bytes> for ByteString {
    fn from(bytes: Bytes) -> Self {
        Self(Some(bytes))
    }
}

impl From<Vec<u8>> for ByteString {
    fn from(bytes: Vec<u8>) -> Self {
        Self(Some(bytes.into()))
    }
}

impl From<&[u8]> for ByteString {
    fn from(bytes: &[u8]) -> Self {
        Self(Some(Bytes::copy_from_slice(bytes)))
    }
}

impl<const N: usize> From<&[u8; N]> for ByteString {
    fn from(bytes: &[u8; N]) -> Self {
        Self::from(bytes.as_slice())
    }
}
