//! What a codec factory knows about each format.

use std::fmt::Debug;
use std::sync::Arc;

use mime::Mime;

use crate::{Decoder, Encoder, Framer, GroupVersioner, Serializer};

/// One format that a server or client can speak: its media type and its serializers.
///
/// It is plain data: take one, change a field, pass it on.
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

/// The formats that a server or a client speaks, and the codecs around them.
///
/// **Who implements this.** `CodecFactory`, its counterpart without conversion, and the one that speaks a single
/// format. Corresponds to `runtime.NegotiatedSerializer`.
pub trait NegotiatedSerializer: Debug + Send + Sync {
    /// The formats on offer, in the order of preference.
    fn supported_media_types(&self) -> &[SerializerInfo];

    /// An encoder that writes objects in the version that `version` picks.
    fn encoder_for_version(
        &self,
        serializer: Arc<dyn Serializer>,
        version: Arc<dyn GroupVersioner>,
    ) -> Arc<dyn Encoder>;

    /// A decoder that yields objects in the version that `version` picks.
    fn decoder_to_version(
        &self,
        decoder: Arc<dyn Decoder>,
        version: Arc<dyn GroupVersioner>,
    ) -> Arc<dyn Decoder>;
}

/// Reads and writes data at rest: what was written years ago in another format can still be read.
///
/// **Who implements this.** Those of [`NegotiatedSerializer`] that recognize formats. Corresponds to
/// `runtime.StorageSerializer`.
pub trait StorageSerializer: NegotiatedSerializer {
    /// A decoder for any format that neither defaults nor converts.
    fn universal_deserializer(&self) -> Arc<dyn Decoder>;
}
