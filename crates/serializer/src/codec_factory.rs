//! The codec factory.

use std::io::Read;
use std::sync::Arc;

use apimachinery_json::{JsonOptions, JsonSerializer};
use apimachinery_runtime::{
    Codec, DecodeLimits, Decoder, DisabledGroupVersioner, EncodeError, Encoder, GroupVersion,
    GroupVersioner, GroupVersions, Input, InternalGroupVersioner, IntoShared, NegotiatedSerializer,
    Object, ObjectRegistry, Reason, Scheme, Serializer, SerializerInfo, StorageSerializer,
    serializer_info_for_media_type,
};
use apimachinery_versioning::{VersioningDecoder, VersioningEncoder, WithVersionEncoder};
use mime::Mime;

use crate::{
    Candidate, EncodedDocuments, MissingCapability, RecognizingDecoder, UnsupportedMediaTypeError,
};

/// Makes the codecs of a scheme.
///
/// Corresponds to `serializer.CodecFactory`.
#[derive(Clone, Debug)]
pub struct CodecFactory {
    scheme: Scheme,
    registry: Arc<dyn ObjectRegistry>,
    infos: Arc<[SerializerInfo]>,
    universal: Arc<RecognizingDecoder>,
    /// Defaults and converts to the internal version, or to a type.
    pub(crate) typed: VersioningDecoder,
    limits: DecodeLimits,
}

impl CodecFactory {
    /// A factory for these formats, which find types in the registry.
    pub(crate) fn of_formats(
        scheme: Scheme,
        registry: Arc<dyn ObjectRegistry>,
        all: Vec<SerializerInfo>,
        limits: DecodeLimits,
    ) -> Self {
        let candidates = all.iter().map(Candidate::from).collect();
        let mut infos: Vec<SerializerInfo> = Vec::new();
        for info in all {
            if infos.iter().all(|it| it.media_type.essence_str() != info.media_type.essence_str()) {
                infos.push(info);
            }
        }
        let universal = Arc::new(RecognizingDecoder::with_candidates(candidates));
        let internal = Arc::new(InternalGroupVersioner);
        let typed = VersioningDecoder::new(universal.clone(), scheme.clone(), internal);
        Self { scheme, registry, infos: infos.into(), universal, typed, limits }
    }

    /// How much of what a document may have;
    /// [`CodecFactoryBuilder::limits`](crate::CodecFactoryBuilder::limits) sets it.
    pub fn limits(&self) -> &DecodeLimits {
        &self.limits
    }

    /// The scheme whose codecs these are.
    pub fn scheme(&self) -> &Scheme {
        &self.scheme
    }

    /// The formats on offer, in the order of preference.
    pub fn supported_media_types(&self) -> &[SerializerInfo] {
        &self.infos
    }

    /// The format for a media type. Parameters such as `charset` are not examined.
    ///
    /// # Errors
    /// When no format has that media type, or the text is not one.
    pub fn for_media_type(
        &self,
        media_type: &str,
    ) -> Result<&SerializerInfo, UnsupportedMediaTypeError> {
        let parsed = media_type.parse::<Mime>().ok();
        parsed
            .and_then(|media_type| serializer_info_for_media_type(&self.infos, &media_type))
            .ok_or_else(|| {
                UnsupportedMediaTypeError::new(
                    media_type,
                    &self.infos,
                    MissingCapability::Serializer,
                )
            })
    }

    /// The decoder below [`as_sent`](Self::as_sent), for code that takes a [`Decoder`]: any format,
    /// neither defaulted nor converted.
    pub fn universal_deserializer(&self) -> &RecognizingDecoder {
        &self.universal
    }

    pub(crate) fn shared_universal_deserializer(&self) -> Arc<RecognizingDecoder> {
        self.universal.clone()
    }

    /// A decoder for any format that defaults, and converts to one of `versions`: the version an
    /// object has when it is listed, else the first one of its group. Without versions, to the
    /// internal version.
    pub fn universal_decoder(&self, versions: &[GroupVersion]) -> VersioningDecoder {
        if versions.is_empty() {
            return self.typed.clone();
        }
        let versions = Arc::new(GroupVersions(versions.to_vec()));
        VersioningDecoder::new(self.universal.clone(), self.scheme.clone(), versions)
    }

    /// An encoder that converts objects to what `version` picks, such as `&v1::GROUP_VERSION`, and
    /// writes them with `serializer`, such as a [`SerializerInfo`].
    ///
    /// It takes what [`NegotiatedSerializer::encoder_for_version`] takes, and gives the type
    /// instead of `dyn`.
    pub fn encoder_for_version(
        &self,
        serializer: impl IntoShared<dyn Serializer>,
        version: impl IntoShared<dyn GroupVersioner>,
    ) -> VersioningEncoder {
        let serializer = serializer.into_shared();
        VersioningEncoder::new(serializer, self.scheme.clone(), version.into_shared())
    }

    /// A decoder that reads with `decoder`, such as a [`SerializerInfo`], defaults, and converts
    /// objects to what `version` picks.
    ///
    /// It takes what [`NegotiatedSerializer::decoder_to_version`] takes, and gives the type instead
    /// of `dyn`.
    pub fn decoder_to_version(
        &self,
        decoder: impl IntoShared<dyn Decoder>,
        version: impl IntoShared<dyn GroupVersioner>,
    ) -> VersioningDecoder {
        VersioningDecoder::new(decoder.into_shared(), self.scheme.clone(), version.into_shared())
    }

