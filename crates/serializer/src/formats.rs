//! The built-in formats.

use std::sync::Arc;

use apimachinery_json::{JsonFramer, JsonOptions, JsonSerializer};
use apimachinery_runtime::{ObjectRegistry, Serializer, SerializerInfo, StreamSerializerInfo};

use crate::CodecFactoryBuilder;

/// The formats of every factory that this build has, in the order of the reference.
pub(crate) fn built_in_formats(
    registry: &Arc<dyn ObjectRegistry>,
    options: &CodecFactoryBuilder,
) -> Vec<SerializerInfo> {
    vec![
        json_format(registry, options.strict, options.pretty),
        #[cfg(feature = "yaml")]
        yaml_format(registry, options.strict),
        #[cfg(feature = "protobuf")]
        protobuf_format(registry, options),
        #[cfg(feature = "cbor")]
        cbor_format(registry, options.strict),
    ]
}

pub(crate) fn json_format(
    registry: &Arc<dyn ObjectRegistry>,
    strict: bool,
    pretty: bool,
) -> SerializerInfo {
    let make = |pretty, strict| -> Arc<dyn Serializer> {
        let options = JsonOptions::default().pretty(pretty).strict(strict);
        Arc::new(JsonSerializer::new(registry.clone(), options))
    };
    let serializer = make(false, strict);
    let stream = StreamSerializerInfo::new(serializer.clone(), Arc::new(JsonFramer));
    let info = SerializerInfo::new(mime::APPLICATION_JSON, serializer)
        .encodes_as_text(true)
        .strict_serializer(make(false, true))
        .stream(stream.encodes_as_text(true));
    if pretty { info.pretty_serializer(make(true, strict)) } else { info }
}

#[cfg(feature = "yaml")]
pub(crate) fn yaml_format(registry: &Arc<dyn ObjectRegistry>, strict: bool) -> SerializerInfo {
    use apimachinery_runtime::CONTENT_TYPE_YAML;
    use apimachinery_yaml::{YamlOptions, YamlSerializer};

    let make = |strict| -> Arc<dyn Serializer> {
        Arc::new(YamlSerializer::new(registry.clone(), YamlOptions::default().strict(strict)))
    };
    SerializerInfo::new(media_type(CONTENT_TYPE_YAML), make(strict))
        .encodes_as_text(true)
        .strict_serializer(make(true))
}

#[cfg(feature = "protobuf")]
fn protobuf_format(
    registry: &Arc<dyn ObjectRegistry>,
    options: &CodecFactoryBuilder,
) -> SerializerInfo {
    #[cfg(feature = "descriptors")]
    use apimachinery_descriptors::DescriptorSerializer as ProtobufSerializer;
    #[cfg(not(feature = "descriptors"))]
    use apimachinery_protobuf::ProtobufSerializer;
    use apimachinery_protobuf::{LengthDelimitedFramer, RawProtobufSerializer};
    use apimachinery_runtime::CONTENT_TYPE_PROTOBUF;

    let built_in = || Arc::new(ProtobufSerializer::new(registry.clone())) as Arc<dyn Serializer>;
    let serializer = options.protobuf.clone().unwrap_or_else(built_in);
    let raw = Arc::new(RawProtobufSerializer::new(registry.clone()));
    SerializerInfo::new(media_type(CONTENT_TYPE_PROTOBUF), serializer.clone())
        // An unknown field on the wire has no name to report.
        .strict_serializer(serializer)
        .stream(StreamSerializerInfo::new(raw, Arc::new(LengthDelimitedFramer)))
}

#[cfg(feature = "cbor")]
fn cbor_format(registry: &Arc<dyn ObjectRegistry>, strict: bool) -> SerializerInfo {
    let mut info = apimachinery_cbor::serializer_info(registry);
    if strict {
        info.serializer = info.strict_serializer.clone().unwrap_or(info.serializer);
    }
    info
}

#[cfg(any(feature = "protobuf", feature = "yaml"))]
fn media_type(text: &str) -> mime::Mime {
    text.parse().unwrap_or(mime::APPLICATION_OCTET_STREAM)
}
