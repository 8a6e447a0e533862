//! What a decoder reads from.

use bytes::Bytes;

/// The bytes of one document, and the shared buffer they belong to when there is one.
///
/// Decoding from a [`Bytes`] lets payloads that are kept ([`Unknown`](crate::Unknown),
/// [`RawExtension`](crate::RawExtension), frames) share the buffer; from a slice they are copied.
#[derive(Clone, Copy, Debug)]
pub struct Input<'a> {
    bytes: &'a [u8],
    owner: Option<&'a Bytes>,
}

impl<'a> Input<'a> {
    /// The bytes to read.
    pub fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// A buffer with the bytes of `part`: a slice of the shared buffer when `part` lies in it, else
    /// a copy.
    pub fn to_shared(&self, part: &[u8]) -> Bytes {
        match self.owner {
            Some(owner) if is_within(part, owner) => owner.slice_ref(part),
            _ => Bytes::copy_from_slice(part),
        }
    }

    /// The same owner, reading only `part` of it.
    pub fn part(&self, part: &'a [u8]) -> Self {
        Self { bytes: part, owner: self.owner }
    }
}

fn is_within(part: &[u8], whole: &[u8]) -> bool {
    let (part, whole) = (part.as_ptr_range(), whole.as_ptr_range());
    whole.start <= part.start && part.end <= whole.end
}

impl<'a> From<&'a Bytes> for Input<'a> {
    fn from(owner: &'a Bytes) -> Self {
        Self { bytes: owner, owner: Some(owner) }
    }
}

impl<'a> From<&'a [u8]> for Input<'a> {
    fn from(bytes: &'a [u8]) -> Self {
        Self { bytes, owner: None }
    }
}

impl<'a, const N: usize> From<&'a [u8; N]> for Input<'a> {
    fn from(bytes: &'a [u8; N]) -> Self {
        Self { bytes, owner: None }
    }
}

impl<'a> From<&'a Vec<u8>> for Input<'a> {
    fn from(bytes: &'a Vec<u8>) -> Self {
        Self { bytes, owner: None }
    }
}

impl<'a> From<&'a str> for Input<'a> {
    fn from(text: &'a str) -> Self {
        Self { bytes: text.as_bytes(), owner: None }
    }
}

impl<'a> From<&'a String> for Input<'a> {
    fn from(text: &'a String) -> Self {
        Self { bytes: text.as_bytes(), owner: None }
    }
}
