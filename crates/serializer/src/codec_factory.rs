//! The codec factory.

use std::sync::Arc;

use apimachinery_json::{JsonFramer, JsonOptions, JsonSerializer};
use apimachinery_protobuf::{LengthDelimitedFramer, ProtobufSerializer, RawProtobufSerializer};
use apimachinery_runtime::{
    CONTENT_TYPE_PROTOBUF, CONTENT_TYPE_YAML, DecodeError, DecodeErrorKind, DecodeRequest, Decoded,
    Decoder, FieldValidation, GroupVersion, GroupVersioner, GroupVersions, Input,
    InternalGroupVersioner, Object, ObjectRegistry, Scheme, Serializer, SerializerInfo,
    StreamSerializerInfo, Unstructured, serializer_info_for_media_type,
};
use apimachinery_versioning::{VersioningDecoder, VersioningEncoder};
use apimachinery_yaml::{YamlOptions, YamlSerializer};
use mime::Mime;

use crate::{DecodedDocuments, RecognizingDecoder, WithoutConversionCodecFactory};

/// What a [`CodecFactory`] is made with. The default is what [`CodecFactory::new`] uses.
#[derive(Clone, Debug)]
pub struct CodecFactoryOptions {
    /// Make unknown and duplicate fields an error in every format, whatever the caller asks for.
    pub strict: bool,
    /// Offer JSON with indentation.
    pub pretty: bool,
    /// Reads and writes protobuf instead of the built-in serializer; for one that also takes kinds without a
    /// type, such as the dynamic one.
    pub protobuf: Option<Arc<dyn Serializer>>,
    /// Formats beside JSON, YAML and protobuf. One with a media type that is taken is not offered under
    /// it, but still takes part in recognizing data.
    pub serializers: Vec<SerializerInfo>,
}

impl Default for CodecFactoryOptions {
    fn default() -> Self {
        Self { strict: false, pretty: true, protobuf: None, serializers: Vec::new() }
    }
}

/// No serializer is registered for a media type.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no serializers registered for {media_type}")]
pub struct UnsupportedMediaTypeError {
    media_type: String,
    supported: Vec<Mime>,
}

impl UnsupportedMediaTypeError {
    /// The media types that there are serializers for.
    pub fn supported(&self) -> &[Mime] {
        &self.supported
    }
}

/// Makes the codecs of a scheme.
///
/// Corresponds to `serializer.CodecFactory`.
#[derive(Clone, Debug)]
pub struct CodecFactory {
    scheme: Scheme,
    registry: Arc<dyn ObjectRegistry>,
    infos: Arc<[SerializerInfo]>,
    universal: Arc<RecognizingDecoder>,
}

impl CodecFactory {
    /// A factory for JSON, YAML and protobuf.
    pub fn new(scheme: Scheme) -> Self {
        Self::with_options(scheme, CodecFactoryOptions::default())
    }

    /// A factory with more formats or other settings.
    pub fn with_options(scheme: Scheme, options: CodecFactoryOptions) -> Self {
        let registry: Arc<dyn ObjectRegistry> = Arc::new(scheme.clone());
        let mut all = built_in_formats(&registry, &options);
        all.extend(options.serializers);
        let decoders = all.iter().map(|info| Arc::clone(&info.serializer)).collect();
        let mut infos: Vec<SerializerInfo> = Vec::new();
        for info in all {
            if serializer_info_for_media_type(&infos, &info.media_type).is_none() {
                infos.push(info);
            }
        }
        let universal = Arc::new(RecognizingDecoder::new(decoders));
        Self { scheme, registry, infos: infos.into(), universal }
    }

    /// The scheme whose codecs these are.
    pub fn scheme(&self) -> &Scheme {
        &self.scheme
    }

    /// The formats on offer, in the order of preference.
    pub fn supported_media_types(&self) -> &[SerializerInfo] {
        &self.infos
    }

