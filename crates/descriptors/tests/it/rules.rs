//! Presence, merging and the special messages, on messages spelled out byte by byte.

use apimachinery_descriptors::{decode, decode_message, encode, encode_message, kinds, knows};
use apimachinery_runtime::GroupVersionKind;

use super::support::{POD, field, from_hex, json, object};

fn core(kind: &str) -> GroupVersionKind {
    GroupVersionKind::new("", "v1", kind)
}

/// The tree of a message, as JSON, and what is written from it.
fn through(kind: &GroupVersionKind, hex: &str) -> (String, Vec<u8>) {
    let object = decode_message(&from_hex(hex), kind).expect("the message is read");
    let written = encode_message(&object, kind).expect("the object is written");
    (json(&object), written.to_vec())
}

#[test]
fn a_pod_comes_back_as_it_went() {
    let pod = object(POD);
    let bytes = encode(&pod).expect("the Pod is written");
    let read = decode(&bytes).expect("the Pod is read");
    assert_eq!(encode(&read).expect("the Pod is written again"), bytes);
    let spec = &read.content()["spec"];
    assert_eq!(spec.get("terminationGracePeriodSeconds").and_then(|it| it.as_int()), Some(0));
    let containers = spec.get("containers").and_then(|it| it.as_list()).expect("containers");
    let port = containers[0].get("livenessProbe").and_then(|it| it.get("httpGet")?.get("port"));
    assert_eq!(port.and_then(|it| it.as_str()), Some("http"));
    assert_eq!(read.name(), "web");
}

