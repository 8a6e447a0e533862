//! The media types of CBOR.

/// The media type of CBOR.
pub const CONTENT_TYPE_CBOR: &str = "application/cbor";
/// The media type of a stream of CBOR items.
pub const CONTENT_TYPE_CBOR_SEQUENCE: &str = "application/cbor-seq";
