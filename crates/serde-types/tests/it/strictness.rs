//! Unknown and duplicate fields.

use std::collections::BTreeMap;

use apimachinery_runtime::{
    DecodeError, DecodeRequest, Decoded, Decoder, Encoder, FieldValidation, GroupVersion, Object,
    Scheme,
};
use apimachinery_serde_types::{AsObject, SerdeKinds, SerdeList, SerdeType};
use apimachinery_serializer::CodecFactory;
use serde::{Deserialize, Serialize};

use super::support::{PROTOBUF, decode, encode};

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
struct Thing {
    a: i32,
    inner: Inner,
    list: Vec<Inner>,
    map: BTreeMap<String, Inner>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
struct Inner {
    b: i32,
    deeper: Option<Box<Inner>>,
}

fn codecs() -> CodecFactory {
    let kind = GroupVersion::new("example.com", "v1").with_kind("Thing");
    let scheme = Scheme::builder().serde_kind::<Thing>(kind).build();
    CodecFactory::new(scheme.expect("it fits"))
}

fn thing(members: &str) -> String {
    format!(r#"{{"kind":"Thing","apiVersion":"example.com/v1",{members}}}"#)
}

/// The findings without their places.
fn messages(data: &str) -> Vec<String> {
    let decoded = decode(&codecs(), data, FieldValidation::Warn).expect("it decodes");
    decoded.findings().iter().map(|it| it.message().to_string()).collect()
}

#[test]
fn unknown_fields_are_found_wherever_they_are() {
    let data = thing(
        r#""x":{"y":1},"inner":{"c":1},"list":[{},{"d":[]}],"map":{"k":{"e":null,"deeper":{"f":1}}}"#,
    );
    let paths = ["x", "inner.c", "list[1].d", "map.k.e", "map.k.deeper.f"];
    assert_eq!(messages(&data), paths.map(|path| format!("unknown field \"{path}\"")));
}

#[test]
fn last_of_several_fields_counts_and_the_others_are_found() {
    let data = thing(
        r#""a":1,"inner":{"b":1,"b":2},"a":2,"map":{"k":{"b":1},"k":{"b":5}},"inner":{"b":3,"b":4}"#,
    );
    let read: Thing = codecs().decode_as(&data).expect("it decodes");
    assert_eq!((read.a, read.inner.b, read.map["k"].b), (2, 4, 5));
    let expected = ["a", "map.k", "inner", "inner.b"].map(|it| format!("duplicate field \"{it}\""));
    let mut found = messages(&data);
    found.sort();
    let mut expected = expected.to_vec();
    expected.sort();
    assert_eq!(found, expected);
}

#[test]
fn kind_and_version_in_another_case_or_twice_are_read_as_by_the_reference() {
    let odd = r#"{"KIND":"Thing","APIVERSION":"example.com/v1","a":1}"#;
    let read: Thing = codecs().decode_as(odd).expect("the reference finds them");
    assert_eq!(read.a, 1);
    assert_eq!(messages(odd), ["unknown field \"KIND\"", "unknown field \"APIVERSION\""]);
    let twice = r#"{"kind":"Pod","apiVersion":"v1","kind":"Thing","apiVersion":"example.com/v1"}"#;
    assert_eq!(messages(twice), ["duplicate field \"kind\"", "duplicate field \"apiVersion\""]);
}

#[test]
fn nothing_is_found_unless_asked_for() {
    let data = thing(r#""x":1,"a":1,"a":2"#);
    let decoded = decode(&codecs(), &data, FieldValidation::Ignore).expect("it decodes");
    assert!(decoded.findings().is_empty());
    let error = decode(&codecs(), &data, FieldValidation::Strict).expect_err("it is strict");
    assert_eq!(
        error.to_string(),
        r#"strict decoding error: unknown field "x", duplicate field "a""#
    );
}

#[test]
fn fields_without_a_place_in_protobuf_are_refused() {
    #[derive(Clone, Debug, Serialize, Deserialize)]
    struct Settings {
        data: BTreeMap<String, String>,
        owner: Option<String>,
    }
    let kind = GroupVersion::new("", "v1").with_kind("ConfigMap");
    let codecs =
        CodecFactory::new(Scheme::builder().serde_kind::<Settings>(kind).build().expect("it fits"));
    let protobuf = codecs.for_media_type(PROTOBUF).expect("it is there");
    let encoder = codecs.encoder_for_version(protobuf, &GroupVersion::new("", "v1"));
    let data = BTreeMap::from([("a".to_owned(), "b".to_owned())]);
    let settings = Settings { data, owner: None };
    encoder.encode_to_vec(settings.as_object()).expect("`null` is not a loss");
    let settings = Settings { owner: Some("me".to_owned()), ..settings };
    let error = encoder.encode_to_vec(settings.as_object()).expect_err("it would be lost");
    assert_eq!(error.to_string(), r#"strict encoding error: unknown field "owner""#);
    assert_eq!(error.unknown_fields().map(|it| it.len()), Some(1));
}

/// A type that has less than its message.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Less {
    api_version: String,
    kind: String,
    data: BTreeMap<String, String>,
}

/// A type that has more than `Less`, and more than the message.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct More {
    api_version: String,
    kind: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    metadata: Option<Meta>,
    data: BTreeMap<String, String>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    immutable: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    owner: Option<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
struct Meta {
    name: String,
}

fn more() -> More {
    More {
        api_version: "v1".into(),
        kind: "ConfigMap".into(),
        data: BTreeMap::from([("a".to_owned(), "b".to_owned())]),
        ..More::default()
    }
}

fn core() -> GroupVersion {
    GroupVersion::new("", "v1")
}

fn served<T: SerdeType>() -> CodecFactory {
    let mut builder = Scheme::builder();
    builder.serde_serve::<T>(core().with_kind("ConfigMap"));
    CodecFactory::new(builder.build().expect("it fits"))
}

fn decode_message(
    codecs: &CodecFactory,
    data: &[u8],
    validation: FieldValidation,
) -> Result<Decoded, DecodeError> {
    let request = DecodeRequest::default().validation(validation);
    codecs.universal_deserializer().decode_with(data.into(), request)
}

fn paths(decoded: &Decoded) -> Vec<String> {
    decoded.findings().iter().map(|it| it.path.to_string()).collect()
}

#[test]
fn fields_of_a_message_that_the_type_lacks_are_findings_or_errors() {
    let sent = More { immutable: true, metadata: Some(Meta { name: "me".into() }), ..more() };
    let data = encode(&served::<More>(), PROTOBUF, &core(), sent.as_object());
    let codecs = served::<Less>();
    let decoded = decode_message(&codecs, &data, FieldValidation::Warn).expect("it is read");
    assert_eq!(paths(&decoded), ["immutable", "metadata"]);
    assert!(decoded.findings().iter().all(|it| it.position.is_none()), "no place in the bytes");
    let quiet = decode_message(&codecs, &data, FieldValidation::Ignore).expect("it is read");
    assert!(quiet.findings().is_empty());
    let error = decode_message(&codecs, &data, FieldValidation::Strict).expect_err("it is strict");
    let expected = r#"strict decoding error: unknown field "immutable", unknown field "metadata""#;
    assert_eq!(error.to_string(), expected);
    let read: Less = codecs.decode_as(&data).expect("decoding into a type is lenient");
    assert_eq!(read.data, sent.data);
}

#[test]
fn empty_fields_that_the_type_lacks_are_not_a_loss() {
    let data = encode(&served::<More>(), PROTOBUF, &core(), more().as_object());
    let decoded = decode_message(&served::<Less>(), &data, FieldValidation::Strict);
    assert_eq!(decoded.expect("a message always has metadata").findings().len(), 0);
}

#[test]
fn items_of_lists_that_lack_fields_are_findings_with_their_index() {
    let items = vec![more(), More { immutable: true, ..more() }];
    let list = SerdeList { items, ..SerdeList::default() };
    let data = encode(&served::<More>(), PROTOBUF, &core(), list.as_object());
    let codecs = served::<Less>();
    let decoded = decode_message(&codecs, &data, FieldValidation::Warn).expect("it is read");
    assert_eq!(paths(&decoded), ["items[1].immutable"]);
    let error = decode_message(&codecs, &data, FieldValidation::Strict).expect_err("it is strict");
    assert_eq!(error.strict_findings().map(|it| it.len()), Some(1));
}

#[test]
fn fields_that_a_message_lacks_are_refused_however_the_type_is_registered() {
    let sent = More { owner: Some("me".into()), ..more() };
    let named = |codecs: &CodecFactory, object: &dyn Object| {
        let protobuf = codecs.for_media_type(PROTOBUF).expect("it is there");
        let error = codecs.encoder_for_version(protobuf, &core()).encode_to_vec(object);
        let error = error.expect_err("it would be lost");
        error.unknown_fields().map(|it| it.messages().collect::<Vec<_>>())
    };
    let of_kind = Scheme::builder().serde_kind::<More>(core().with_kind("ConfigMap")).build();
    let of_kind = CodecFactory::new(of_kind.expect("it fits"));
    for codecs in [served::<More>(), of_kind] {
        let expected = vec![r#"unknown field "owner""#.to_owned()];
        assert_eq!(named(&codecs, sent.as_object()), Some(expected));
    }
    let list = SerdeList { items: vec![more(), sent], ..SerdeList::default() };
    let expected = vec![r#"unknown field "items[1].owner""#.to_owned()];
    assert_eq!(named(&served::<More>(), list.as_object()), Some(expected));
}
