//! Codecs for clients.

use std::sync::Arc;

use apimachinery_runtime::{
    Decoder, Encoder, GroupVersioner, IntoShared, NegotiatedSerializer, Serializer, SerializerInfo,
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

impl CodecFactory {
    /// The same formats for clients, which take objects as they come: no defaults, no conversion.
    #[doc(alias = "WithoutConversion")]
    pub fn without_conversion(&self) -> WithoutConversionCodecFactory {
        WithoutConversionCodecFactory { factory: self.clone() }
    }
}

impl WithoutConversionCodecFactory {
    /// The formats on offer, in the order of preference.
    pub fn supported_media_types(&self) -> &[SerializerInfo] {
        self.factory.supported_media_types()
    }

    /// An encoder that writes objects under the kind `version` picks among theirs, fields
    /// unchanged.
    ///
    /// It takes what [`NegotiatedSerializer::encoder_for_version`] takes, and gives the type
    /// instead of `dyn`.
    pub fn encoder_for_version(
        &self,
        serializer: impl IntoShared<dyn Serializer>,
        version: impl IntoShared<dyn GroupVersioner>,
    ) -> WithVersionEncoder {
        let registry = self.factory.registry().clone();
        WithVersionEncoder::new(serializer.into_shared(), registry, Some(version.into_shared()))
    }

    /// A decoder that yields objects as they were sent. It is the same for every version.
    ///
    /// It takes what [`NegotiatedSerializer::decoder_to_version`] takes, and gives the type instead
    /// of `dyn`.
    pub fn decoder_to_version(
        &self,
        decoder: impl IntoShared<dyn Decoder>,
        _: impl IntoShared<dyn GroupVersioner>,
    ) -> WithoutVersionDecoder {
        WithoutVersionDecoder::new(decoder.into_shared())
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
