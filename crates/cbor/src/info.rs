//! What a codec factory needs to know.

use std::sync::Arc;

use apimachinery_runtime::{ObjectRegistry, SerializerInfo, StreamSerializerInfo};

use crate::{CONTENT_TYPE_CBOR, CborOptions, CborSequenceFramer, CborSerializer};

/// CBOR for a codec factory, next to the built-in formats: added as a custom format is.
///
/// Objects of a stream keep raw extensions and managed fields encoded as CBOR. Corresponds to
/// `cbor.NewSerializerInfo`.
pub fn serializer_info(registry: &Arc<dyn ObjectRegistry>) -> SerializerInfo {
    serializer_info_with(registry, CborOptions::default())
}

/// As [`serializer_info`], with other options.
pub fn serializer_info_with(
    registry: &Arc<dyn ObjectRegistry>,
    options: CborOptions,
) -> SerializerInfo {
    let make = |options| Arc::new(CborSerializer::new(registry.clone(), options));
    let stream = make(options.transcode(false));
    let stream_info = StreamSerializerInfo::new(stream, Arc::new(CborSequenceFramer))
        .frame_bytes(options.limits.frame_bytes);
    let media_type = CONTENT_TYPE_CBOR.parse().unwrap_or(mime::APPLICATION_OCTET_STREAM);
    SerializerInfo::new(media_type, make(options))
        .strict_serializer(make(options.strict(true)))
        .stream(stream_info)
}
