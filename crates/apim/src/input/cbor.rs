//! CBOR documents that follow each other.

use apimachinery::cbor::CborSequenceFramer;
use bytes::Bytes;

use super::frames::split_frames;
use super::part::{Format, Parts};

/// The tag before every document.
pub(crate) const SELF_DESCRIBED: [u8; 3] = [0xd9, 0xd9, 0xf7];

/// Whether the data says that it is CBOR.
pub(super) fn is_cbor(data: &[u8]) -> bool {
    data.starts_with(&SELF_DESCRIBED)
}

/// The items of a sequence.
pub(super) fn split_sequence(data: &Bytes) -> Parts {
    split_frames(data, &CborSequenceFramer, 0, Format::Cbor)
}
