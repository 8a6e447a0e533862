//! Broken data: errors that say where, and never a panic.

use apimachinery_descriptors::{
    decode, decode_message, encode, encode_as, encode_lossy, encode_message, schemaless,
};
use apimachinery_runtime::{DecodeErrorKind, EncodeErrorKind, GroupVersionKind};

use super::support::{POD, envelope, field, from_hex, object};

#[test]
fn truncated_and_changed_bytes_never_panic() {
    let bytes = encode(&object(POD)).expect("the Pod is written").to_vec();
    for length in 0..bytes.len() {
        let part = &bytes[..length];
        // Cut between two fields of the envelope, it is one.
        if let Ok(read) = decode(part) {
            assert_eq!(read.kind().kind, "Pod");
        }
        let _ = schemaless::view(part);
    }
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    for _ in 0..4000 {
        let mut changed = bytes.clone();
        for _ in 0..3 {
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            let (at, byte) = ((state >> 33) as usize % changed.len(), (state >> 20) as u8);
            changed[at] = byte;
        }
        if let Ok(read) = decode(&changed) {
            // What was read can be written, unless a nested object cannot.
            let _ = encode(&read);
        }
        let _ = schemaless::view(&changed);
    }
}

#[test]
fn errors_say_where_they_are() {
    // spec.containers[1].name with a wire type that it has not.
    let message = from_hex("12 0a 12 03 0a0161 12 03 080101");
    let data = envelope("v1", "Pod", &message);
    let error = decode(&data).expect_err("the name is a number");
    assert_eq!(error.path().to_string(), "spec.containers[1].name");
    assert_eq!(error.object_kind().map(|it| it.kind.as_str()), Some("Pod"));
    let position = error.position().expect("a position").offset;
    assert!(position > 20 && position < data.len(), "{position} of {}", data.len());
    assert!(matches!(error.kind(), DecodeErrorKind::WrongType { .. }), "{error}");
}

