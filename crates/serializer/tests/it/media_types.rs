//! Formats and their media types.

use std::sync::Arc;

use apimachinery_json::{JsonOptions, JsonSerializer};
use apimachinery_runtime::{DecodeError, DecodeRequest, Decoded, Decoder, Input, SerializerInfo};
use apimachinery_serializer::CodecFactory;

use super::support::{CAR, codecs, scheme, v1};

/// CF-01, CF-02: what is on offer, in which order, with which variants.
#[test]
fn three_formats_are_offered_in_the_order_of_the_reference() {
    let codecs = codecs();
    let offered: Vec<_> = codecs
        .supported_media_types()
        .iter()
        .map(|info| {
            let variants = (
                info.encodes_as_text,
                info.pretty_serializer.is_some(),
                info.strict_serializer.is_some(),
                info.stream.as_ref().map(|stream| stream.encodes_as_text),
            );
            (info.media_type.as_ref(), variants)
        })
        .collect();
    let expected = [
        ("application/json", (true, true, true, Some(true))),
        ("application/yaml", (true, false, true, None)),
        ("application/vnd.kubernetes.protobuf", (false, false, true, Some(false))),
    ];
    assert_eq!(offered, expected);
}

/// A format that the build lacks is known by its feature.
#[test]
#[cfg(not(feature = "cbor"))]
fn feature_of_a_missing_format_is_named() {
    let error = codecs().for_media_type("application/cbor").map(drop).expect_err("not built");
    assert!(error.to_string().ends_with("; it comes with the feature \"cbor\""), "{error}");
    let error =
        codecs().as_sent().decode(&b"\xd9\xd9\xf7\xa0"[..]).map(drop).expect_err("not built");
    assert!(error.to_string().contains("without the feature cbor"), "{error}");
}

/// CF-11: a media type is looked for as it is; parameters are put up with, and a format for all
/// others comes last.
#[test]
fn media_type_finds_its_format() {
    let codecs = codecs();
    for (asked, found) in [
        ("application/json", "application/json"),
        ("application/json; charset=utf-8", "application/json"),
        ("APPLICATION/YAML", "application/yaml"),
    ] {
        let info = codecs.for_media_type(asked).expect("it is offered");
        assert_eq!(info.media_type.as_ref(), found);
    }
    for asked in ["application/xml", "application/*", "", "no media type", "application/jsonx"] {
        let error = codecs.for_media_type(asked).expect_err("it is not offered");
        let asked = if asked.is_empty() { "\"\"" } else { asked };
        let text = format!("no serializers registered for {asked}; registered: application/json, ");
        assert!(error.to_string().starts_with(&text), "{error}");
        assert_eq!(error.supported().len(), 3);
    }
    let mut any = codecs.for_media_type("application/yaml").expect("it is offered").clone();
    any.media_type = "*/*".parse().expect("a media type");
    let codecs = CodecFactory::builder(scheme()).without("application/cbor").format(any).build();
    let found = |asked| codecs.for_media_type(asked).expect("all are").media_type.as_ref();
    assert_eq!(found("application/xml"), "*/*");
    assert_eq!(found("application/json"), "application/json");
}

fn read(decoder: &dyn Decoder, data: &str) -> Result<Decoded, DecodeError> {
    decoder.decode_with(Input::from(data), DecodeRequest::default())
}

/// CF-03: strict in all formats and for all callers; otherwise only the strict serializers are.
#[test]
fn strict_is_an_option_of_the_whole_factory() {
    let json = r#"{"kind":"Car","apiVersion":"example.com/v1","color":"red"}"#;
    let yaml = "kind: Car\napiVersion: example.com/v1\ncolor: red\n";
    let strict = CodecFactory::builder(scheme()).strict(true).build();
    for data in [json, yaml] {
        let error = read(strict.universal_deserializer(), data).expect_err("color is unknown");
        assert_eq!(error.to_string(), "strict decoding error: unknown field \"color\"");
        assert!(read(codecs().universal_deserializer(), data).is_ok());
    }
    for (media_type, data) in [("application/json", json), ("application/yaml", yaml)] {
        let codecs = codecs();
        let info = codecs.for_media_type(media_type).expect("it is offered");
        assert!(read(&*info.serializer, data).is_ok());
        let strict = info.strict_serializer.as_deref().expect("there is a strict one");
        assert!(read(strict, data).is_err(), "{media_type}");
    }
}

/// CF-02, CF-03: JSON for people is offered unless it is turned off.
#[test]
fn pretty_json_is_an_option() {
    let plain = CodecFactory::builder(scheme()).pretty(false).build();
    assert!(plain.supported_media_types().iter().all(|info| info.pretty_serializer.is_none()));

    let codecs = codecs();
    let info = codecs.for_media_type("application/json").expect("it is offered");
    let decoded = read(&*info.serializer, CAR).expect("a car");
    let mut out = Vec::new();
    let pretty = info.pretty_serializer.as_deref().expect("it is offered");
    pretty.encode(decoded.object(), decoded.kind(), &mut out).expect("it has a form");
    let expected = "{\n  \"kind\": \"Car\",\n  \"apiVersion\": \"example.com/v1\",\n  \
                    \"metadata\": {\n    \"name\": \"a\"\n  }\n}";
    assert_eq!(String::from_utf8_lossy(&out), expected);
}

/// CF-01, CF-03: of two formats with one media type the first is offered.
#[test]
fn media_type_that_is_taken_is_not_offered_again() {
    let registry = codecs().registry().clone();
    let pretty = JsonOptions::default().pretty(true);
    let info = |media_type: &str| {
        let serializer = Arc::new(JsonSerializer::new(registry.clone(), pretty));
        SerializerInfo::new(media_type.parse().expect("a media type"), serializer)
    };
    let serializers = vec![info("application/json"), info("application/vnd.example+json")];
    let codecs =
        CodecFactory::builder(scheme()).without("application/cbor").formats(serializers).build();
    assert_eq!(codecs.supported_media_types().len(), 4);
    let json = codecs.for_media_type("application/json").expect("it is offered");
    let mut out = Vec::new();
    let car = v1::Car::default();
    json.serializer.encode(&car, &Default::default(), &mut out).expect("it has a form");
    assert_eq!(out, b"{\"metadata\":{}}\n", "the built-in one, which is not pretty");
}
