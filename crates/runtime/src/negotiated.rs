//! What a codec factory knows about each format.

use std::sync::Arc;

use mime::Mime;

use crate::{Framer, Serializer};

/// One format that a server or client can speak: its media type and its serializers.
///
/// All its fields are public: take one, change a field, pass it on.
#[derive(Clone, Debug)]
pub struct SerializerInfo {
    /// The media type, without parameters.
    pub media_type: Mime,
    /// Whether the format is text, so that a terminal or a text frame can carry it.
    pub encodes_as_text: bool,
    /// Reads and writes one object.
    pub serializer: Arc<dyn Serializer>,
    /// The same with output for people, where the format has such a thing.
    pub pretty_serializer: Option<Arc<dyn Serializer>>,
    /// The same making unknown and duplicate fields an error, whatever the caller asks for.
    pub strict_serializer: Option<Arc<dyn Serializer>>,
    /// Reads and writes a stream of objects, where the format has such a thing.
    pub stream: Option<StreamSerializerInfo>,
}

/// How a format carries a stream of objects.
#[derive(Clone, Debug)]
pub struct StreamSerializerInfo {
    /// Whether the format is text.
    pub encodes_as_text: bool,
    /// Reads and writes one object of the stream.
    pub serializer: Arc<dyn Serializer>,
    /// Finds where one object ends.
    pub framer: Arc<dyn Framer>,
}

/// The format for a media type; parameters of `media_type` are not looked at. Where none has it, the format for
/// all others, which has the media type `*/*`. Corresponds to `runtime.SerializerInfoForMediaType`.
pub fn serializer_info_for_media_type<'a>(
    infos: &'a [SerializerInfo],
    media_type: &Mime,
) -> Option<&'a SerializerInfo> {
    let having = |wanted: &str| infos.iter().find(|info| info.media_type.essence_str() == wanted);
    having(media_type.essence_str()).or_else(|| having(mime::STAR_STAR.essence_str()))
}
