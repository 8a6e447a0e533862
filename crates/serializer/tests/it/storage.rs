//! Codecs for data at rest.

use std::sync::Arc;

use apimachinery_runtime::{DecodeErrorKind, Decoder, Encoder, GroupVersion, GroupVersionKind};
use apimachinery_serializer::{Base64Decoder, Base64Encoder, StorageCodecConfig};

use super::support::{CAR, Car, codecs, v1};

fn config(media_type: &str) -> StorageCodecConfig<'_> {
    let version = GroupVersion::new("example.com", "v1");
    StorageCodecConfig::new(media_type, version, GroupVersion::internal("example.com"))
}

/// CF-13: one format and version is written; any format is read, also in base64, and converted to
/// the version in memory.
#[test]
fn object_stored_in_any_format_is_read() {
    let codecs = codecs();
    let car = Car { wheels: 3, ..Car::default() };
    let codec = codecs.storage_codec(&config("application/yaml")).expect("it is offered");
    let written = codec.encode_to_vec(&car).expect("it converts");
    assert!(written.starts_with(b"apiVersion: example.com/v1\n"));
    let protobuf = codecs.storage_codec(&config("application/vnd.kubernetes.protobuf"));
    let protobuf = protobuf.expect("it is offered").encode_to_vec(&car).expect("it converts");
    assert!(protobuf.starts_with(b"k8s\0"));
    let json = codecs.storage_codec(&config("application/json")).expect("it is offered");
    let json = json.encode_to_vec(&car).expect("it converts");
    let base64 = data_encoding::BASE64.encode(&protobuf);
    let wrapped = format!("{}\r\n{}", &base64[..8], &base64[8..]);
    for data in [&written, &protobuf, &json, base64.as_bytes(), wrapped.as_bytes()] {
        let decoded = codec.decode(data).expect("it is read");
        assert_eq!(*decoded.object().downcast::<Car>().expect("the hub"), car);
        assert_eq!(decoded.kind().version, "v1");
    }
    let error = codecs.storage_codec(&config("application/xml")).expect_err("nobody speaks it");
    assert_eq!(error.media_type(), "application/xml");
}

/// CF-13: an object that came from another group is moved to the group in memory, where it has a
/// type there.
#[test]
fn groups_that_moved_are_read() {
    let codecs = codecs();
    let mut moved = config("application/json");
    moved.storage_version = GroupVersion::new("old.example.com", "v1");
    let codec = codecs.storage_codec(&moved).expect("it is offered");
    let decoded = codec.decode(CAR.as_bytes()).expect("the group in memory");
    assert_eq!(decoded.object().downcast::<Car>().expect("the hub").wheels, 4);
    let error = codec.encode_to_vec(&Car::default()).expect_err("the old group has no cars");
    assert!(error.to_string().contains("no kind \"Car\" is registered"), "{error}");
}

#[test]
fn base64_wraps_any_codec() {
    let codecs = codecs();
    let json = codecs.for_media_type("application/json").expect("it is there");
    let version = GroupVersion::new("example.com", "v1");
    let inner = codecs.encoder_for_version(json, &version);
    let encoder = Base64Encoder::new(Arc::new(inner.clone()));
    let encoded = encoder.encode_to_vec(&v1::Car::default()).expect("it has a form");
    let plain = inner.encode_to_vec(&v1::Car::default()).expect("it has a form");
    assert_eq!(encoded, data_encoding::BASE64.encode(&plain).as_bytes());
    let identifier = encoder.identifier();
    assert!(
        identifier.starts_with("{\"encoder\":\"{\\\"encodeGV\\\"")
            && identifier.ends_with("\"name\":\"base64\"}")
    );

    let decoder = Base64Decoder::new(json.serializer.clone());
    let decoded = decoder.decode(&encoded).expect("it is read");
    assert_eq!(*decoded.kind(), GroupVersionKind::new("example.com", "v1", "Car"));
    let error = decoder.decode(b"a").expect_err("it is no base64");
    assert!(matches!(error.kind(), DecodeErrorKind::Syntax(_)), "{error}");
}
