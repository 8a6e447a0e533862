//! Decoding with defaults and conversion.

use std::sync::Arc;

use apimachinery_json::{JsonOptions, JsonSerializer};
use apimachinery_runtime::{
    DecodeError, DecodeErrorKind, DecodeRequest, Decoded, Decoder, FieldValidation,
    GroupVersionKind, Input, Object, Unknown, Unstructured, UnstructuredRegistry, Value,
};
use apimachinery_versioning::VersioningDecoder;

use super::support::{Answer, Car, V2, decoder, json, scheme, v1, v2};

const CAR: &str = r#"{"kind":"Car","apiVersion":"example.com/v1"}"#;

fn read_into(data: &str, into: Box<dyn Object>) -> Result<Decoded, DecodeError> {
    decoder().decode_with(Input::from(data), DecodeRequest::into(into))
}

/// VER-01, VER-03: read, default, convert to the version that the decoder is for.
#[test]
fn without_an_object_to_fill_the_version_counts() {
    let decoded = decoder().decode(CAR.as_bytes()).expect("it converts");
    assert_eq!(decoded.object().downcast::<Car>().expect("the hub").wheels, 4);
    assert_eq!(decoded.kind().to_string(), "example.com/v1, Kind=Car", "the kind that was sent");

    let to_v2 = VersioningDecoder::new(json(), scheme(), Arc::new(V2));
    let decoded = to_v2.decode(CAR.as_bytes()).expect("it converts");
    assert_eq!(decoded.object().downcast::<v2::Car>().expect("converted").wheels, 4);
}

/// VER-02, FINE-16: with an object to fill its type counts; one of the type that was sent is not
/// converted.
#[test]
fn object_to_fill_names_the_type() {
    let same = read_into(CAR, Box::<v1::Car>::default()).expect("no conversion");
    assert_eq!(same.object().downcast::<v1::Car>().expect("as sent").wheels, 4);
    let other = read_into(CAR, Box::<v2::Car>::default()).expect("through the hub");
    assert_eq!(other.object().downcast::<v2::Car>().expect("converted").wheels, 4);
    assert_eq!(other.kind().version, "v1");
    let error = read_into(CAR, Box::<Answer>::default()).expect_err("a car is not an answer");
    assert!(matches!(error.kind(), DecodeErrorKind::Conversion(_)), "{error}");
    assert_eq!(error.object_kind().map(|it| it.kind.as_str()), Some("Car"));
}

/// VER-01, DEF-02: defaults belong to the version that was sent.
#[test]
fn only_the_version_that_was_sent_sets_defaults() {
    let sent_as_v2 = r#"{"kind":"Car","apiVersion":"example.com/v2"}"#;
    let decoded = read_into(sent_as_v2, Box::<v1::Car>::default()).expect("through the hub");
    assert_eq!(decoded.object().downcast::<v1::Car>().expect("converted").wheels, 0);
}