    /// The format for a media type. Parameters such as `charset` are not looked at.
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
            .ok_or_else(|| self.unsupported(media_type, |_| true))
    }

    /// The error for a media type that is not among those that `is_supported` picks.
    pub(crate) fn unsupported(
        &self,
        media_type: &str,
        is_supported: impl Fn(&SerializerInfo) -> bool,
    ) -> UnsupportedMediaTypeError {
        let supported = self.infos.iter().filter(|info| is_supported(info));
        UnsupportedMediaTypeError {
            media_type: media_type.to_owned(),
            supported: supported.map(|info| info.media_type.clone()).collect(),
        }
    }

    /// A decoder for any format that neither defaults nor converts.
    pub fn universal_deserializer(&self) -> &RecognizingDecoder {
        &self.universal
    }

    /// A decoder for any format that defaults, and converts to one of `versions`: the version an object
    /// has when it is listed, else the first one of its group. Without versions, to the internal version.
    pub fn universal_decoder(&self, versions: &[GroupVersion]) -> VersioningDecoder {
        let version: Arc<dyn GroupVersioner> = match versions {
            [] => Arc::new(InternalGroupVersioner),
            versions => Arc::new(GroupVersions(versions.to_vec())),
        };
        VersioningDecoder::new(self.universal.clone(), self.scheme.clone(), version)
    }

    /// An encoder that converts objects to what `version` picks.
    pub fn encoder_for_version(
        &self,
        info: &SerializerInfo,
        version: &(impl GroupVersioner + Clone + 'static),
    ) -> VersioningEncoder {
        let serializer = Arc::clone(&info.serializer);
        VersioningEncoder::new(serializer, self.scheme.clone(), Arc::new(version.clone()))
    }

    /// A decoder that defaults, and converts objects to what `version` picks.
    pub fn decoder_to_version(
        &self,
        decoder: Arc<dyn Decoder>,
        version: &(impl GroupVersioner + Clone + 'static),
    ) -> VersioningDecoder {
        VersioningDecoder::new(decoder, self.scheme.clone(), Arc::new(version.clone()))
    }

    /// The same formats for clients, which take objects as they come: no defaults, no conversion.
    pub fn without_conversion(&self) -> WithoutConversionCodecFactory {
        WithoutConversionCodecFactory::new(self.clone())
    }

    /// The registry of the scheme, shared.
    pub fn registry(&self) -> &Arc<dyn ObjectRegistry> {
        &self.registry
    }

    /// A decoder for any format, to be told what else is wanted. It neither defaults nor converts.
    pub fn decoder(&self) -> FactoryDecoder<'_> {
        FactoryDecoder { factory: self, validation: FieldValidation::Ignore, any_kind: false }
    }

    /// Decodes any format and version of a kind, defaults it, and converts it to the version that `T` is.
    ///
    /// # Errors
    /// When the data is broken, of an unregistered kind, or of a kind that does not convert to `T`.
    pub fn decode_as<'a, T: 'static>(&self, data: impl Into<Input<'a>>) -> Result<T, DecodeError> {
        let decoder = self.universal_decoder(&[]);
        let assumed = self.scheme.kinds_of::<T>().first();
        let request = DecodeRequest { default_kind: assumed, ..DecodeRequest::default() };
        decoder.decode_typed(data.into(), request).map(Decoded::into_object)
    }
}

fn built_in_formats(
    registry: &Arc<dyn ObjectRegistry>,
    options: &CodecFactoryOptions,
) -> Vec<SerializerInfo> {
    vec![
        json_format(registry, options),
        yaml_format(registry, options),
        protobuf_format(registry, options),
    ]
}

pub(crate) fn json_format(
    registry: &Arc<dyn ObjectRegistry>,
    options: &CodecFactoryOptions,
) -> SerializerInfo {
    let make = |pretty, strict| -> Arc<dyn Serializer> {
        Arc::new(JsonSerializer::new(registry.clone(), JsonOptions { pretty, strict }))
    };
    let serializer = make(false, options.strict);
    SerializerInfo {
        media_type: mime::APPLICATION_JSON,
        encodes_as_text: true,
        serializer: serializer.clone(),
        pretty_serializer: options.pretty.then(|| make(true, options.strict)),
        strict_serializer: Some(make(false, true)),
        stream: Some(StreamSerializerInfo {
            encodes_as_text: true,
            serializer,
            framer: Arc::new(JsonFramer),
        }),
    }
}