#[test]
fn empty_objects_have_the_zeros_of_go() {
    // metadata with its five strings, uid, generation and creationTimestamp, then nothing.
    let (tree, bytes) = through(&core("ConfigMap"), "");
    assert_eq!(tree, r#"{"apiVersion":"v1","kind":"ConfigMap","metadata":{}}"#);
    let expected = from_hex("0a10 0a00 1200 1a00 2200 2a00 3200 3800 4200");
    assert_eq!(bytes, expected);
}

#[test]
fn bytes_that_are_empty_and_bytes_that_are_absent_stay_apart() {
    let metadata = "0a10 0a00 1200 1a00 2200 2a00 3200 3800 4200";
    // Secret.data is a map of bytes: an entry without a value reads as an empty one.
    let (tree, bytes) = through(&core("Secret"), &format!("{metadata} 1205 0a0161 1200 1a00"));
    assert!(tree.contains(r#""data":{"a":""}"#), "{tree}");
    assert_eq!(bytes, from_hex(&format!("{metadata} 1205 0a0161 1200 1a00")));
    // A value of null in the tree is one without bytes.
    let secret = object(r#"{"data":{"a":null}}"#);
    let bytes = encode_message(&secret, &core("Secret")).expect("the object is written");
    assert_eq!(bytes, from_hex(&format!("{metadata} 1203 0a0161 1a00")));
}

#[test]
fn occurrences_of_a_message_add_up_and_those_of_a_scalar_do_not() {
    // Two metadata: name "a" and namespace "n", then name "b".
    let (tree, _) = through(&core("ConfigMap"), "0a06 0a0161 1a016e 0a03 0a0162");
    assert!(tree.contains(r#""metadata":{"name":"b","namespace":"n"}"#), "{tree}");
    // A key of a map counts once, the last one.
    let (tree, _) = through(&core("ConfigMap"), "1206 0a0161 120131 1206 0a0161 120132");
    assert!(tree.contains(r#""data":{"a":"2"}"#), "{tree}");
}

#[test]
fn packed_numbers_and_unpacked_ones_are_read() {
    // PodSpec.securityContext.supplementalGroups, field 14 → 4.
    for groups in ["2200", "2001 2002", "2202 0102"] {
        let length = groups.replace(' ', "").len() / 2;
        let context = format!("72 {length:02x} {groups}");
        let spec = format!("12 {:02x} {context}", length + 2);
        let (tree, _) = through(&core("Pod"), &spec);
        let wanted = if groups == "2200" { "{}" } else { r#"{"supplementalGroups":[1,2]}"# };
        assert!(tree.contains(&format!(r#""securityContext":{wanted}"#)), "{tree}");
    }
}

#[test]
fn unknown_fields_are_passed_over() {
    // Field 100 as each wire type, a group among them, then data.
    let unknown = "a00601 a1060000000000000000 a206 0178 a306 0801 a406 a50600000000";
    let (tree, _) = through(&core("ConfigMap"), &format!("{unknown} 1206 0a0161 120131"));
    assert!(tree.contains(r#""data":{"a":"1"}"#), "{tree}");
}

#[test]
fn times_that_are_zero_and_times_that_are_absent_stay_apart() {
    // metadata.deletionTimestamp is a pointer: field 9 of metadata.
    let zero = "0a12 0a00 1200 1a00 2200 2a00 3200 3800 4200 4a00";
    let (tree, bytes) = through(&core("Namespace"), &format!("{zero} 1200 1a02 0a00"));
    assert!(tree.contains(r#""deletionTimestamp":"0001-01-01T00:00:00Z""#), "{tree}");
    assert_eq!(bytes, from_hex(&format!("{zero} 1200 1a02 0a00")));
    // null is an absent one.
    let null = object(r#"{"metadata":{"deletionTimestamp":null}}"#);
    let bytes = encode_message(&null, &core("Namespace")).expect("the object is written");
    assert!(bytes.starts_with(&from_hex("0a10 0a00")), "{bytes:?}");
}

#[test]
fn a_watch_event_shows_the_object_within() {
    let inner = encode(&object(POD)).expect("the Pod is written");
    let event = [field(1, b"ADDED"), field(2, &field(1, &inner))].concat();
    let kind = core("WatchEvent");
    let event = decode_message(&event, &kind).expect("the event is read");
    assert!(!event.content().contains_key("kind"));
    let pod = event.content()["object"].get("metadata").and_then(|it| it.get("name"));
    assert_eq!(pod.and_then(|it| it.as_str()), Some("web"));
}

#[test]
fn schemas_have_several_shapes() {
    let schema = r#"{"type":"object","maximum":1.5,"minimum":-3,"default":{"a":[1,null]},
        "items":{"type":"string"},"additionalProperties":false,
        "properties":{"p":{"additionalProperties":{"type":"string"},"items":[{},{"nullable":true}]}},
        "dependencies":{"d":["x"],"e":{"type":"null"}},"x-kubernetes-int-or-string":true}"#;
    let json = format!(
        r#"{{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition",
        "spec":{{"versions":[{{"name":"v1","schema":{{"openAPIV3Schema":{schema}}}}}]}}}}"#
    );
    let crd = object(&json);
    let read = decode(&encode(&crd).expect("the definition is written")).expect("it is read");
    let schema_of = |object: &apimachinery_runtime::Unstructured| {
        let versions = object.content()["spec"].get("versions").and_then(|it| it.as_list());
        versions.and_then(|it| it.first()?.get("schema")?.get("openAPIV3Schema")).cloned()
    };
    assert!(schema_of(&crd).is_some());
    assert_eq!(schema_of(&read), schema_of(&crd));
}

#[test]
fn the_table_has_the_kinds() {
    assert!(knows(&GroupVersionKind::new("apps", "v1", "Deployment")));
    assert!(knows(&GroupVersionKind::new("apps", "v1", "DeleteOptions")), "a shared kind");
    assert!(!knows(&GroupVersionKind::new("meta.k8s.io", "v1", "Table")), "no protobuf");
    assert!(!knows(&GroupVersionKind::new("apps", "v1", "Pod")));
    let all: Vec<_> = kinds().collect();
    assert!(all.len() > 800, "{}", all.len());
    assert!(all.iter().all(knows));
}

#[test]
fn every_kind_has_a_zero_that_comes_back() {
    for kind in kinds() {
        let empty = decode_message(&[], &kind).expect("the empty message is read");
        let bytes = encode_message(&empty, &kind).expect("the zero object is written");
        let again = decode_message(&bytes, &kind).expect("the zero object is read");
        assert_eq!(encode_message(&again, &kind).expect("written again"), bytes, "{kind}");
    }
}
