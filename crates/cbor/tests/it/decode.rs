use std::sync::{Arc, LazyLock};

use apimachinery_api as api;
use apimachinery_api::core::v1::{ConfigMap, Pod, Secret};
use apimachinery_cbor::{CborOptions, CborSerializer, MAX_DEPTH, from_slice};
use apimachinery_runtime::{
    DecodeError, DecodeErrorKind, DecodeRequest, Decoded, Decoder, FieldValidation,
    GroupVersionKind, Input, Map, Object, ObjectRegistry, Scheme, Str, Unknown, Unstructured,
    Value,
};

/// Built once: it is asked for a hundred thousand times.
static REGISTRY: LazyLock<Arc<dyn ObjectRegistry>> = LazyLock::new(|| {
    let scheme = Scheme::builder().install(api::core).build().expect("the kinds fit together");
    Arc::new(scheme)
});

fn serializer() -> CborSerializer {
    CborSerializer::new(Arc::clone(&REGISTRY), CborOptions::default())
}

fn decode(data: &[u8], into: Option<Box<dyn Object>>) -> Result<Decoded, DecodeError> {
    let request = DecodeRequest::default().fill(into);
    serializer().decode_with(Input::from(data), request)
}

fn validated(data: &[u8], validation: FieldValidation) -> Result<Decoded, DecodeError> {
    let request = DecodeRequest::default().validation(validation);
    serializer().decode_with(Input::from(data), request)
}

fn value(data: &[u8]) -> Result<Value, DecodeError> {
    from_slice(data)
}

/// CBR-03, FINE-13: text strings and byte strings, known lengths and unknown ones are read alike.
#[test]
fn every_form_of_text_is_read() {
    for data in [b"\x42ab".as_slice(), b"\x62ab", b"\x5f\x41a\x41b\xff", b"\x7f\x61a\x61b\xff"] {
        assert_eq!(value(data).unwrap(), Value::from("ab"));
        assert_eq!(from_slice::<Str>(data).unwrap(), "ab");
    }
    assert!(value(b"\x61\xff").is_err(), "a text string is UTF-8");
    assert_eq!(value(b"\x41\xff").unwrap(), Value::from("\u{fffd}"), "a byte string need not be");
    assert!(value(b"\x5f\x61a\xff").is_err(), "chunks are of the string's own type");
    let map = Map::from([("a".into(), Value::List(vec![1.into()]))]);
    assert_eq!(value(b"\xbf\x61a\x9f\x01\xff\xff").unwrap(), Value::Map(map));
}

/// CBR-03: what JSON cannot say is refused: odd simple values, bignums, numbers that are not
/// finite, and keys that appear twice.
#[test]
fn value_without_a_json_form_is_refused() {
    let refused: [&[u8]; 9] = [
        b"\xf7",
        b"\xe0",
        b"\xf8\x20",
        b"\xc2\x41\x01",
        b"\xf9\x7e\x00",
        b"\xf9\x7c\x00",
        b"\xa2\x41a\x01\x61a\x02",
        b"\xa1\x01\x02",
        b"\x01\x02",
    ];
    for data in refused {
        assert!(value(data).is_err(), "{data:02x?}");
    }
    let twice = value(b"\xa2\x41a\x01\x61a\x02").unwrap_err().to_string();
    assert!(twice.contains("found duplicate map key \"a\""), "{twice}");
}

/// CBR-03: unknown tags do not count, tagged times become their text.
#[test]
fn tags_are_read() {
    assert_eq!(value(b"\xd8\x2a\x41a").unwrap(), Value::from("a"));
    assert_eq!(value(b"\xc1\x00").unwrap(), Value::from("1970-01-01T00:00:00Z"));
    assert_eq!(value(b"\xc1\xf9\x38\x00").unwrap(), Value::from("1970-01-01T00:00:00.5Z"));
    let text = b"\xc0\x782024-02-29T10:00:00+02:00".to_vec();
    let text = [&text[..1], b"\x78\x19", &text[2..]].concat();
    assert_eq!(value(&text).unwrap(), Value::from("2024-02-29T10:00:00+02:00"));
    assert!(value(b"\xc0\x00").is_err() && value(b"\xc1\x41a").is_err());
}

