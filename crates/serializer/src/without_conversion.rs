//! Codecs for clients.

use std::sync::Arc;

use apimachinery_runtime::{
    Decoder, Encoder, GroupVersioner, NegotiatedSerializer, Serializer, SerializerInfo,
    StorageSerializer,
};
use apimachinery_versioning::{WithVersionEncoder, WithoutVersionDecoder};

use crate::CodecFactory;

/// Makes codecs that neither default nor convert: what was sent is what the caller gets.
///
/// Corresponds to `serializer.WithoutConversionCodecFactory`.
#[derive(Clone, Debug)]
pub struct WithoutConversionCodecFactory {
    factory: CodecFactory,
}

impl WithoutConversionCodecFactory {
    pub(crate) fn new(factory: CodecFactory) -> Self {
        Self { factory }
    }

    /// The formats on offer, in the order of preference.
    pub fn supported_media_types(&self) -> &[SerializerInfo] {
        self.factory.supported_media_types()
    }

    /// An encoder that writes objects under the kind `version` picks among theirs, fields unchanged.
    pub fn encoder_for_version(
        &self,
        info: &SerializerInfo,
        version: &(impl GroupVersioner + Clone + 'static),
    ) -> WithVersionEncoder {
        let registry = self.factory.registry().clone();
        let version: Arc<dyn GroupVersioner> = Arc::new(version.clone());
        WithVersionEncoder::new(Arc::clone(&info.serializer), registry, Some(version))
    }

    /// A decoder that yields objects as they were sent. It is the same for every version.
    pub fn decoder_to_version(&self, decoder: Arc<dyn Decoder>) -> WithoutVersionDecoder {
        WithoutVersionDecoder::new(decoder)
    }
}

impl NegotiatedSerializer for WithoutConversionCodecFactory {
    fn supported_media_types(&self) -> &[SerializerInfo] {
        self.factory.supported_media_types()
    }

    fn encoder_for_version(
        &self,
        serializer: Arc<dyn Serializer>,
        version: Arc<dyn GroupVersioner>,
    ) -> Arc<dyn Encoder> {
        let registry = self.factory.registry().clone();
        Arc::new(WithVersionEncoder::new(serializer, registry, Some(version)))
    }

    fn decoder_to_version(
        &self,
        decoder: Arc<dyn Decoder>,
        _: Arc<dyn GroupVersioner>,
    ) -> Arc<dyn Decoder> {
        Arc::new(WithoutVersionDecoder::new(decoder))
    }
}

impl StorageSerializer for WithoutConversionCodecFactory {
    fn universal_deserializer(&self) -> Arc<dyn Decoder> {
        StorageSerializer::universal_deserializer(&self.factory)
    }
}
