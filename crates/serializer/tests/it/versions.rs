//! Decoders that default and convert.

use apimachinery::runtime::{
    ConversionErrorKind, DecodeErrorKind, DecodeRequest, DisabledGroupVersioner, GroupVersion,
    Input,
};
use apimachinery::{Decoded, Decoder, Encoder};

use super::support::{CAR, Car, codecs, v1, v2};

const V1: GroupVersion = GroupVersion::from_static("example.com", "v1");
const V2: GroupVersion = GroupVersion::from_static("example.com", "v2");

fn read(versions: &[GroupVersion]) -> Decoded {
    let decoder = codecs().universal_decoder(versions);
    decoder.decode_with(Input::from(CAR), DecodeRequest::default()).expect("it converts")
}

/// CF-04, CF-05: without versions to the internal one, with defaults; the kind is the one that was sent.
#[test]
fn a_universal_decoder_defaults_and_converts() {
    let internal = read(&[]);
    assert_eq!(internal.object().downcast::<Car>().expect("the hub").wheels, 4);
    assert_eq!(internal.kind().version, "v1");

    let request = DecodeRequest::default();
    let codecs = codecs();
    let plain = codecs.universal_deserializer().decode_with(Input::from(CAR), request);
    let plain = plain.expect("it is read");
    assert_eq!(plain.object().downcast::<v1::Car>().expect("as sent").wheels, 0);
}

/// CF-05: a version that is listed stays, others move to the first of their group.
#[test]
fn versions_that_are_listed_stay() {
    assert!(read(&[V2, V1]).object().is::<v1::Car>());
    let converted = read(&[GroupVersion::new("other", "v1"), V2]);
    assert_eq!(converted.object().downcast::<v2::Car>().expect("converted").axles, 2);

    let decoder = codecs().universal_decoder(&[GroupVersion::new("other", "v1")]);
    let error = decoder.decode_with(Input::from(CAR), DecodeRequest::default());
    let error = error.expect_err("its group is not listed");
    assert!(
        error.to_string().contains("is not suitable for converting to \"[other/v1]\""),
        "{error}"
    );
}

/// CF-07: an encoder for one version converts to it; one for no version refuses.
#[test]
fn an_encoder_converts() {
    let codecs = codecs();
    let json = codecs.for_media_type("application/json").expect("it is there");
    let car = Car { wheels: 6, ..Car::default() };
    for (version, expected) in [
        (
            &V1,
            "{\"kind\":\"Car\",\"apiVersion\":\"example.com/v1\",\"metadata\":{},\"wheels\":6}\n",
        ),
        (&V2, "{\"kind\":\"Car\",\"apiVersion\":\"example.com/v2\",\"metadata\":{},\"axles\":3}\n"),
    ] {
        let encoded = codecs.encoder_for_version(json, version).encode_to_vec(&car);
        assert_eq!(String::from_utf8_lossy(&encoded.expect("it converts")), expected);
    }
    let encoder = codecs.encoder_for_version(json, &DisabledGroupVersioner);
    let mut out = b"before".to_vec();
    assert!(encoder.encode_to(&car, &mut out).is_err());
    assert_eq!(out, b"before", "nothing is left of a failure");
}

#[test]
fn decoding_as_a_type_needs_a_way_to_it() {
    let old: v2::Car = codecs().decode_as(CAR).expect("it converts");
    assert_eq!(old.axles, 2);
    let status = codecs().decode_as::<apimachinery::meta::v1::Status>(CAR);
    let error = status.expect_err("a car is no status");
    let DecodeErrorKind::Conversion(inner) = error.kind() else { panic!("{error}") };
    assert!(matches!(inner.kind(), ConversionErrorKind::NoConversion { .. }), "{error}");
}