/// CBR-03: depth is bounded, for what is kept and for what is not.
#[test]
fn depth_is_bounded() {
    let deep = |levels: usize| [vec![0x81; levels], vec![0x01]].concat();
    assert!(value(&deep(MAX_DEPTH)).is_ok());
    assert!(matches!(
        value(&deep(MAX_DEPTH + 1)).unwrap_err().kind(),
        DecodeErrorKind::TooDeep { .. }
    ));
    let unknown = |levels| {
        [b"\xa3\x44kind\x43Pod\x4aapiVersion\x42v1\x41x".as_slice(), &deep(levels)].concat()
    };
    assert!(decode(&unknown(9_999), None).is_ok());
    assert!(decode(&unknown(10_001), None).is_err());
}

/// CBR-04, FINE-04: a whole number that is not an `i64` is an error; whole numbers and others stay
/// distinct.
#[test]
fn integers_do_not_become_floats() {
    assert!(value(b"\x1b\x80\x00\x00\x00\x00\x00\x00\x00").is_err());
    assert!(value(b"\x3b\x80\x00\x00\x00\x00\x00\x00\x00").is_err());
    assert_eq!(value(b"\x1b\x7f\xff\xff\xff\xff\xff\xff\xff").unwrap(), Value::from(i64::MAX));
    assert_eq!(value(b"\x01").unwrap(), Value::Int(1));
    assert_eq!(value(b"\xf9\x3c\x00").unwrap(), Value::Float(1.0));
    assert!(from_slice::<i32>(b"\xf9\x3c\x00").is_err());
    assert!(from_slice::<i32>(b"\x1a\x80\x00\x00\x00").is_err());
    assert_eq!(from_slice::<f64>(b"\x01").unwrap(), 1.0);
}

fn secret(bytes: &[u8]) -> Result<Vec<u8>, DecodeError> {
    let head = b"\xa3\x44kind\x46Secret\x4aapiVersion\x42v1\x44data\xa1\x41k".as_slice();
    let decoded = decode(&[head, bytes].concat(), None)?;
    let secret: &Secret = decoded.object().downcast().expect("a secret");
    Ok(secret.data["k"].to_vec())
}

/// CBR-05: bytes are base64 text, or raw under a tag that says that an encoding is still to come;
/// where text is wanted the tag encodes them.
#[test]
fn bytes_are_base64_unless_tagged() {
    assert_eq!(secret(b"\x44AQI=").unwrap(), [1, 2]);
    assert_eq!(secret(b"\xd6\x42\x01\x02").unwrap(), [1, 2]);
    assert_eq!(secret(b"\xd5\x42\x01\x02").unwrap(), [1, 2]);
    assert_eq!(secret(b"\x82\x01\x02").unwrap(), [1, 2]);
    assert!(secret(b"\x41!").is_err() && secret(b"\x64AQI=").is_err());
    assert_eq!(value(b"\xd6\x42\xff\xfe").unwrap(), Value::from("//4="));
    assert_eq!(value(b"\xd5\x42\xff\xfe").unwrap(), Value::from("__4"));
    assert_eq!(value(b"\xd7\x81\x42\xff\xfe").unwrap(), Value::List(vec!["fffe".into()]));
}

const UNKNOWN: &[u8] =
    b"\xd9\xd9\xf7\xa4\x44kind\x43Pod\x44spec\xa2\x41x\x01\x41y\x02\x48metadata\xa1\x41z\x03\
    \x4aapiVersion\x42v1";

/// CBR-09: an unknown field is a finding, the first one only, in the words of the reference and
/// with its path.
#[test]
fn the_first_unknown_field_is_a_finding() {
    assert!(validated(UNKNOWN, FieldValidation::Ignore).unwrap().findings().is_empty());
    let decoded = validated(UNKNOWN, FieldValidation::Warn).unwrap();
    let findings: Vec<_> = decoded.findings().iter().collect();
    assert_eq!(findings.len(), 1);
    assert_eq!(findings[0].path.to_string(), "spec.x");
    assert!(findings[0].position.is_some());
    let error = validated(UNKNOWN, FieldValidation::Strict).unwrap_err().to_string();
    assert_eq!(error, "strict decoding error: cbor: found unknown field at map element index 0");
    let twice = b"\xa4\x44kind\x43Pod\x4aapiVersion\x42v1\x41x\x01\x41x\x02";
    assert!(
        validated(twice, FieldValidation::Ignore).is_err(),
        "an unknown key twice is fatal too"
    );
}

