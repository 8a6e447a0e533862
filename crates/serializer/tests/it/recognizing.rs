//! Which format some data is taken for.

use std::sync::Arc;

use apimachinery_runtime::{
    DecodeError, DecodeErrorKind, DecodeRequest, Decoded, Decoder, FieldPath, FieldValidation,
    Finding, FindingKind, GroupVersionKind, Input, Object, Recognition,
};
use apimachinery_serializer::{Candidate, RecognizingDecoder};

use super::support::{CAR, codecs, v1};

fn read(data: &[u8]) -> Result<Decoded, DecodeError> {
    codecs().universal_deserializer().decode_with(Input::from(data), DecodeRequest::default())
}

/// REC-01: the format that is sure of the data decodes it.
#[test]
fn each_format_is_recognized() {
    let car = read(CAR.as_bytes()).expect("JSON");
    let mut protobuf = Vec::new();
    let codecs = codecs();
    let info = codecs.for_media_type("application/vnd.kubernetes.protobuf").expect("it is there");
    info.serializer.encode(car.object(), car.kind(), &mut protobuf).expect("it has a form");
    let yaml = b"apiVersion: example.com/v1\nkind: Car\nmetadata: {name: a}\n";
    for data in [CAR.as_bytes(), &protobuf, yaml, &[b" \n\t", CAR.as_bytes()].concat()] {
        let decoded = read(data).expect("it is recognized");
        assert_eq!(decoded.object().downcast::<v1::Car>().expect("a car").metadata.name, "a");
    }
}

/// REC-01, REC-02, FINE-05: an error of the format that is sure is final, also where another could
/// read the data.
#[test]
fn error_of_the_recognized_format_is_final() {
    let error = read(b"{kind: Car, apiVersion: example.com/v1}").expect_err("it is no JSON");
    assert!(matches!(error.kind(), DecodeErrorKind::Syntax(_)), "{error}");
    assert!(
        error.to_string().starts_with(
            "couldn't get version/kind; json parse error: invalid character 'k' looking for \
             beginning of object key string"
        ),
        "{error}"
    );
    assert!(read(b"k8s\0\xff\xff").is_err(), "the mark makes it protobuf");
}

/// REC-02: what no format is sure of is read as YAML, also nothing at all.
#[test]
fn all_else_is_yaml() {
    let error = read(b"").expect_err("nothing has no kind");
    assert!(matches!(error.kind(), DecodeErrorKind::MissingKind), "{error}");
    let error = read(b"[1]").expect_err("a list is not an object");
    assert!(!matches!(error.kind(), DecodeErrorKind::Syntax(text) if text == ""), "{error}");

    let kind = GroupVersionKind::new("example.com", "v1", "Car");
    let request = DecodeRequest::default().default_kind(&kind);
    let codecs = codecs();
    let decoded = codecs.universal_deserializer().decode_with(Input::from(b""), request);
    let decoded = decoded.expect("an empty car");
    assert_eq!(*decoded.object().downcast::<v1::Car>().expect("a car"), v1::Car::default());
    assert_eq!(*decoded.kind(), kind);
}

/// A format that can never tell, and reads everything as cars.
#[derive(Debug)]
struct Cars {
    strict: bool,
}

impl Decoder for Cars {
    fn decode_with(&self, input: Input<'_>, _: DecodeRequest<'_>) -> Result<Decoded, DecodeError> {
        if input.bytes() == b"no car" {
            return Err(DecodeError::custom("no car"));
        }
        let kind = GroupVersionKind::new("example.com", "v1", "Car");
        let path = FieldPath::root();
        let finding = Finding::new(FindingKind::UnknownField, path);
        let findings = std::iter::once(finding).collect();
        let decoded = Decoded::new(Box::<v1::Car>::default() as Box<dyn Object>, kind, findings);
        let validation = if self.strict { FieldValidation::Strict } else { FieldValidation::Warn };
        decoded.enforce(validation)
    }
}

/// REC-01: among those that only know after reading, the first object counts, also one with unknown
/// fields; then the last error.
#[test]
fn first_that_can_read_it_counts() {
    let other = |strict| Candidate::Other(Arc::new(Cars { strict }));
    let read = |candidates, data: &str| {
        RecognizingDecoder::with_candidates(candidates).decode(data.as_bytes())
    };
    let error = read(vec![other(true), other(false)], "a car").expect_err("strict counts");
    assert!(error.is_strict(), "{error}");
    assert_eq!(read(vec![other(false), other(true)], "a car").expect("a car").findings().len(), 1);
    let error = read(vec![other(true), other(false)], "no car").expect_err("none can read it");
    assert_eq!(error.to_string(), "no car");

    let codecs = codecs();
    let json = codecs.for_media_type("application/json").expect("it is there").serializer.clone();
    let error = read(vec![Candidate::from(json.clone())], "a car").expect_err("it is no JSON");
    assert_eq!(error.to_string(), "no serialization format matched the provided data");
    let nested = RecognizingDecoder::new(vec![json]);
    assert_eq!(nested.recognizes(b"{"), Recognition::Yes);
    assert_eq!(nested.recognizes(b"x"), Recognition::No);
    let sure = vec![other(true), Candidate::Recognizer(Arc::new(nested))];
    assert!(read(sure, CAR).expect("JSON is sure").findings().is_empty());
}

#[test]
fn recognizer_says_who_is_sure() {
    let codecs = codecs();
    let name = |data: &[u8]| {
        let serializer = codecs.universal_deserializer().recognize(data);
        serializer.map(|it| it.identifier().to_string()).unwrap_or_default()
    };
    assert!(name(b"{").contains("json"), "{}", name(b"{"));
    assert!(name(b"k8s\0").contains("protobuf"), "{}", name(b"k8s\0"));
    assert_eq!(name(b"a: b"), "", "YAML is never sure");
}
