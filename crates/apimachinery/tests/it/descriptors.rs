//! Unstructured data by the table of messages, against the types.

use apimachinery::descriptors::{self, DescriptorSerializer};
use apimachinery::json::value_from_str;
use apimachinery::runtime::{DecodeRequest, Input, Value};
use apimachinery::{Decoder, Encoder, GroupVersionKind, Serializer, Unstructured, api, codecs};
use apimachinery_test_support::golden;

use super::support::first_difference;

#[test]
fn table_has_every_registered_kind_that_has_protobuf() {
    let serializer = codecs().for_media_type("application/vnd.kubernetes.protobuf").expect("there");
    let mut missing = Vec::new();
    for (kind, info) in codecs().scheme().all_known_types() {
        let object = (info.new)();
        let mut bytes = Vec::new();
        let has_protobuf = serializer.serializer.encode(&*object, kind, &mut bytes).is_ok();
        if has_protobuf != descriptors::knows(kind) {
            missing.push(kind.to_string());
        }
    }
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn golden_files_are_the_same_plain_data_through_types_and_through_the_table() {
    let mut checked = 0;
    for (group, files) in golden() {
        for (file, data) in files {
            // Hard values have empty lists, which types and the table tell from none by other
            // rules.
            let Some(name) = file.strip_suffix(".pb").filter(|it| !it.ends_with(".hard")) else {
                continue;
            };
            check(&format!("{group}.{name}"), &data);
            checked += 1;
        }
    }
    assert!(checked > 800, "only {checked} files");
}

/// Reads a message both ways, compares, and writes it by the table.
fn check(name: &str, bytes: &[u8]) {
    let table = DescriptorSerializer::new(codecs().registry().clone());
    let json = codecs().for_media_type("application/json").expect("there");
    let kind = kind_of(name);
    let request = || DecodeRequest::default().default_kind(&kind);
    let typed = codecs().universal_deserializer();
    let typed = typed.decode_with(Input::from(bytes), request()).expect("the type reads it");
    let mut text = Vec::new();
    json.serializer.encode(typed.object(), &written_kind(name, &kind), &mut text).expect(name);
    let into = Some(Box::<Unstructured>::default() as _);
    let plain = table.decode_with(Input::from(bytes), request().fill(into));
    let plain = plain.expect("the table reads it");
    let object: &Unstructured = plain.object().downcast().expect("plain data");
    let expected = value_from_str(&String::from_utf8_lossy(&text)).expect("JSON");
    assert!(expected == Value::Map(object.content().clone()), "{name}");
    let mut written = Vec::new();
    table.encode(object, &kind, &mut written).expect(name);
    assert!(written == bytes, "{name}: {}", first_difference(bytes, &written));
}

/// `group.version.Kind`, where the core group is called `core`.
fn kind_of(name: &str) -> GroupVersionKind {
    let (rest, kind) = name.rsplit_once('.').expect("a name ends in a kind");
    let (group, version) = rest.rsplit_once('.').expect("a name has a version");
    GroupVersionKind::new(if group == "core" { "" } else { group }, version, kind)
}

/// What says no kind of itself is written without one.
fn written_kind(name: &str, kind: &GroupVersionKind) -> GroupVersionKind {
    if name.ends_with(".WatchEvent") { GroupVersionKind::default() } else { kind.clone() }
}

#[test]
fn typed_object_and_plain_data_are_the_same_bytes() {
    let pod = api::core::v1::Pod {
        metadata: apimachinery::meta::v1::ObjectMeta { name: "web".into(), ..Default::default() },
        ..Default::default()
    };
    let info = codecs().for_media_type("application/vnd.kubernetes.protobuf").expect("there");
    let encoder = codecs().encoder_for_version(info, &api::core::v1::GROUP_VERSION);
    let bytes = encoder.encode_to_bytes(&pod).expect("the Pod is written");
    let plain = descriptors::decode(&bytes).expect("the table reads it");
    assert_eq!(plain.name(), "web");
    assert_eq!(descriptors::encode(&plain).expect("the table writes it"), bytes);
}