/// CBR-10: plain data needs kind and version; objects kept encoded and unregistered ones are
/// refused.
#[test]
fn plain_data_names_its_kind_and_version() {
    let plain = |data: &[u8]| decode(data, Some(Box::<Unstructured>::default()));
    let car = plain(b"\xa2\x44kind\x43Car\x4aapiVersion\x42v1").unwrap();
    assert_eq!(car.kind(), &GroupVersionKind::new("", "v1", "Car"));
    let missing = |data: &[u8]| plain(data).unwrap_err().kind().clone();
    assert_eq!(missing(b"\xa1\x4aapiVersion\x42v1"), DecodeErrorKind::MissingKind);
    assert_eq!(missing(b"\xa1\x44kind\x43Car"), DecodeErrorKind::MissingVersion);
    assert_eq!(
        missing(b"\xa2\x44kind\x43Car\x4aapiVersion\x45a/b/c"),
        DecodeErrorKind::MissingKind
    );
    let kept = decode(b"\xa2\x44kind\x43Pod\x4aapiVersion\x42v1", Some(Box::<Unknown>::default()));
    assert!(kept.unwrap_err().is_not_registered());
}

/// CBR-10: an object to fill is filled, and names the kind where the data does not.
#[test]
fn an_object_to_fill_is_filled() {
    let mut pod = Pod::default();
    pod.metadata.name = "kept".into();
    pod.metadata.labels.insert("old".into(), "1".into());
    let data = b"\xa1\x48metadata\xa1\x46labels\xa1\x43new\x412";
    let decoded = decode(data, Some(Box::new(pod))).unwrap();
    let pod: &Pod = decoded.object().downcast().unwrap();
    assert_eq!((pod.metadata.name.as_str(), pod.metadata.labels.len()), ("kept", 2));
    assert_eq!(decoded.kind(), &GroupVersionKind::new("", "v1", "Pod"));
}

/// CBR-12: an error about a missing kind shows the document in diagnostic notation.
#[test]
fn a_missing_kind_shows_the_document() {
    let error = decode(b"\xd9\xd9\xf7\xa1\x41a\x61b", None).unwrap_err();
    assert_eq!(error.to_string(), r#"Object 'Kind' is missing in '55799({'a': "b"})'"#);
    let error = decode(b"\xa1\x41a", None).unwrap_err().to_string();
    assert!(error.starts_with("unable to determine group/version/kind: unexpected EOF"), "{error}");
}

/// A `null` in a map of text repeats the value before it, as the reference's decoder does.
#[test]
fn a_null_in_a_map_repeats() {
    let map: Map<Str, Str> = from_slice(b"\xa2\x41a\x41x\x41b\xf6").unwrap();
    assert_eq!(map["b"], "x");
    let map: Map<Str, Value> = from_slice(b"\xa2\x41a\x41x\x41b\xf6").unwrap();
    assert_eq!(map["b"], Value::Null);
}

/// Every document cut short, and with every byte changed, gives an object or an error.
#[test]
fn no_bytes_panic() {
    let whole = b"\xd9\xd9\xf7\xa4\x44kind\x49ConfigMap\x44data\xa2\x41a\x41b\x41c\x7f\x61d\xff\
        \x48metadata\xa1\x4dmanagedFields\x81\xa1\x48fieldsV1\xa1\x43f:a\xa0\x4aapiVersion\x42v1";
    assert!(decode(whole, None).unwrap().object().is::<ConfigMap>());
    for length in 0..whole.len() {
        assert!(decode(&whole[..length], None).is_err());
    }
    for at in 0..whole.len() {
        // All lengths of an item of some kind, and one item of every kind.
        for byte in (0..32).map(|it| whole[at] & 0xe0 | it).chain((0..=255).step_by(11)) {
            let mut changed = whole.to_vec();
            changed[at] = byte;
            let _ = validated(&changed, FieldValidation::Strict);
            let _ = decode(&changed, Some(Box::<Unstructured>::default()));
            let _ = apimachinery_cbor::diagnose(&changed);
            let _ = apimachinery_cbor::cbor_to_json_vec(&changed);
        }
    }
}
