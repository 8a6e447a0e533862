//! Objects without a type beside those with one: conversion, metadata, formats.

use apimachinery::api::core::v1::{ConfigMap, Pod};
use apimachinery::json::{from_unstructured, to_unstructured};
use apimachinery::meta::v1::{ManagedFieldsEntry, OwnerReference};
use apimachinery::meta::{Time, UnstructuredMetadata};
use apimachinery::runtime::{DecodeErrorKind, DecodeRequest, Input, Value};
use apimachinery::serializer::unstructured_formats;
use apimachinery::{DecodeError, FieldValidation, GroupVersionKind, Unstructured, codecs, path};

fn plain(form: &str, data: &[u8]) -> Unstructured {
    let serializer = &codecs().for_media_type(form).expect("it is there").serializer;
    let into = Some(Box::<Unstructured>::default() as _);
    let request = DecodeRequest::default().fill(into);
    let decoded = serializer.decode_with(Input::from(data), request).expect("valid");
    decoded.into_typed().expect("plain data").into_object()
}

fn json(text: &str) -> Unstructured {
    plain("application/json", text.as_bytes())
}

fn pod(text: &str) -> Result<(Pod, String), DecodeError> {
    let (pod, findings) = from_unstructured::<Pod>(&json(text), FieldValidation::Warn)?;
    Ok((pod, findings.to_string()))
}

/// UNS-12: a typed object becomes unstructured data as its JSON says, zeros written and left out as
/// there.
#[test]
fn typed_objects_become_plain_data() {
    let kind = GroupVersionKind::new("", "v1", "Pod");
    let mut it = Pod::default();
    let empty = to_unstructured(&it, &kind).expect("writable");
    let expected = json(
        r#"{"apiVersion":"v1","kind":"Pod","metadata":{},"spec":{"containers":null},"status":{}}"#,
    );
    assert_eq!(empty, expected);
    it.metadata.name = "a".into();
    it.spec.priority = Some(3);
    let full = to_unstructured(&it, &kind).expect("writable");
    assert_eq!(full.name(), "a");
    assert_eq!(full.content().nested_int(path!["spec", "priority"]), Ok(Some(3)));
    let (back, findings) =
        from_unstructured::<Pod>(&full, FieldValidation::Strict).expect("strict");
    assert!(back == it && findings.is_empty());
    let mut config = ConfigMap::default();
    config.binary_data.insert("k".into(), b"hi"[..].to_vec().into());
    let plain =
        to_unstructured(&config, &GroupVersionKind::new("", "v1", "ConfigMap")).expect("writable");
    assert_eq!(plain.content().nested_str(path!["binaryData", "k"]), Ok(Some("aGk=")));
}

#[test]
fn unstructured_objects_become_copies_of_themselves() {
    let scheme = codecs().scheme();
    for text in [r#"{"kind":"Pod","apiVersion":"v1"}"#, r#"{"kind":"Car","x":[1]}"#] {
        let it = json(text);
        assert_eq!(scheme.to_unstructured(&it, None).expect("a copy"), it);
    }
}

