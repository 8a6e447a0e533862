//! Texts and bytes, borrowed where they can be.

use std::sync::Arc;

/// Text, borrowed from data or shared.
#[derive(Clone, Debug)]
pub enum Text<'a> {
    /// Text that lies in data.
    Borrowed(&'a str),
    /// Text that was made.
    Shared(Arc<str>),
}

impl Text<'_> {
    /// The text.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Borrowed(text) => text,
            Self::Shared(text) => text,
        }
    }
}

/// Bytes, borrowed from data or shared.
#[derive(Clone, Debug)]
pub enum Octets<'a> {
    /// Bytes that lie in data.
    Borrowed(&'a [u8]),
    /// Bytes that were made.
    Shared(Arc<[u8]>),
}

impl Octets<'_> {
    /// The bytes.
    pub fn as_slice(&self) -> &[u8] {
        match self {
            Self::Borrowed(bytes) => bytes,
            Self::Shared(bytes) => bytes,
        }
    }
}
