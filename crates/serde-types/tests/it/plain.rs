//! Structs with derived traits, and what serde can say in them.

use std::collections::{BTreeMap, HashMap};

use apimachinery_runtime::{
    Decoder, Encoder, GroupVersion, GroupVersionKind, ObjectRegistry, RawExtension, Scheme,
    use_or_create_object,
};
use apimachinery_serde_types::{AsObject, SerdeKinds, SerdeObject};
use apimachinery_serializer::CodecFactory;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::support::{JSON, PROTOBUF, YAML, encode, text};

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Everything {
    flag: bool,
    small: i8,
    large: u64,
    wide: i128,
    ratio: f64,
    single: f32,
    letter: char,
    text: String,
    maybe: Option<Vec<u16>>,
    pair: (i32, String),
    choice: Choice,
    by_number: BTreeMap<i32, bool>,
    hashed: HashMap<String, u8>,
    wrapped: Wrapped,
    nothing: (),
    any: serde_json::Value,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Wrapped(String);

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
enum Choice {
    #[default]
    Unit,
    One(u8),
    Two(u8, u8),
    Named {
        a: bool,
    },
}

fn version() -> GroupVersion {
    GroupVersion::new("example.com", "v1")
}

fn kind() -> GroupVersionKind {
    version().with_kind("Everything")
}

fn codecs() -> CodecFactory {
    let scheme = Scheme::builder().serde_kind::<Everything>(kind()).build();
    CodecFactory::new(scheme.expect("it fits"))
}

fn full(choice: Choice) -> Everything {
    Everything {
        flag: true,
        small: -8,
        large: u64::MAX,
        wide: -(1 << 62),
        ratio: 1e21,
        single: 0.1,
        letter: 'ß',
        text: "a<b>\u{2028}\"".into(),
        maybe: Some(vec![1, 2]),
        pair: (-1, "x".into()),
        choice,
        by_number: [(10, true), (2, false)].into(),
        hashed: (0..20).map(|it| (format!("k{it}"), it)).collect(),
        wrapped: Wrapped("w".into()),
        nothing: (),
        any: serde_json::json!({"z": [1, null, 2.5], "a": -3}),
    }
}

#[test]
fn whatever_serde_can_say_comes_back() {
    let codecs = codecs();
    let choices = [Choice::Unit, Choice::One(1), Choice::Two(1, 2), Choice::Named { a: true }];
    for choice in choices {
        let object = full(choice);
        for media_type in [JSON, YAML] {
            let encoded = encode(&codecs, media_type, &version(), object.as_object());
            let read: Everything = codecs.decode_as(&encoded).expect("it decodes");
            assert_eq!(read, object, "{media_type} {}", text(&encoded));
        }
    }
}

#[test]
fn texts_numbers_and_maps_are_written_as_the_reference_writes_them() {
    let codecs = codecs();
    let json = encode(&codecs, JSON, &version(), full(Choice::Two(1, 2)).as_object());
    let json = text(&json);
    for part in [
        r#"{"kind":"Everything","apiVersion":"example.com/v1","flag":true,"#,
        r#""ratio":1e+21,"single":0.1,"#,
        r#""text":"a\u003cb\u003e\u2028\"""#,
        r#""choice":{"Two":[1,2]}"#,
        r#""byNumber":{"10":true,"2":false}"#,
        r#""hashed":{"k0":0,"k1":1,"k10":10,"k11":11,"#,
        r#""any":{"a":-3,"z":[1,null,2.5]}"#,
    ] {
        assert!(json.contains(part), "{part} in {json}");
    }
}

#[test]
fn null_is_zero() {
    let all = ["flag", "small", "large", "wide", "ratio", "single", "text", "maybe", "byNumber"];
    let members: Vec<_> = all.iter().map(|name| format!("{name}: null")).collect();
    let yaml = format!("apiVersion: example.com/v1\nkind: Everything\n{}\n", members.join("\n"));
    let read: Everything = codecs().decode_as(&yaml).expect("a null leaves the default");
    assert_eq!(read, Everything::default());
}

#[test]
fn json_that_the_type_keeps_as_text_is_kept() {
    #[derive(Clone, Debug, Serialize, Deserialize)]
    struct Holder {
        raw: Box<RawValue>,
    }
    let scheme = Scheme::builder().serde_kind::<Holder>(version().with_kind("Holder")).build();
    let codecs = CodecFactory::new(scheme.expect("it fits"));
    let sent = r#"{"kind":"Holder","apiVersion":"example.com/v1","raw":{"b": 1.50, "a":"<"}}"#;
    let holder: Holder = codecs.decode_as(sent).expect("it decodes");
    assert_eq!(holder.raw.get(), r#"{"b": 1.50, "a":"<"}"#);
    let json = encode(&codecs, JSON, &version(), holder.as_object());
    assert!(text(&json).contains(r#""raw":{"b":1.50,"a":"\u003c"}"#), "{}", text(&json));
}

#[test]
fn type_gets_its_kind_only_where_it_has_fields_for_it() {
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Closed {
        a: u8,
    }
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Named {
        kind: String,
        api_version: String,
        a: u8,
    }
    let scheme = Scheme::builder()
        .serde_kind::<Closed>(version().with_kind("Closed"))
        .serde_kind::<Named>(version().with_kind("Named"))
        .build();
    let codecs = CodecFactory::new(scheme.expect("it fits"));
    let closed: Closed = codecs
        .decode_as(r#"{"a":1,"kind":"Closed","apiVersion":"example.com/v1"}"#)
        .expect("kind and version are no fields of it");
    assert_eq!(closed.a, 1);
    let named: Named = codecs
        .decode_as(r#"{"a":2,"kind":"Named","apiVersion":"example.com/v1"}"#)
        .expect("kind and version are fields of it");
    assert_eq!((&*named.kind, &*named.api_version, named.a), ("Named", "example.com/v1", 2));
    let error = codecs
        .decode_as::<Closed>(r#"{"a":1,"b":2,"kind":"Closed","apiVersion":"example.com/v1"}"#)
        .expect_err("it refuses b");
    assert!(error.to_string().contains("unknown field `b`"), "{error}");
}

#[test]
fn missing_or_misplaced_value_is_an_error_with_path_and_place() {
    #[derive(Clone, Debug, Serialize, Deserialize)]
    struct Outer {
        items: Vec<Inner>,
    }
    #[derive(Clone, Debug, Serialize, Deserialize)]
    struct Inner {
        name: String,
    }
    let scheme = Scheme::builder().serde_kind::<Outer>(version().with_kind("Outer")).build();
    let codecs = CodecFactory::new(scheme.expect("it fits"));
    let decode = |rest: &str| {
        let text = format!(r#"{{"kind":"Outer","apiVersion":"example.com/v1",{rest}}}"#);
        codecs.decode_as::<Outer>(&text)
    };
    let error = decode(r#""items":[{"name":"a"},{}]"#).expect_err("no name");
    assert_eq!(error.path().to_string(), "items[1]");
    assert!(error.to_string().contains("missing field `name`"), "{error}");
    let error = decode("\"items\":\n[{\"name\":7}]").expect_err("no text");
    assert_eq!(error.path().to_string(), "items[0].name");
    assert_eq!(error.position().map(|it| it.line), Some(2));
    let error = decode(r#""items":{}"#).expect_err("no list");
    assert!(error.to_string().contains("cannot unmarshal object into field items"), "{error}");
    let error = decode(r#""items":[}"#).expect_err("no JSON");
    assert!(error.to_string().contains("invalid character '}'"), "{error}");
}

#[test]
fn encoding_a_list_as_an_object_is_an_error() {
    let scheme = Scheme::builder().serde_kind::<Vec<u8>>(kind()).build();
    let codecs = CodecFactory::new(scheme.expect("any type registers"));
    let info = codecs.for_media_type(JSON).expect("there");
    let encoder = codecs.encoder_for_version(info, &version());
    let error = encoder.encode_to_vec(vec![1u8].as_object()).expect_err("it is a list");
    assert_eq!(error.to_string(), "a Kubernetes object is an object in JSON, found array");
}

/// The types that are expected are called as in errors about other types.
#[test]
fn wrong_types_are_called_as_in_json() {
    #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
    #[serde(default)]
    struct Typed {
        list: Vec<String>,
        text: String,
        map: BTreeMap<String, String>,
        flag: bool,
        small: u8,
        long: i64,
        float: f64,
    }

    let kind = GroupVersion::new("example.com", "v1").with_kind("Typed");
    let scheme = Scheme::builder().serde_kind::<Typed>(kind).build().expect("it fits");
    let codecs = CodecFactory::new(scheme);
    for (member, expected) in [
        (r#""list":7"#, "number 7 into field list of type array"),
        (r#""list":[7]"#, "number 7 into field list[0] of type string"),
        (r#""text":[]"#, "array into field text of type string"),
        (r#""map":"a""#, "string into field map of type object"),
        (r#""flag":"a""#, "string into field flag of type bool"),
        (r#""small":"a""#, "string into field small of type uint8"),
        (r#""long":true"#, "bool into field long of type int64"),
        (r#""float":"a""#, "string into field float of type float64"),
    ] {
        let json = format!(r#"{{"kind":"Typed","apiVersion":"example.com/v1",{member}}}"#);
        let error = codecs.as_sent().decode(json.as_bytes()).expect_err("another type");
        assert_eq!(error.message().to_string(), format!("cannot unmarshal {expected}"));
    }
}

#[test]
fn numbers_without_json_are_refused_with_their_path() {
    let object = Everything { ratio: f64::NAN, ..Everything::default() };
    let codecs = codecs();
    let info = codecs.for_media_type(JSON).expect("there");
    let error = codecs.encoder_for_version(info, &version()).encode_to_vec(object.as_object());
    assert_eq!(error.expect_err("no number").path().to_string(), "ratio");
}

#[test]
fn object_with_a_message_of_its_own_goes_through_protobuf() {
    #[derive(Clone, PartialEq, Serialize, Deserialize, prost::Message)]
    struct Car {
        #[prost(int32, tag = "1")]
        #[serde(default)]
        doors: i32,
        #[prost(string, tag = "2")]
        #[serde(default)]
        owner: String,
    }
    let scheme = Scheme::builder().prost_kind::<Car>(version().with_kind("Car")).build();
    let codecs = CodecFactory::new(scheme.expect("it fits"));
    let car = Car { doors: 3, owner: "me".into() };
    for media_type in [JSON, YAML, PROTOBUF] {
        let encoded = encode(&codecs, media_type, &version(), car.as_prost_object());
        let read: Car = codecs.decode_as(&encoded).expect("it decodes");
        assert_eq!(read, car, "{media_type}");
    }
    let body = encode(&codecs, PROTOBUF, &version(), car.as_prost_object());
    assert!(body.windows(6).any(|it| it == b"\x08\x03\x12\x02me"), "the message is in it");
}

#[test]
fn objects_of_such_types_nest_in_others() {
    let nested = RawExtension::Object(Box::new(SerdeObject::<Everything>::new(full(Choice::Unit))));
    let Some(object) = nested.object() else { panic!("it holds the object") };
    assert!(object.is::<Everything>());
    assert!(object.own_kind().is_none(), "the type does not say its kind");
    let codecs = codecs();
    let json = encode(&codecs, JSON, &version(), object);
    let decoded = codecs.universal_deserializer().decode(json.as_ref()).expect("it decodes");
    assert!(decoded.object().equals(object));
}

/// An object that is still to be read is one thing, whichever way it is examined, and stands for
/// its type in the registry.
#[test]
fn object_to_be_read_has_one_identity() {
    let scheme = codecs().scheme().clone();
    let mut blank = scheme.new_object(&kind()).expect("it is registered");
    let kinds = scheme.object_kinds(&*blank).expect("it is registered").kinds.into_owned();
    assert_eq!(kinds, [kind()]);
    assert!(
        blank.equals(&*blank.clone_object()) && !blank.equals(Everything::default().as_object())
    );

    let identity = blank.value().type_id();
    assert_eq!((*blank.value_mut()).type_id(), identity);
    assert_eq!((*blank.clone_object().into_value()).type_id(), identity);
    let read = use_or_create_object(&scheme, &kind(), Some(blank)).expect("it is of the kind");
    assert_eq!((*read.into_value()).type_id(), identity);
}
