//! Formats by media type, and the codecs around them.

use std::fmt::Debug;
use std::sync::Arc;

use mime::Mime;

use crate::codec::{Decoder, Encoder, Serializer};
use crate::names::GroupVersioner;
use crate::stream::{Framer, MAX_FRAME_SIZE};

/// One format that a server or client can speak: its media type and its serializers.
///
/// [`new`](Self::new) makes one; the methods named like the fields set what else the format has.
/// Corresponds to `runtime.SerializerInfo`.
#[derive(Clone, Debug)]
#[non_exhaustive]
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

impl SerializerInfo {
    /// A binary format with one serializer, without streams.
    pub fn new(media_type: Mime, serializer: Arc<dyn Serializer>) -> Self {
        Self {
            media_type,
            encodes_as_text: false,
            serializer,
            pretty_serializer: None,
            strict_serializer: None,
            stream: None,
        }
    }

    /// Says whether the format is text.
    #[must_use]
    pub fn encodes_as_text(mut self, is_text: bool) -> Self {
        self.encodes_as_text = is_text;
        self
    }

    /// Adds a serializer whose output is for people.
    #[must_use]
    pub fn pretty_serializer(mut self, serializer: Arc<dyn Serializer>) -> Self {
        self.pretty_serializer = Some(serializer);
        self
    }

    /// Adds a serializer that makes unknown and duplicate fields an error.
    #[must_use]
    pub fn strict_serializer(mut self, serializer: Arc<dyn Serializer>) -> Self {
        self.strict_serializer = Some(serializer);
        self
    }

    /// Adds how the format carries streams.
    #[must_use]
    pub fn stream(mut self, stream: StreamSerializerInfo) -> Self {
        self.stream = Some(stream);
        self
    }

    /// What writes the object inside of an event: the serializer of the format, unless the stream
    /// says [otherwise](StreamSerializerInfo::embedded).
    pub fn embedded_serializer(&self) -> &Arc<dyn Serializer> {
        let own = self.stream.as_ref().and_then(|it| it.embedded.as_ref());
        own.unwrap_or(&self.serializer)
    }
}

/// How a format carries a stream of objects. Corresponds to `runtime.StreamSerializerInfo`.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct StreamSerializerInfo {
    /// Whether the format is text.
    pub encodes_as_text: bool,
    /// Reads and writes one object of the stream.
    pub serializer: Arc<dyn Serializer>,
    /// Writes the object inside of an event, where this is not the serializer of the format.
    pub embedded: Option<Arc<dyn Serializer>>,
    /// Finds where one object ends.
    pub framer: Arc<dyn Framer>,
    /// How many bytes one object may have;
    /// [`DecodeLimits::frame_bytes`](crate::DecodeLimits::frame_bytes).
    pub frame_bytes: usize,
}

impl StreamSerializerInfo {
    /// A binary stream of objects that `serializer` reads and writes, cut by `framer`.
    pub fn new(serializer: Arc<dyn Serializer>, framer: Arc<dyn Framer>) -> Self {
        let embedded = None;
        Self { encodes_as_text: false, serializer, embedded, framer, frame_bytes: MAX_FRAME_SIZE }
    }

    /// Sets what writes the object inside of an event, which `serializer` finds in
    /// [`RawExtension::Raw`](crate::RawExtension::Raw). That of JSON is the one for formats that
    /// read such bytes as JSON; without this call, it is the serializer of the format.
    #[must_use]
    pub fn embedded(mut self, serializer: Arc<dyn Serializer>) -> Self {
        self.embedded = Some(serializer);
        self
    }

    /// Says whether the format is text.
    #[must_use]
    pub fn encodes_as_text(mut self, is_text: bool) -> Self {
        self.encodes_as_text = is_text;
        self
    }

    /// Limits how many bytes one object may have.
    #[must_use]
    pub fn frame_bytes(mut self, bytes: usize) -> Self {
        self.frame_bytes = bytes;
        self
    }
}

/// The format for a media type; parameters of `media_type` are not examined. Where none has it, the
/// format for all others, which has the media type `*/*`. Corresponds to
/// `runtime.SerializerInfoForMediaType`.
pub fn serializer_info_for_media_type<'a>(
    infos: &'a [SerializerInfo],
    media_type: &Mime,
) -> Option<&'a SerializerInfo> {
    let having = |wanted: &str| infos.iter().find(|info| info.media_type.essence_str() == wanted);
    having(media_type.essence_str()).or_else(|| having(mime::STAR_STAR.essence_str()))
}

/// The formats that a server or a client speaks, and the codecs around them.
///
/// **Who implements this.** `CodecFactory`, its counterpart without conversion, and the one that
/// speaks a single format. Corresponds to `runtime.NegotiatedSerializer`.
pub trait NegotiatedSerializer: Debug + Send + Sync {
    /// The formats on offer, in the order of preference.
    fn supported_media_types(&self) -> &[SerializerInfo];

    /// An encoder that writes objects in the version that `version` picks. The serializer is one of
    /// a [`SerializerInfo`].
    fn encoder_for_version(
        &self,
        serializer: Arc<dyn Serializer>,
        version: Arc<dyn GroupVersioner>,
    ) -> Arc<dyn Encoder>;

    /// A decoder that yields objects in the version that `version` picks. An `Arc<dyn Serializer>`
    /// of a [`SerializerInfo`] is a decoder as well.
    fn decoder_to_version(
        &self,
        decoder: Arc<dyn Decoder>,
        version: Arc<dyn GroupVersioner>,
    ) -> Arc<dyn Decoder>;
}

/// Reads and writes data at rest: what was written years ago in another format can still be read.
///
/// **Who implements this.** Those of [`NegotiatedSerializer`] that recognize formats. Corresponds
/// to `runtime.StorageSerializer`.
pub trait StorageSerializer: NegotiatedSerializer {
    /// A decoder for any format that neither defaults nor converts.
    fn universal_deserializer(&self) -> Arc<dyn Decoder>;
}
