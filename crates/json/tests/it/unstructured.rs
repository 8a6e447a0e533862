//! Objects without a type: lists and objects, numbers, conversion from and to types.

use std::io::Write;
use std::sync::Arc;

use apimachinery_json::{
    JsonFallbackEncoder, UnstructuredDocument, decode_unstructured, from_value, to_value,
    value_to_vec,
};
use apimachinery_runtime::{
    DecodeErrorKind, EncodeError, EncodeErrorKind, Encoder, NotRegisteredError, Object, Str,
    Unstructured, UnstructuredList, Value,
};

fn list(json: &str) -> UnstructuredList {
    match decode_unstructured(json.as_bytes()).expect("valid") {
        UnstructuredDocument::List(list) => list,
        UnstructuredDocument::Object(object) => panic!("an object: {object:?}"),
    }
}

fn object(json: &str) -> Unstructured {
    match decode_unstructured(json.as_bytes()).expect("valid") {
        UnstructuredDocument::Object(object) => object,
        UnstructuredDocument::List(list) => panic!("a list: {list:?}"),
    }
}

fn written(object: Unstructured) -> String {
    let bytes = value_to_vec(&Value::Map(object.into_content())).expect("writable");
    String::from_utf8(bytes).expect("UTF-8")
}

/// UNS-01, FINE-03: whole numbers that fit are integers, all others floats; both are written the
/// shortest way.
#[test]
fn numbers_are_integers_or_floats() {
    let it = object(
        r#"{"kind":"K","a":1,"b":1.0,"c":1e3,"d":-0,"e":9223372036854775808,"f":-0.0,"g":1e-7,"h":-9223372036854775808}"#,
    );
    let get = |key| it.content().get(key).expect("it is there").clone();
    assert_eq!(get("a"), Value::Int(1));
    assert_eq!(get("b"), Value::Float(1.0));
    assert_eq!(get("c"), Value::Float(1000.0));
    assert_eq!(get("d"), Value::Int(0));
    assert_eq!(get("e"), Value::Float(9_223_372_036_854_775_808.0));
    assert_eq!(get("h"), Value::Int(i64::MIN));
    assert_eq!(
        written(it),
        r#"{"a":1,"b":1,"c":1000,"d":0,"e":9223372036854776000,"f":-0,"g":1e-7,"h":-9223372036854775808,"kind":"K"}"#
    );
    let error = decode_unstructured(br#"{"kind":"K","f":1e400}"#).expect_err("too large");
    assert!(error.to_string().contains("number 1e400"), "{error}");
}

/// UNS-02: a field `items` makes a list, whatever it holds; a kind must be named, a version need
/// not.
#[test]
fn items_make_a_list() {
    assert_eq!(object(r#"{"kind":"K"}"#).kind_name(), "K");
    assert!(list(r#"{"kind":"K","items":null}"#).items.is_empty());
    for (json, path) in
        [(r#"{"kind":"K","items":{}}"#, "items"), (r#"{"kind":"K","items":[1]}"#, "items[0]")]
    {
        let error = decode_unstructured(json.as_bytes()).expect_err("no objects");
        assert!(matches!(error.kind(), DecodeErrorKind::WrongType { .. }), "{error}");
        assert_eq!(error.path().to_string(), path);
    }
    for json in [r#"{"items":[{}]}"#, r#"{"kind":1}"#, r#"{"apiVersion":"a/b/c","kind":"K"}"#] {
        let error = decode_unstructured(json.as_bytes()).expect_err("no kind");
        assert!(matches!(error.kind(), DecodeErrorKind::MissingKind), "{error}");
    }
    assert!(decode_unstructured(b"[]").is_err());
    assert!(decode_unstructured(br#"{"kind":"K"} x"#).is_err());
}

/// UNS-03: items that name neither kind nor version take those of the list, without `List`.
#[test]
fn items_take_their_kind_from_the_list() {
    let pods = list(
        r#"{"kind":"PodList","apiVersion":"v1","items":[{"a":1},{"kind":"X"},{"apiVersion":"y"},null]}"#,
    );
    assert_eq!(
        written(pods.into_unstructured()),
        r#"{"apiVersion":"v1","items":[{"a":1,"apiVersion":"v1","kind":"Pod"},{"kind":"X"},{"apiVersion":"y"},{"apiVersion":"v1","kind":"Pod"}],"kind":"PodList"}"#
    );
    let odd = list(r#"{"kind":"Pods","items":[{}]}"#);
    assert_eq!(
        written(odd.into_unstructured()),
        r#"{"items":[{"apiVersion":"","kind":"Pods"}],"kind":"Pods"}"#
    );
}

/// UNS-04: keys are written in order, and items as a list also when they were null.
#[test]
fn lists_are_written_with_their_items() {
    let empty = list(r#"{"kind":"L","items":null,"b":{"z":1,"a":2}}"#);
    assert_eq!(written(empty.into_unstructured()), r#"{"b":{"a":2,"z":1},"items":[],"kind":"L"}"#);
}

#[test]
fn values_become_plain_data_and_back() {
    let value = to_value(&vec![Str::from("a"), Str::from("b")]).expect("writable");
    assert_eq!(value, Value::List(vec!["a".into(), "b".into()]));
    assert_eq!(from_value::<Vec<Str>>(&value).expect("texts"), ["a", "b"]);
    let error = from_value::<Vec<Str>>(&Value::List(vec![Value::Int(1)])).expect_err("a number");
    assert_eq!((error.path().to_string().as_str(), error.position()), ("[0]", None));
}

#[derive(Debug)]
struct Refusing(fn() -> EncodeError);

impl Encoder for Refusing {
    fn encode_to(&self, _: &dyn Object, _: &mut Vec<u8>) -> Result<(), EncodeError> {
        Err((self.0)())
    }

    fn encode_to_writer(&self, _: &dyn Object, _: &mut dyn Write) -> Result<(), EncodeError> {
        Err((self.0)())
    }

    fn identifier(&self) -> Str {
        "a \"b\"".into()
    }
}

/// UNS-17: what the encoder inside does not know is written as JSON; its other errors are returned.
#[test]
fn unknown_kinds_fall_back_to_json() {
    let unknown = || {
        EncodeError::new(EncodeErrorKind::NotRegistered(NotRegisteredError::type_name("T", "s")))
    };
    let encoder = JsonFallbackEncoder::new(Arc::new(Refusing(unknown)));
    let it = object(r#"{"kind":"K","a":1}"#);
    assert_eq!(encoder.encode_to_vec(&it).expect("JSON"), b"{\"a\":1,\"kind\":\"K\"}\n");
    assert_eq!(encoder.identifier(), r#"{"base":"a \"b\"","name":"fallback"}"#);
    let other = JsonFallbackEncoder::new(Arc::new(Refusing(|| EncodeError::invalid_value("no"))));
    assert_eq!(other.encode_to_vec(&it).expect_err("refused").to_string(), "no");
}
