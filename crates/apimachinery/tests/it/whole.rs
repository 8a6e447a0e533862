//! Values to text and back in one call.

use apimachinery::api::core::v1::{Pod, PodList};
use apimachinery::meta::v1::{ObjectMeta, Status, WatchEvent};
use apimachinery::{
    Encoder, Fields, Map, Object, Str, codecs, from_json_slice, from_json_str, from_value,
    from_yaml_slice, from_yaml_str, to_json_string, to_json_string_pretty, to_json_vec, to_value,
    to_yaml_string, to_yaml_vec,
};

/// A part of a kind, without a kind of its own.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
struct Rest {
    words: Vec<Str>,
    limits: Map<Str, Str>,
}

fn web() -> Pod {
    let metadata = ObjectMeta { name: "web".into(), ..Default::default() };
    Pod { metadata, ..Default::default() }
}

#[test]
fn object_names_its_kind_and_a_part_does_not() {
    let pod = web();
    let json = to_json_string(&pod).expect("it is written");
    assert!(
        json.starts_with(r#"{"kind":"Pod","apiVersion":"v1","metadata":{"name":"web"}"#),
        "{json}"
    );
    assert!(json.ends_with('}'));
    assert_eq!(to_json_vec(&pod).expect("it is written"), json.as_bytes());
    assert_eq!(from_json_str::<Pod>(&json).expect("it is read"), pod);
    assert_eq!(from_json_slice::<Pod>(json.as_bytes()).expect("it is read"), pod);
    assert_eq!(to_json_string(&pod.metadata).expect("it is written"), r#"{"name":"web"}"#);

    let rest = Rest { words: vec!["a<b".into()], limits: Map::new() };
    let json = to_json_string(&rest).expect("it is written");
    assert_eq!(json, r#"{"words":["a\u003cb"]}"#);
    assert_eq!(from_json_str::<Rest>(&json).expect("it is read"), rest);
    let pretty = to_json_string_pretty(&rest).expect("it is written");
    assert_eq!(pretty, "{\n  \"words\": [\n    \"a\\u003cb\"\n  ]\n}");
    let value = to_value(&rest).expect("it is written");
    assert_eq!(from_value::<Rest>(&value).expect("it is read"), rest);
    let event = WatchEvent::default();
    assert!(
        !to_json_string(&event).expect("it is written").contains("kind"),
        "events have no kind"
    );
}

#[test]
fn yaml_has_the_same_forms() {
    let pod = web();
    let yaml = to_yaml_string(&pod).expect("it is written");
    assert!(yaml.starts_with("apiVersion: v1\nkind: Pod\nmetadata:\n  name: web\n"), "{yaml}");
    assert_eq!(to_yaml_vec(&pod).expect("it is written"), yaml.as_bytes());
    assert_eq!(from_yaml_str::<Pod>(&yaml).expect("it is read"), pod);
    assert_eq!(from_yaml_slice::<Pod>(b"metadata: {name: web}").expect("it is read"), pod);
    let error = from_yaml_str::<Rest>("words:\n- a\n- {}\n").expect_err("a map is not a text");
    assert_eq!(error.position().map(|it| it.line), Some(3), "{error}");
    assert!(from_yaml_str::<Rest>("words: [").is_err());
}

#[test]
fn another_kind_is_refused_and_none_is_not() {
    let error = from_json_str::<Pod>(r#"{"kind":"Node","apiVersion":"v1"}"#).expect_err("a node");
    assert_eq!(error.to_string(), "unable to decode /v1, Kind=Node into *v1.Pod");
    assert!(from_json_str::<Pod>(r#"{"kind":"Pod","apiVersion":"v2"}"#).is_err());
    assert_eq!(from_json_str::<Pod>(r#"{"metadata":{"name":"web"}}"#).expect("no kind"), web());
    let error = from_json_str::<Pod>("{\n\"metadata\":{\"name\":1}}").expect_err("a number");
    assert_eq!(
        error.to_string(),
        "cannot unmarshal number into field metadata.name of type string (line 2, column 20)"
    );
    for broken in ["", "{", "[]", "{} x", "7"] {
        assert!(from_json_str::<Pod>(broken).is_err(), "{broken}");
    }
}

#[test]
fn codec_factory_writes_objects_of_any_sort() {
    let pod = web();
    let json = codecs().to_json_string(&pod).expect("it is written");
    assert_eq!(json, to_json_string(&pod).expect("it is written"));
    assert_eq!(
        codecs().to_yaml_string(&pod).expect("it is written"),
        to_yaml_string(&pod).expect("it is written")
    );
    let decoded =
        codecs().as_sent().any_kind().decode("{\"kind\":\"Car\",\"apiVersion\":\"x/v1\"}");
    let car = decoded.expect("it is read").into_object();
    let text = codecs().to_json_string(&*car).expect("it is written");
    assert_eq!(text, r#"{"apiVersion":"x/v1","kind":"Car"}"#);
    let status = codecs().to_json_string(&Status::default()).expect("it is written");
    assert!(status.starts_with(r#"{"kind":"Status","apiVersion":"v1""#), "{status}");
}

/// A kind that no scheme of these tests has.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "example.com", version = "v1", kind = "Stranger")]
struct Stranger {
    metadata: ObjectMeta,
}

#[test]
fn codec_factory_writes_nothing_without_its_kind() {
    let stranger = Stranger::default();
    assert!(to_json_string(&stranger).expect("it is written").contains("Stranger"));
    for written in [codecs().to_json_string(&stranger), codecs().to_yaml_string(&stranger)] {
        let error = written.expect_err("the scheme does not know its kind").to_string();
        assert!(error.starts_with("no kind is registered for the type"), "{error}");
    }
}

#[test]
fn bytes_are_those_of_the_encoder() {
    let mut pods = PodList::default();
    pods.items.push(web());
    let json = codecs().for_media_type("application/json").expect("it is there");
    let encoder = codecs().encoder_for_version(json, &apimachinery::api::core::v1::GROUP_VERSION);
    let mut expected = encoder.encode_to_vec(&pods).expect("it is written");
    assert_eq!(expected.pop(), Some(b'\n'));
    assert_eq!(to_json_vec(&pods).expect("it is written"), expected);
}
