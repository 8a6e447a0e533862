//! The built-in formats.

use std::sync::Arc;

use apimachinery_json::{JsonFramer, JsonOptions, JsonSerializer};
use apimachinery_runtime::{
    DecodeLimits, ObjectRegistry, Serializer, SerializerInfo, StreamSerializerInfo,
};

/// What the built-in formats have in common.
#[derive(Clone, Debug)]
pub(crate) struct FormatOptions {
    pub(crate) strict: bool,
    pub(crate) pretty: bool,
    pub(crate) limits: DecodeLimits,
    /// Takes the place of the built-in serializer.
    #[cfg(feature = "protobuf")]
    pub(crate) protobuf: Option<Arc<dyn Serializer>>,
}

impl Default for FormatOptions {
    fn default() -> Self {
        Self {
            strict: false,
            pretty: true,
            limits: DecodeLimits::DEFAULT,
            #[cfg(feature = "protobuf")]
            protobuf: None,
        }
    }
}

/// The formats of every factory that this build has, in the order of the reference.
pub(crate) fn built_in_formats(
    registry: &Arc<dyn ObjectRegistry>,
    options: &FormatOptions,
) -> Vec<SerializerInfo> {
    vec![
        json_format(registry, options.strict, options.pretty, options.limits),
        #[cfg(feature = "yaml")]
        yaml_format(registry, options.strict, options.limits),
        #[cfg(feature = "protobuf")]
        protobuf_format(registry, options),
        #[cfg(feature = "cbor")]
        cbor_format(registry, options.strict, options.limits),
    ]
}

pub(crate) fn json_format(
    registry: &Arc<dyn ObjectRegistry>,
    strict: bool,
    pretty: bool,
    limits: DecodeLimits,
) -> SerializerInfo {
    let make = |pretty, strict| -> Arc<dyn Serializer> {
        let options = JsonOptions::default().pretty(pretty).strict(strict).limits(limits);
        Arc::new(JsonSerializer::new(registry.clone(), options))
    };
    let serializer = make(false, strict);
    let stream = StreamSerializerInfo::new(serializer.clone(), Arc::new(JsonFramer))
        .frame_bytes(limits.frame_bytes);
    let info = SerializerInfo::new(mime::APPLICATION_JSON, serializer)
        .encodes_as_text(true)
        .strict_serializer(make(false, true))
        .stream(stream.encodes_as_text(true));
    if pretty { info.pretty_serializer(make(true, strict)) } else { info }
}

#[cfg(feature = "yaml")]
pub(crate) fn yaml_format(
    registry: &Arc<dyn ObjectRegistry>,
    strict: bool,
    limits: DecodeLimits,
) -> SerializerInfo {
    use apimachinery_runtime::CONTENT_TYPE_YAML;
    use apimachinery_yaml::{YamlOptions, YamlSerializer};

    let make = |strict| -> Arc<dyn Serializer> {
        let options = YamlOptions::default().strict(strict).limits(limits);
        Arc::new(YamlSerializer::new(registry.clone(), options))
    };
    SerializerInfo::new(media_type(CONTENT_TYPE_YAML), make(strict))
        .encodes_as_text(true)
        .strict_serializer(make(true))
}

#[cfg(feature = "protobuf")]
fn protobuf_format(registry: &Arc<dyn ObjectRegistry>, options: &FormatOptions) -> SerializerInfo {
    #[cfg(feature = "descriptors")]
    use apimachinery_descriptors::DescriptorSerializer as ProtobufSerializer;
    #[cfg(not(feature = "descriptors"))]
    use apimachinery_protobuf::ProtobufSerializer;
    use apimachinery_protobuf::{LengthDelimitedFramer, RawProtobufSerializer};
    use apimachinery_runtime::CONTENT_TYPE_PROTOBUF;

    let limits = options.limits;
    let built_in = || -> Arc<dyn Serializer> {
        Arc::new(ProtobufSerializer::new(registry.clone()).with_limits(limits))
    };
    let serializer = options.protobuf.clone().unwrap_or_else(built_in);
    let raw = Arc::new(RawProtobufSerializer::new(registry.clone()).with_limits(limits));
    let stream = StreamSerializerInfo::new(raw, Arc::new(LengthDelimitedFramer))
        .frame_bytes(limits.frame_bytes);
    SerializerInfo::new(media_type(CONTENT_TYPE_PROTOBUF), serializer.clone())
        // An unknown field on the wire has no name to report.
        .strict_serializer(serializer)
        .stream(stream)
}

#[cfg(feature = "cbor")]
fn cbor_format(
    registry: &Arc<dyn ObjectRegistry>,
    strict: bool,
    limits: DecodeLimits,
) -> SerializerInfo {
    use apimachinery_cbor::{CborOptions, serializer_info_with};

    let options = CborOptions::default().limits(limits);
    let mut info = serializer_info_with(registry, options);
    if strict {
        info.serializer = info.strict_serializer.clone().unwrap_or(info.serializer);
    }
    info
}

#[cfg(any(feature = "protobuf", feature = "yaml"))]
fn media_type(text: &str) -> mime::Mime {
    text.parse().unwrap_or(mime::APPLICATION_OCTET_STREAM)
}