    /// An object of any sort as JSON, in the version that it is of: nothing is converted. Without a
    /// line break at the end.
    ///
    /// # Errors
    /// When its type is not registered and it does not name its kind itself, or has no JSON form.
    pub fn to_json_string(&self, object: &dyn Object) -> Result<String, EncodeError> {
        let registry = self.registry.clone();
        let json = Arc::new(JsonSerializer::new(registry, JsonOptions::default()));
        let mut text = self.text_of(json, object)?;
        text.truncate(text.trim_end().len());
        Ok(text)
    }

    /// An object of any sort as YAML, in the version that it is of: nothing is converted.
    ///
    /// # Errors
    /// When its type is not registered and it does not name its kind itself, or has no JSON form,
    /// through which YAML is defined.
    #[cfg(feature = "yaml")]
    pub fn to_yaml_string(&self, object: &dyn Object) -> Result<String, EncodeError> {
        use apimachinery_yaml::{YamlOptions, YamlSerializer};

        let registry = self.registry.clone();
        self.text_of(Arc::new(YamlSerializer::new(registry, YamlOptions::default())), object)
    }

    fn text_of(
        &self,
        serializer: Arc<dyn Serializer>,
        object: &dyn Object,
    ) -> Result<String, EncodeError> {
        if object.own_kind().is_none() {
            self.registry.object_kinds(object)?;
        }
        let encoder = WithVersionEncoder::new(serializer, self.registry.clone(), None);
        String::from_utf8(encoder.encode_to_vec(object)?)
            .map_err(|error| EncodeError::invalid_value(Reason::cause(error)))
    }

    /// A codec that writes JSON in one of `versions`, and reads any format to the internal version,
    /// with defaults. Corresponds to `CodecFactory.LegacyCodec`; servers and clients negotiate a
    /// format instead.
    #[doc(alias = "LegacyCodec")]
    pub fn legacy_codec(&self, versions: &[GroupVersion]) -> Codec {
        let json = serializer_info_for_media_type(&self.infos, &mime::APPLICATION_JSON);
        let info = json.or_else(|| self.infos.first());
        let serializer = info.map(|info| info.serializer.clone());
        let serializer = serializer.unwrap_or_else(|| {
            Arc::new(JsonSerializer::new(
                self.registry.clone(),
                JsonOptions::default().limits(self.limits),
            ))
        });
        let version = Arc::new(GroupVersions(versions.to_vec()));
        self.codec_for_versions(serializer, self.universal.clone(), Some(version), None)
    }

    /// A codec from a serializer and a decoder. Without a version to encode to, it refuses to
    /// encode what has versions; without one to decode to, it decodes to the internal version.
    /// Corresponds to `CodecFactory.CodecForVersions`.
    #[doc(alias = "CodecForVersions")]
    pub fn codec_for_versions(
        &self,
        serializer: Arc<dyn Serializer>,
        decoder: Arc<dyn Decoder>,
        encode: Option<Arc<dyn GroupVersioner>>,
        decode: Option<Arc<dyn GroupVersioner>>,
    ) -> Codec {
        let encode = encode.unwrap_or_else(|| Arc::new(DisabledGroupVersioner));
        let decode = decode.unwrap_or_else(|| Arc::new(InternalGroupVersioner));
        Codec::new(
            Arc::new(VersioningEncoder::new(serializer, self.scheme.clone(), encode)),
            Arc::new(VersioningDecoder::new(decoder, self.scheme.clone(), decode)),
        )
    }

    /// The registry of the scheme, shared.
    pub fn registry(&self) -> &Arc<dyn ObjectRegistry> {
        &self.registry
    }

    /// The documents of some data, not decoded yet, in any format, which is found by examining the
    /// start:
    ///
    /// - protobuf envelopes that follow each other, with or without a line break between and after
    ///   them, or with their length before each;
    /// - an answer of `etcdctl get` in any of its five forms (plain, `--hex`, `-w json`,
    ///   `-w fields`, `-w protobuf`), or with `--print-value-only`: the values in it, each with its
    ///   key;
    /// - frames of any other format of this factory that is sure of the data: a CBOR sequence, for
    ///   instance;
    /// - JSON values that follow each other, or YAML documents between `---`. Those without content
    ///   are passed over.
    ///
    /// An item is an error when there is not a document where there should be: encrypted values of
    /// etcd, gzip, a whole database and other data that is not text are named by
    /// [`UnreadableData`](apimachinery_runtime::UnreadableData).
    pub fn documents<'a>(&self, data: impl Into<Input<'a>>) -> EncodedDocuments<'a> {
        EncodedDocuments::of_input(&self.infos, data.into())
    }

    /// The same for what a reader gives, holding no more than one document; answers of `etcdctl`
    /// are read whole. Documents, and such answers, may have 256 MiB, or what
    /// [`DecodeLimits::document_bytes`] says. The reader is first read by this call.
    pub fn documents_from<'a>(&self, reader: impl Read + Send + 'a) -> EncodedDocuments<'a> {
        let limit = self.limits.document_bytes;
        EncodedDocuments::of_reader(&self.infos, Box::new(reader), limit)
    }
}

impl NegotiatedSerializer for CodecFactory {
    fn supported_media_types(&self) -> &[SerializerInfo] {
        &self.infos
    }

    fn encoder_for_version(
        &self,
        serializer: Arc<dyn Serializer>,
        version: Arc<dyn GroupVersioner>,
    ) -> Arc<dyn Encoder> {
        Arc::new(VersioningEncoder::new(serializer, self.scheme.clone(), version))
    }

    fn decoder_to_version(
        &self,
        decoder: Arc<dyn Decoder>,
        version: Arc<dyn GroupVersioner>,
    ) -> Arc<dyn Decoder> {
        Arc::new(VersioningDecoder::new(decoder, self.scheme.clone(), version))
    }
}

impl StorageSerializer for CodecFactory {
    fn universal_deserializer(&self) -> Arc<dyn Decoder> {
        self.universal.clone()
    }
}