/// UNS-13: a float without a fraction is a whole number; other types never mix, and nothing is cut
/// off.
#[test]
fn plain_data_becomes_typed_where_it_fits() {
    let (it, _) = pod(r#"{"kind":"Pod","spec":{"priority":1.0,"nodeName":null}}"#).expect("fits");
    assert_eq!((it.spec.priority, it.spec.node_name.as_str()), (Some(1), ""));
    let wrong = [
        (r#"{"kind":"Pod","spec":{"hostNetwork":"true"}}"#, "spec.hostNetwork"),
        (r#"{"kind":"Pod","spec":{"priority":"1"}}"#, "spec.priority"),
        (r#"{"kind":"Pod","spec":{"priority":1.5}}"#, "spec.priority"),
        (r#"{"kind":"Pod","spec":{"priority":4294967297}}"#, "spec.priority"),
        (r#"{"kind":"Pod","spec":{"nodeName":true}}"#, "spec.nodeName"),
        (r#"{"kind":"Pod","spec":{"containers":{}}}"#, "spec.containers"),
    ];
    for (text, path) in wrong {
        let error = pod(text).expect_err("it does not fit");
        assert!(matches!(error.kind(), DecodeErrorKind::WrongType { .. }), "{error}");
        assert_eq!(error.path().to_string(), path);
        assert_eq!(error.position(), None);
    }
    let (it, findings) = pod(r#"{"kind":"Pod","spec":{"NodeName":"x"}}"#).expect("fits");
    assert_eq!(
        (it.spec.node_name.as_str(), findings.as_str()),
        ("", "unknown field \"spec.NodeName\"")
    );
}

/// UNS-14: fields that a type does not have are findings with their paths, and an error when
/// strict.
#[test]
fn unknown_fields_are_found_in_plain_data() {
    let text = r#"{"kind":"Pod","spec":{"volumes":[{"name":"v","csi":{"driver":"d","q":1}}],"affinity":{"nodeAffinity":{"w":1}}}}"#;
    let expected =
        "unknown field \"spec.affinity.nodeAffinity.w\", unknown field \"spec.volumes[0].csi.q\"";
    let (it, findings) = pod(text).expect("read all the same");
    assert_eq!((findings.as_str(), it.spec.volumes.len()), (expected, 1));
    let error = from_unstructured::<Pod>(&json(text), FieldValidation::Strict).expect_err("strict");
    assert_eq!(error.to_string(), format!("strict decoding error: {expected}"));
}

/// UNS-07: times, owners and managed fields are those of the metadata, in the reference's forms.
#[test]
fn metadata_with_types_of_its_own_is_read_and_set() {
    let mut it = Unstructured::default();
    let epoch = Time::parse("1970-01-01T00:00:00Z").expect("a time");
    it.set_creation_timestamp(epoch).expect("a map");
    it.set_deletion_timestamp(Some(Time::default())).expect("a map");
    let owner =
        OwnerReference { name: "o".into(), controller: Some(true), ..OwnerReference::default() };
    it.set_owner_references(Some(vec![owner.clone()])).expect("a map");
    let entry = ManagedFieldsEntry {
        manager: "m".into(),
        time: Some(epoch),
        ..ManagedFieldsEntry::default()
    };
    it.set_managed_fields(Some(vec![entry.clone()])).expect("a map");
    let expected = json(
        r#"{"kind":"","metadata":{"creationTimestamp":"1970-01-01T00:00:00Z","deletionTimestamp":"",
            "managedFields":[{"manager":"m","time":"1970-01-01T00:00:00Z"}],
            "ownerReferences":[{"apiVersion":"","kind":"","name":"o","uid":"","controller":true}]},"kind":"K"}"#,
    );
    assert_eq!(it.content().get("metadata"), expected.content().get("metadata"));
    assert_eq!((it.creation_timestamp(), it.deletion_timestamp()), (epoch, None));
    assert_eq!((it.owner_references(), it.managed_fields()), (vec![owner], vec![entry]));
    it.set_creation_timestamp(Time::default()).expect("a map");
    it.set_deletion_timestamp(None).expect("a map");
    it.set_owner_references(Some(Vec::new())).expect("a map");
    it.set_managed_fields(None).expect("a map");
    let left = json(r#"{"kind":"K","metadata":{"ownerReferences":[]}}"#);
    assert_eq!(it.content().get("metadata"), left.content().get("metadata"));

    it.content_mut()
        .set_nested(path!["metadata", "ownerReferences"], vec![Value::Int(1)])
        .expect("a map");
    it.content_mut().set_nested(path!["metadata", "managedFields"], "x").expect("a map");
    it.content_mut()
        .set_nested(path!["metadata", "creationTimestamp"], "yesterday")
        .expect("a map");
    assert!(it.owner_references().is_empty() && it.managed_fields().is_empty());
    assert!(it.creation_timestamp().is_zero());
}

/// The same object is equal whether it came as JSON or as YAML, and a number is what JSON makes of
/// it.
#[test]
fn formats_agree_on_plain_data() {
    let text = r#"{"apiVersion":"g/v1","kind":"K","a":[1,1.5,true,null,"x"],"b":{"c":9223372036854775808}}"#;
    let from_json = json(text);
    assert_eq!(plain("application/yaml", text.as_bytes()), from_json);
    let block =
        b"apiVersion: g/v1\nkind: K\na: [1, 1.5, yes, ~, x]\nb:\n  c: 9223372036854775808\n";
    assert_eq!(plain("application/yaml", block), from_json);
}

/// UNS-16: the formats for objects without a type are JSON and YAML, and take any kind.
#[test]
fn objects_without_a_type_come_as_json_and_yaml() {
    let formats = unstructured_formats();
    let names: Vec<_> = formats.iter().map(|it| it.media_type.essence_str()).collect();
    assert_eq!(names, ["application/json", "application/yaml"]);
    for format in &formats {
        let data = b"{\"apiVersion\":\"any.io/v9\",\"kind\":\"Thing\",\"a\":1}";
        let decoded = format.serializer.decode_with(Input::from(data), DecodeRequest::default());
        let decoded = decoded.expect("any kind");
        assert_eq!(decoded.kind(), &GroupVersionKind::new("any.io", "v9", "Thing"));
        let it: &Unstructured = decoded.object().downcast().expect("plain data");
        assert_eq!(it.content().get("a"), Some(&Value::Int(1)));
    }
}

/// UNS-18: unstructured data that goes through JSON and unstructured data that goes through CBOR
/// are equal, also lists, and also back and forth.
#[test]
fn plain_data_is_the_same_through_json_and_cbor() {
    let texts = [
        r#"{"apiVersion":"b/v1","kind":"A","metadata":{"name":"x","labels":{}},"none":null,
            "whole":[0,-1,9223372036854775807,-9223372036854775808],"float":[1.5,1e300,1e-7],
            "text":["","ü","\u0000","<&>","2024-01-01T00:00:00Z"],"truth":[true,false],"deep":[[[{}]]]}"#,
        r#"{"apiVersion":"b/v1","kind":"AList","metadata":{"resourceVersion":"7"},
            "items":[{"apiVersion":"b/v1","kind":"A","n":1},{"apiVersion":"b/v1","kind":"A","n":0.5}]}"#,
    ];
    for text in texts {
        let from_json = json(text);
        let written = |media_type: &str, object: &Unstructured| {
            let serializer = &codecs().for_media_type(media_type).expect("it is there").serializer;
            let mut out = Vec::new();
            serializer.encode(object, &object.kind(), &mut out).expect("it has a form");
            out
        };
        let cbor = written("application/cbor", &from_json);
        let from_cbor = plain("application/cbor", &cbor);
        assert_eq!(from_cbor, from_json);
        let back = plain("application/json", &written("application/json", &from_cbor));
        assert_eq!(back, from_json);
        assert_eq!(written("application/cbor", &back), cbor);
    }
    // Only CBOR keeps a whole number a float: JSON writes 1.
    let float = json(r#"{"apiVersion":"b/v1","kind":"A","float":1.0}"#);
    assert_eq!(float.content()["float"], Value::Float(1.0));
    let serializer = &codecs().for_media_type("application/cbor").expect("it is there").serializer;
    let mut out = Vec::new();
    serializer.encode(&float, &float.kind(), &mut out).expect("it has a form");
    assert_eq!(plain("application/cbor", &out), float);
}