#[test]
fn kinds_left_out_are_assumed() {
    let kind = GroupVersionKind::new("example.com", "v1", "Car");
    let request = DecodeRequest::default().default_kind(&kind);
    let decoded = decoder().decode_with(Input::from("{\"wheels\":3}"), request);
    assert_eq!(decoded.expect("a car").object().downcast::<Car>().expect("the hub").wheels, 3);

    let decoded = read_into("{}", Box::<v1::Car>::default()).expect("it names the kind");
    assert_eq!(decoded.object().downcast::<v1::Car>().expect("a car").wheels, 4);

    let error = decoder().decode(b"{}").expect_err("nothing names a kind");
    assert!(matches!(error.kind(), DecodeErrorKind::MissingKind), "{error}");
    let error = decoder().decode(br#"{"kind":"Car"}"#).expect_err("nothing names a version");
    assert!(matches!(error.kind(), DecodeErrorKind::MissingVersion), "{error}");
}

/// VER-04, VER-07: unstructured data and encoded data are neither defaulted nor converted.
#[test]
fn plain_and_encoded_data_stay_as_they_are() {
    let plain = read_into(CAR, Box::<Unstructured>::default()).expect("plain data");
    let plain = plain.object().downcast::<Unstructured>().expect("plain data");
    assert!(plain.content().get("wheels").is_none());
    assert_eq!(plain.kind().version, "v1");

    let kept = read_into(CAR, Box::<Unknown>::default()).expect("kept");
    let kept = kept.object().downcast::<Unknown>().expect("kept");
    assert_eq!(kept.raw, CAR.as_bytes());
    assert_eq!(kept.content_type, "application/json");
}

/// SCH-19, VER-03: what a decoder of unstructured data yields is read into its type and converted;
/// into unstructured data an object goes in the version that is wanted.
#[test]
fn plain_data_and_types_convert_into_each_other() {
    let registry = Arc::new(UnstructuredRegistry);
    let plain: Arc<dyn Decoder> = Arc::new(JsonSerializer::new(registry, JsonOptions::default()));
    let decoder = VersioningDecoder::new(plain, scheme(), Arc::new(V2));
    let data = r#"{"kind":"Car","apiVersion":"example.com/v1","wheels":3,"colour":"red"}"#;
    let decoded = decoder.decode(data.as_bytes()).expect("it converts");
    assert_eq!(decoded.object().downcast::<v2::Car>().expect("converted").wheels, 3);
    let into = decoder.decode_with(Input::from(data), DecodeRequest::into(Box::<Car>::default()));
    assert_eq!(into.expect("it converts").object().downcast::<Car>().expect("the hub").wheels, 3);
    let boat = r#"{"kind":"Boat","apiVersion":"sea/v1"}"#;
    assert!(decoder.decode(boat.as_bytes()).expect_err("nobody knows boats").is_not_registered());

    let scheme = scheme();
    let car = v1::Car { wheels: 3 };
    let plain = scheme.to_unstructured(&car, None).expect("it has a version");
    assert_eq!(plain.kind().to_string(), "example.com/v1, Kind=Car");
    assert_eq!(plain.content().get("wheels").and_then(Value::as_int), Some(3));
    let back = scheme.from_unstructured(&plain).expect("it is the same");
    assert_eq!(back.downcast::<v1::Car>().expect("its type"), &car);
    let hub = Car { wheels: 3 };
    let plain = scheme.to_unstructured(&hub, Some(&V2)).expect("it converts");
    assert_eq!(plain.kind().to_string(), "example.com/v2, Kind=Car");
    let error = scheme.to_unstructured(&hub, None).expect_err("it has no version");
    let text = error.to_string();
    assert!(
        text.starts_with("unable to convert the internal object type ")
            && text.ends_with(
                ".Car to Unstructured without providing a preferred version to convert to"
            )
    );
    let converted = scheme.convert::<Unstructured>(Box::new(v1::Car { wheels: 3 }), None);
    assert_eq!(converted.expect("it has a version").kind().version, "v1");
}

#[test]
fn unversioned_kind_stays() {
    let answer = r#"{"kind":"Answer","apiVersion":"v1","code":7}"#;
    let decoded = decoder().decode(answer.as_bytes()).expect("it is the same everywhere");
    assert_eq!(*decoded.object().downcast::<Answer>().expect("an answer"), Answer { code: 7 });
}

#[test]
fn findings_survive_the_conversion() {
    let data = r#"{"kind":"Car","apiVersion":"example.com/v1","wheel":3,"wheels":1,"wheels":2}"#;
    let request = |validation| DecodeRequest::default().validation(validation);
    let warned = decoder().decode_with(Input::from(data), request(FieldValidation::Warn));
    let warned = warned.expect("warnings are no error");
    assert_eq!(warned.findings().len(), 2);
    assert_eq!(warned.object().downcast::<Car>().expect("converted").wheels, 2);
    let strict = decoder().decode_with(Input::from(data), request(FieldValidation::Strict));
    assert_eq!(
        strict.expect_err("strict").to_string(),
        "strict decoding error: unknown field \"wheel\", duplicate field \"wheels\""
    );
}

#[test]
fn type_can_be_asked_for() {
    let request = DecodeRequest::default();
    let decoded = decoder().decode_typed::<v2::Car>(Input::from(CAR), request);
    assert_eq!(decoded.expect("through the hub").typed().wheels, 4);
}
