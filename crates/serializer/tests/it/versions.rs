//! Decoders that default and convert.

use std::sync::Arc;

use apimachinery_meta::v1::Status;
use apimachinery_runtime::{
    ConversionErrorKind, DecodeErrorKind, DecodeRequest, Decoded, Decoder, DisabledGroupVersioner,
    Encoder, FieldValidation, GroupVersion, GroupVersioner, Input, Scheme,
};
use apimachinery_serializer::CodecFactory;

use super::support::{CAR, Car, codecs, v1, v2};

const V1: GroupVersion = GroupVersion::from_static("example.com", "v1");
const V2: GroupVersion = GroupVersion::from_static("example.com", "v2");

fn read(versions: &[GroupVersion]) -> Decoded {
    let decoder = codecs().universal_decoder(versions);
    decoder.decode_with(Input::from(CAR), DecodeRequest::default()).expect("it converts")
}

/// CF-04, CF-05: without versions to the internal one, with defaults; the kind is the one that was
/// sent.
#[test]
fn universal_decoder_defaults_and_converts() {
    let internal = read(&[]);
    assert_eq!(internal.object().downcast::<Car>().expect("the hub").wheels, 4);
    assert_eq!(internal.kind().version, "v1");

    let request = DecodeRequest::default();
    let codecs = codecs();
    let plain = codecs.universal_deserializer().decode_with(Input::from(CAR), request);
    let plain = plain.expect("it is read");
    assert_eq!(plain.object().downcast::<v1::Car>().expect("as sent").wheels, 0);
}

/// What is unknown is found in the version that was sent, beside the object of another one.
#[test]
fn objects_of_a_type_are_read_strictly() {
    let sent = CAR.replacen('{', r#"{"wheel":4,"#, 1);
    let factory = codecs();
    let warned = factory.decode_as_with::<Car>(&sent, FieldValidation::Warn).expect("it is read");
    let findings: Vec<_> = warned.findings().iter().map(ToString::to_string).collect();
    assert!(matches!(&*findings, [it] if it.contains(r#"unknown field "wheel""#)), "{findings:?}");
    assert_eq!(warned.into_object().wheels, 4);
    let ignored = factory.decode_as_with::<Car>(&sent, FieldValidation::Ignore);
    assert!(ignored.expect("it is read").findings().is_empty());
    let error = factory.decode_as_with::<Car>(&sent, FieldValidation::Strict).map(drop);
    let error = error.expect_err("an unknown field");
    assert_eq!(error.to_string(), r#"strict decoding error: unknown field "wheel""#);
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
    let expected = "is not suitable for converting to [\"other/v1\"] in scheme \"test\"";
    assert!(error.to_string().ends_with(expected), "{error}");
}

/// CF-07: an encoder for one version converts to it; one for no version refuses.
#[test]
fn encoder_converts() {
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

/// CF-06: the codec of old writes JSON in the versions it is given, and reads any format to the
/// internal version.
#[test]
fn legacy_codec_writes_json() {
    let codec = codecs().legacy_codec(&[V2, V1]);
    let car = Car { wheels: 6, ..Car::default() };
    let encoded = codec.encode_to_vec(&car).expect("it converts");
    let expected =
        "{\"kind\":\"Car\",\"apiVersion\":\"example.com/v2\",\"metadata\":{},\"axles\":3}\n";
    assert_eq!(String::from_utf8_lossy(&encoded), expected);
    let one = codec.encode_to_vec(&v1::Car::default()).expect("a version that is listed stays");
    assert!(String::from_utf8_lossy(&one).contains("\"apiVersion\":\"example.com/v1\""));
    let yaml = b"kind: Car\napiVersion: example.com/v1\n";
    let decoded = codec.decode(yaml).expect("it converts");
    assert_eq!(decoded.object().downcast::<Car>().expect("the hub").wheels, 4);
    let other = codecs().legacy_codec(&[GroupVersion::new("other", "v1")]);
    assert!(other.encode_to_vec(&car).expect_err("another group").is_not_registered());
}

/// CF-07: without a version to encode to nothing is encoded; without one to decode to, it is the
/// internal one.
#[test]
fn versions_left_out_are_assumed() {
    let codecs = codecs();
    let json = codecs.for_media_type("application/json").expect("it is there");
    let decoder = json.serializer.clone();
    let codec = codecs.codec_for_versions(json.serializer.clone(), decoder.clone(), None, None);
    assert!(codec.encode_to_vec(&Car::default()).is_err());
    assert!(codec.decode(CAR.as_bytes()).expect("it converts").object().is::<Car>());
    let (v1, v2) = (Some(Arc::new(V1) as Arc<dyn GroupVersioner>), Some(Arc::new(V2) as _));
    let codec = codecs.codec_for_versions(json.serializer.clone(), decoder, v1, v2);
    assert!(codec.decode(CAR.as_bytes()).expect("it converts").object().is::<v2::Car>());
    assert!(codec.encode_to_vec(&Car::default()).is_ok());
}

/// CF-15: an object whose optional fields are all left out comes back as it was, in every version.
#[test]
fn sparse_objects_come_back() {
    let codec = codecs().legacy_codec(&[V2]);
    let sparse = Car::default();
    let encoded = codec.encode_to_vec(&sparse).expect("it converts");
    let decoded = codec.decode(&encoded).expect("it converts");
    assert_eq!(*decoded.object().downcast::<Car>().expect("the hub"), sparse);
}

#[test]
fn decoding_as_a_type_needs_a_way_to_it() {
    let old: v2::Car = codecs().decode_as(CAR).expect("it converts");
    assert_eq!(old.axles, 2);
    let status = codecs().decode_as::<Status>(CAR);
    let error = status.expect_err("a car is not a status");
    assert_eq!(
        error.message().to_string(),
        "no kind is registered for the type v1.Status in scheme \"test\""
    );
    let mut builder = Scheme::builder();
    builder.known::<v1::Car>().known::<Status>();
    let codecs = CodecFactory::new(builder.build().expect("the kinds fit together"));
    let error = codecs.decode_as::<Status>(CAR).expect_err("a car is not a status");
    let DecodeErrorKind::Conversion(inner) = error.kind() else { panic!("{error}") };
    assert!(matches!(inner.kind(), ConversionErrorKind::NoConversion { .. }), "{error}");
}

/// A type that is not registered is named, whatever the document is.
#[test]
fn a_type_that_is_not_registered_is_named() {
    struct NoObject;
    let codecs = codecs();
    for document in ["kind: Car\n", "kind: Car\napiVersion: example.com/v1\n", "][", ""] {
        let error = codecs.decode_as::<NoObject>(document).map(drop).expect_err("unregistered");
        assert_eq!(
            error.message().to_string(),
            "no kind is registered for the type a_type_that_is_not_registered_is_named.NoObject in scheme \"test\"",
            "{document}"
        );
    }
}
