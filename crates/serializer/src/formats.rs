//! The built-in formats.

use std::sync::Arc;

use apimachinery_json::{JsonFramer, JsonOptions, JsonSerializer};
use apimachinery_protobuf::{LengthDelimitedFramer, ProtobufSerializer, RawProtobufSerializer};
use apimachinery_runtime::{
    CONTENT_TYPE_PROTOBUF, CONTENT_TYPE_YAML, ObjectRegistry, Serializer, SerializerInfo,
    StreamSerializerInfo,
};
use apimachinery_yaml::{YamlOptions, YamlSerializer};
use mime::Mime;

use crate::CodecFactoryOptions;

/// The formats of every factory, in the order of the reference.
pub(crate) fn built_in_formats(
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