#[test]
fn kinds_outside_the_table_are_refused() {
    let error = decode(&envelope("example.com/v1", "Car", &[])).expect_err("no such kind");
    assert!(error.is_not_registered(), "{error}");
    let error = decode(&envelope("", "", &[])).expect_err("no kind");
    assert!(matches!(error.kind(), DecodeErrorKind::MissingKind), "{error}");
    let error = decode(b"{}").expect_err("JSON");
    assert!(matches!(error.kind(), DecodeErrorKind::Syntax(_)), "{error}");
    let car = object(r#"{"apiVersion":"example.com/v1","kind":"Car"}"#);
    let error = encode(&car).expect_err("no such kind");
    assert!(matches!(error.kind(), EncodeErrorKind::NotRegistered(_)), "{error}");
}

#[test]
fn values_of_another_type_are_refused_with_their_path() {
    let pod = GroupVersionKind::new("", "v1", "Pod");
    for (json, text) in [
        (r#"{"spec":{"containers":[{"name":1}]}}"#, "expected string, found number"),
        (r#"{"spec":{"containers":{}}}"#, "expected array, found object"),
        (r#"{"metadata":{"labels":[]}}"#, "expected object, found array"),
        (r#"{"spec":{"priority":3000000000}}"#, "3000000000 does not fit into 32 bits"),
        (r#"{"spec":{"priority":1.5}}"#, "expected integer, found number"),
        (r#"{"metadata":{"creationTimestamp":"soon"}}"#, "metadata.creationTimestamp"),
        (r#"{"spec":{"overhead":{"cpu":"x"}}}"#, "spec.overhead.cpu"),
        (r#"{"spec":{"hostNetwork":"yes"}}"#, "spec.hostNetwork: expected bool, found string"),
    ] {
        let error = encode_as(&object(json), &pod).expect_err(json).to_string();
        assert!(error.contains(text), "{error}");
    }
    let secret = GroupVersionKind::new("", "v1", "Secret");
    let error = encode_as(&object(r#"{"data":{"a":"%"}}"#), &secret).expect_err("no base64");
    assert!(error.to_string().contains("illegal base64 data"), "{error}");
    let error = encode_as(&object(r#"{"data":{"a":[97,256]}}"#), &secret).expect_err("no byte");
    assert!(error.to_string().contains("data.a[1]: 256 does not fit into 8 bits"), "{error}");
    let list = encode_as(&object(r#"{"data":{"a":[97,null,98]}}"#), &secret).expect("bytes");
    assert_eq!(list, encode_as(&object(r#"{"data":{"a":"YQBi"}}"#), &secret).expect("bytes"));
}

#[test]
fn deep_messages_are_an_error_and_deep_trees_too() {
    let kind = GroupVersionKind::new("apiextensions.k8s.io", "v1", "CustomResourceDefinition");
    // JSONSchemaProps.not is field 25: a schema in a schema.
    let mut schema = Vec::new();
    for _ in 0..5000 {
        schema = field(25, &schema);
    }
    let version = field(4, &field(1, &schema));
    let message = field(2, &field(7, &version));
    let error = decode_message(&message, &kind).expect_err("too deep");
    assert!(matches!(error.kind(), DecodeErrorKind::TooDeep { .. }), "{error}");
    let _ = schemaless::view(&message);

    let open = r#"{"not":"#.repeat(300);
    let close = "}".repeat(300);
    let json = format!(
        r#"{{"spec":{{"versions":[{{"schema":{{"openAPIV3Schema":{open}{{}}{close}}}}}]}}}}"#
    );
    let error = encode_as(&object(&json), &kind).expect_err("too deep");
    assert!(error.to_string().contains("nested too deep"), "{error}");
}

#[test]
fn fields_of_an_unknown_message_are_shown_by_number() {
    let message = from_hex("0a05 0a0368 6579 1001 1002 1a03 ff0001 2205 68656c6c6f");
    let shown = schemaless::view(&envelope("example.com/v1", "Car", &message)).expect("fields");
    let text = |key: &str| shown.get(key).and_then(|it| it.as_str());
    assert_eq!((text("apiVersion"), text("kind")), (Some("example.com/v1"), Some("Car")));
    let fields = shown.get(schemaless::FIELDS_KEY).expect("fields");
    assert_eq!(fields.get("4").and_then(|it| it.as_str()), Some("hello"));
    assert_eq!(fields.get("1").and_then(|it| it.get("1")?.as_str()), Some("hey"));
    assert_eq!(fields.get("2").and_then(|it| it.as_list()).map(<[_]>::len), Some(2));
    let bytes = fields.get("3").and_then(|it| it.get(schemaless::BYTES_KEY)?.as_str());
    assert_eq!(bytes, Some("/wAB"));
    assert!(schemaless::view(&[0xff]).is_err());
}

/// Everything that is refused here is in no message of the table, or in another one.
const UNKNOWN: &str = r#"{"apiVersion":"v1","kind":"PodList","new":null,
"items":[{"apiVersion":"v1","kind":"Pod","metadata":{"name":"web","labels":{"any":"key"}},
"spec":{"containers":[{"name":"a"},{"name":"b","kind":"x","resource":{},"ports":[{"port":1}]}],
"overhead":{"any":"1"}},"extra":[]}]}"#;

#[test]
fn fields_that_no_message_has_are_refused_with_their_path() {
    let object = object(UNKNOWN);
    let error = encode(&object).expect_err("unknown fields");
    let paths: Vec<_> = error.unknown_fields().expect("they are why").iter().collect();
    let paths: Vec<_> = paths.iter().map(|finding| finding.path.to_string()).collect();
    let container = "items[0].spec.containers[1]";
    let expected = [
        "items[0].extra".to_owned(),
        format!("{container}.kind"),
        format!("{container}.ports[0].port"),
        format!("{container}.resource"),
    ];
    assert_eq!(paths, expected);
    let text = error.to_string();
    assert!(
        text.starts_with(r#"strict encoding error: unknown field "items[0].extra", "#),
        "{text}"
    );
    assert!(format!("{error:#}").contains(r#"resource"; did you mean "resources"?"#), "{error:#}");
    let list = GroupVersionKind::new("", "v1", "PodList");
    assert!(encode_message(&object, &list).expect_err("unknown fields").unknown_fields().is_some());
}

#[test]
fn fields_that_no_message_has_can_be_left_out() {
    let list = GroupVersionKind::new("", "v1", "PodList");
    let (bytes, dropped) = encode_lossy(&object(UNKNOWN), &list).expect("the rest is written");
    assert_eq!(dropped.len(), 4);
    let read = decode(&bytes).expect("it is read");
    let items = read.content()["items"].as_list().expect("items");
    let metadata = items[0].get("metadata").expect("metadata");
    assert_eq!(metadata.get("labels").and_then(|it| it.get("any")?.as_str()), Some("key"));
    let (_, dropped) = encode_lossy(&read, &list).expect("written again");
    assert!(dropped.is_empty(), "{dropped}");
}

#[test]
fn fields_of_inlined_messages_are_known() {
    let kind = GroupVersionKind::new("networking.k8s.io", "v1", "Ingress");
    let rules = r#"{"spec":{"rules":[{"host":"a","http":{"paths":[]}}]}}"#;
    encode_as(&object(rules), &kind).expect("`http` stands in place");
    let rules = r#"{"spec":{"rules":[{"host":"a","https":{}}]}}"#;
    let error = encode_as(&object(rules), &kind).expect_err("no such field");
    let text = format!("{error:#}");
    assert!(
        text.contains(r#"unknown field "spec.rules[0].https"; did you mean "http"?"#),
        "{text}"
    );
}

#[test]
fn schemas_are_looked_into() {
    let kind = GroupVersionKind::new("apiextensions.k8s.io", "v1", "CustomResourceDefinition");
    let schema = r#"{"properties":{"p":{"additionalProperties":{"tipe":"string"},"items":[{},{"x":1}]}},
        "default":{"any":"key"},"dependencies":{"d":["x"],"e":{"y":1}}}"#;
    let text =
        format!(r#"{{"spec":{{"versions":[{{"schema":{{"openAPIV3Schema":{schema}}}}}]}}}}"#);
    let error = encode_as(&object(&text), &kind).expect_err("unknown fields");
    let findings = error.unknown_fields().expect("they are why").iter();
    let start = "spec.versions[0].schema.openAPIV3Schema.";
    let paths: Vec<_> = findings.map(|it| it.path.to_string().replacen(start, "", 1)).collect();
    let expected =
        ["dependencies.e.y", "properties.p.additionalProperties.tipe", "properties.p.items[1].x"];
    assert_eq!(paths, expected);
}