pub(crate) fn yaml_format(
    registry: &Arc<dyn ObjectRegistry>,
    options: &CodecFactoryOptions,
) -> SerializerInfo {
    let make = |strict| -> Arc<dyn Serializer> {
        Arc::new(YamlSerializer::new(
            registry.clone(),
            YamlOptions { strict, ..YamlOptions::default() },
        ))
    };
    SerializerInfo {
        media_type: media_type(CONTENT_TYPE_YAML),
        encodes_as_text: true,
        serializer: make(options.strict),
        pretty_serializer: None,
        strict_serializer: Some(make(true)),
        stream: None,
    }
}

fn protobuf_format(
    registry: &Arc<dyn ObjectRegistry>,
    options: &CodecFactoryOptions,
) -> SerializerInfo {
    let built_in = || Arc::new(ProtobufSerializer::new(registry.clone())) as Arc<dyn Serializer>;
    let serializer = options.protobuf.clone().unwrap_or_else(built_in);
    SerializerInfo {
        media_type: media_type(CONTENT_TYPE_PROTOBUF),
        encodes_as_text: false,
        serializer: serializer.clone(),
        pretty_serializer: None,
        // An unknown field on the wire has no name to report.
        strict_serializer: Some(serializer),
        stream: Some(StreamSerializerInfo {
            encodes_as_text: false,
            serializer: Arc::new(RawProtobufSerializer::new(registry.clone())),
            framer: Arc::new(LengthDelimitedFramer),
        }),
    }
}

fn media_type(text: &str) -> Mime {
    text.parse().unwrap_or(mime::APPLICATION_OCTET_STREAM)
}

/// A decoder for any format, with wishes. Made by [`CodecFactory::decoder`].
#[derive(Clone, Copy, Debug)]
pub struct FactoryDecoder<'a> {
    factory: &'a CodecFactory,
    validation: FieldValidation,
    any_kind: bool,
}

impl<'f> FactoryDecoder<'f> {
    /// What to do about unknown and duplicate fields.
    #[must_use]
    pub fn validation(mut self, validation: FieldValidation) -> Self {
        self.validation = validation;
        self
    }

    /// Reads kinds that are not registered as plain data instead of refusing them.
    #[must_use]
    pub fn any_kind(mut self) -> Self {
        self.any_kind = true;
        self
    }

    /// Decodes one object.
    ///
    /// # Errors
    /// When the data is broken, of an unregistered kind (unless [`any_kind`](Self::any_kind)), or has
    /// findings that validation makes an error.
    pub fn decode<'a>(&self, data: impl Into<Input<'a>>) -> Result<Decoded, DecodeError> {
        self.decode_by(&*self.factory.universal, data.into())
    }

    /// Decodes the objects of a stream, one at a time: JSON values that follow each other, or YAML documents
    /// between `---`. Documents without content are passed over; places are those in the whole stream.
    ///
    /// An item is an error when [`decode`](Self::decode) would give one, or when there is no document
    /// where there should be; see [`split_stream`](apimachinery_yaml::split_stream) for what follows then.
    pub fn decode_documents<'a>(&self, data: &'a [u8]) -> DecodedDocuments<'f, 'a> {
        DecodedDocuments::new(*self, data)
    }

    pub(crate) fn factory(&self) -> &'f CodecFactory {
        self.factory
    }

    pub(crate) fn decode_by(
        &self,
        decoder: &dyn Decoder,
        input: Input<'_>,
    ) -> Result<Decoded, DecodeError> {
        let decoded = self.attempt(decoder, input, None);
        match decoded {
            Err(error) if self.any_kind && error.is_not_registered() => {
                let plain = self.attempt(decoder, input, Some(Box::<Unstructured>::default()));
                // Not every format carries plain data; then the first error says more.
                plain.map_err(|second| match second.kind() {
                    DecodeErrorKind::Unsupported(_) => error,
                    _ => second,
                })
            }
            decoded => decoded,
        }
    }

    fn attempt(
        &self,
        decoder: &dyn Decoder,
        input: Input<'_>,
        into: Option<Box<dyn Object>>,
    ) -> Result<Decoded, DecodeError> {
        let request = DecodeRequest { default_kind: None, into, validation: self.validation };
        decoder.decode_with(input, request)
    }
}
