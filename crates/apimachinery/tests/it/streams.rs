//! Watch streams on the wire.

use std::sync::Arc;

use apimachinery::api::core::v1::{self, Pod};
use apimachinery::meta::v1::{ObjectMeta, WatchEvent};
use apimachinery::runtime::RawExtension;
use apimachinery::serializer::StreamEncoder;
use apimachinery::{Encoder, codecs};

use super::support::from_hex;

/// FINE-11: an object without kind and fields still has a whole envelope in protobuf, with its
/// empty texts.
#[test]
fn empty_object_has_a_whole_envelope() {
    let info = codecs().for_media_type("application/vnd.kubernetes.protobuf").expect("it is there");
    let mut out = Vec::new();
    let nothing = apimachinery::Unknown::default();
    info.serializer.encode(&nothing, &Default::default(), &mut out).expect("it has a form");
    assert_eq!(out, from_hex("6b387300 0a04 0a00 1200 1200 1a00 2200"));
}

/// FINE-12: an event on a protobuf watch is a frame without an envelope, and the object in it has
/// one.
#[test]
fn event_on_a_protobuf_watch_has_no_envelope_and_its_object_has() {
    let pod = Pod {
        metadata: ObjectMeta { name: "web".into(), ..Default::default() },
        ..Default::default()
    };
    let info = codecs().for_media_type("application/vnd.kubernetes.protobuf").expect("it is there");
    let plain = codecs().without_conversion();
    let object =
        plain.encoder_for_version(info, &v1::GROUP_VERSION).encode_to_vec(&pod).expect("a form");
    let event =
        WatchEvent { r#type: "ADDED".into(), object: RawExtension::Raw(object.clone().into()) };
    let stream = info.stream.as_ref().expect("it has streams");
    let mut sent = Vec::new();
    let encoder = Arc::new(plain.encoder_for_version(stream, &v1::GROUP_VERSION));
    StreamEncoder::of(&*stream.framer, encoder, &mut sent).encode(&event).expect("it is written");

    assert!(object.starts_with(b"k8s\0"));
    // Lengths from 128 on take two bytes.
    let varint = |length: usize| match length {
        0..128 => vec![length as u8],
        _ => vec![length as u8 | 0x80, (length >> 7) as u8],
    };
    let raw = [vec![0x0a], varint(object.len()), object.clone()].concat();
    let message = [from_hex("0a05 4144444544 12"), varint(raw.len()), raw].concat();
    let frame =
        [&u32::try_from(message.len()).expect("small").to_be_bytes()[..], &message].concat();
    assert_eq!(sent, frame);
}

/// STR-06: JSON and protobuf have streams of their own media type, YAML has none, and CBOR's is
/// `application/cbor-seq`.
#[test]
fn formats_say_whether_they_have_streams() {
    let streams: Vec<_> = codecs()
        .supported_media_types()
        .iter()
        .map(|info| (info.media_type.essence_str(), info.stream.is_some()))
        .collect();
    let expected = [
        ("application/json", true),
        ("application/yaml", false),
        ("application/vnd.kubernetes.protobuf", true),
        ("application/cbor", true),
    ];
    assert_eq!(streams, expected);
    assert_eq!(apimachinery::cbor::CONTENT_TYPE_CBOR_SEQUENCE, "application/cbor-seq");
}
