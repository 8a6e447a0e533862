//! Codecs by content type, for clients.

use std::sync::Arc;

use apimachinery_runtime::{
    Decoder, Encoder, Framer, GroupVersion, GroupVersioner, InternalGroupVersioner,
    NegotiatedSerializer, ObjectRegistry, Serializer, SerializerInfo,
    serializer_info_for_media_type,
};
use apimachinery_versioning::WithVersionEncoder;
use mime::Mime;

use crate::{MissingCapability, UnsupportedMediaTypeError};

/// Gives a client the codec for the content type of a request or an answer.
///
/// An empty content type means the first format on offer; parameters are not examined. Corresponds
/// to `runtime.ClientNegotiator`.
///
/// ```
/// use std::sync::Arc;
/// use apimachinery_meta::{install_unversioned, v1::Status};
/// use apimachinery_runtime::{Encoder, GroupVersion, Scheme};
/// use apimachinery_serializer::{ClientNegotiator, CodecFactory};
///
/// let codecs = CodecFactory::new(Scheme::builder().install(install_unversioned).build()?);
/// let version = GroupVersion::new("", "v1");
/// let negotiator = ClientNegotiator::new(Arc::new(codecs.without_conversion()), version);
/// let body = negotiator.encoder("application/json")?.encode_to_vec(&Status::default())?;
/// assert!(body.starts_with(br#"{"kind":"Status","apiVersion":"v1""#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ClientNegotiator {
    serializer: Arc<dyn NegotiatedSerializer>,
    encode: Arc<dyn GroupVersioner>,
    decode: Arc<dyn GroupVersioner>,
}

/// What it takes to read a stream of objects, such as with a
/// [`StreamDecoder`](crate::StreamDecoder). Made by [`ClientNegotiator::stream_decoder`].
#[derive(Clone, Debug)]
pub struct NegotiatedStream {
    /// Reads the object inside an event of the stream.
    pub decoder: Arc<dyn Decoder>,
    /// Reads one event.
    pub serializer: Arc<dyn Serializer>,
    /// Finds where one event ends.
    pub framer: Arc<dyn Framer>,
}

impl ClientNegotiator {
    /// A negotiator that writes objects in `version`. Where `serializer` converts, it reads them in
    /// the internal version.
    pub fn new(serializer: Arc<dyn NegotiatedSerializer>, version: GroupVersion) -> Self {
        Self { serializer, encode: Arc::new(version), decode: Arc::new(InternalGroupVersioner) }
    }

    fn info(&self, content_type: &str) -> Result<&SerializerInfo, UnsupportedMediaTypeError> {
        let infos = self.serializer.supported_media_types();
        let parsed = content_type.parse::<Mime>().ok();
        let found = parsed.and_then(|it| serializer_info_for_media_type(infos, &it));
        found.or_else(|| infos.first().filter(|_| content_type.is_empty())).ok_or_else(|| {
            UnsupportedMediaTypeError::new(content_type, infos, MissingCapability::Serializer)
        })
    }

    /// The encoder for a content type.
    ///
    /// # Errors
    /// When no format has that content type.
    pub fn encoder(
        &self,
        content_type: &str,
    ) -> Result<Arc<dyn Encoder>, UnsupportedMediaTypeError> {
        let serializer = self.info(content_type)?.serializer.clone();
        Ok(self.serializer.encoder_for_version(serializer, self.encode.clone()))
    }

    /// The decoder for a content type.
    ///
    /// # Errors
    /// When no format has that content type.
    pub fn decoder(
        &self,
        content_type: &str,
    ) -> Result<Arc<dyn Decoder>, UnsupportedMediaTypeError> {
        let serializer = self.info(content_type)?.serializer.clone();
        Ok(self.serializer.decoder_to_version(serializer, self.decode.clone()))
    }

    /// What it takes to read a stream with a content type.
    ///
    /// # Errors
    /// When no format has that content type, or it has none for streams.
    pub fn stream_decoder(
        &self,
        content_type: &str,
    ) -> Result<NegotiatedStream, UnsupportedMediaTypeError> {
        let infos = self.serializer.supported_media_types();
        let no_stream =
            |asked: &str| UnsupportedMediaTypeError::new(asked, infos, MissingCapability::Stream);
        let info = self.info(content_type).map_err(|_| no_stream(content_type))?;
        let stream = info.stream.as_ref();
        let stream = stream.ok_or_else(|| no_stream(info.media_type.as_ref()))?;
        let decoder = info.serializer.clone();
        Ok(NegotiatedStream {
            decoder: self.serializer.decoder_to_version(decoder, self.decode.clone()),
            serializer: stream.serializer.clone(),
            framer: stream.framer.clone(),
        })
    }
}

/// One format without versions: objects are read as they come and written under the first kind they
/// have.
///
/// Corresponds to `runtime.NewSimpleNegotiatedSerializer`.
#[derive(Clone, Debug)]
pub struct SimpleNegotiatedSerializer {
    info: [SerializerInfo; 1],
    registry: Arc<dyn ObjectRegistry>,
}

impl SimpleNegotiatedSerializer {
    /// Speaks one format about the kinds of a registry.
    pub fn new(info: SerializerInfo, registry: Arc<dyn ObjectRegistry>) -> Self {
        Self { info: [info], registry }
    }
}

impl NegotiatedSerializer for SimpleNegotiatedSerializer {
    fn supported_media_types(&self) -> &[SerializerInfo] {
        &self.info
    }

    fn encoder_for_version(
        &self,
        serializer: Arc<dyn Serializer>,
        _: Arc<dyn GroupVersioner>,
    ) -> Arc<dyn Encoder> {
        Arc::new(WithVersionEncoder::new(serializer, self.registry.clone(), None))
    }

    fn decoder_to_version(
        &self,
        decoder: Arc<dyn Decoder>,
        _: Arc<dyn GroupVersioner>,
    ) -> Arc<dyn Decoder> {
        decoder
    }
}
