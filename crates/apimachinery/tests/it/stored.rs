//! Values of etcd of any release, as `testdata/oracle/stored.jsonl` has them.

use apimachinery::api::facts;
use apimachinery::runtime::{Codec, Decoder, Release};
use apimachinery::serializer::StorageCodecConfig;
use apimachinery::{CodecFactory, GroupVersionKind, codecs};
use apimachinery_test_support::Oracle;
use data_encoding::BASE64;
use serde::Deserialize;
use serde_json::Value;

use super::support::testdata;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Stored {
    question: Value,
    json: Value,
    protobuf: String,
    read_in: String,
    read: Value,
}

fn stored() -> Vec<Stored> {
    let text = std::fs::read_to_string(testdata("oracle/stored.jsonl"));
    let text = text.expect("it is there");
    text.lines().map(|line| serde_json::from_str(line).expect("a stored object")).collect()
}

fn kind_of(object: &Value, api_version: &str) -> GroupVersionKind {
    let kind = object["kind"].as_str().expect("it has a kind");
    GroupVersionKind::from_api_version_and_kind(api_version, kind)
}

fn codec_of(codecs: &CodecFactory, kind: &GroupVersionKind) -> Codec {
    let config = facts::of(kind).and_then(StorageCodecConfig::of).expect("it is stored");
    codecs.storage_codec(&config).expect("it is offered")
}

/// A value of any earlier release is read as what it is, and written again byte for byte, in
/// protobuf and in JSON.
#[test]
fn values_of_earlier_releases_are_read_and_written() {
    let codecs = codecs();
    let stored = stored();
    assert_eq!(stored.len(), 17);
    for Stored { json, protobuf, .. } in stored {
        let bytes = BASE64.decode(protobuf.as_bytes()).expect("base64");
        assert!(bytes.starts_with(b"k8s\0"));
        let version = json["apiVersion"].as_str().expect("it has one");
        let kind = kind_of(&json, version);
        let decoded = codecs.as_sent().decode(&bytes).unwrap_or_else(|it| panic!("{kind}: {it}"));
        assert_eq!(decoded.kind(), &kind);
        let text = json.to_string();
        let from_json = codecs.as_sent().decode(&text).expect("it is the same object");
        assert!(decoded.object().equals(from_json.object()), "{kind}");
    }
}

/// What a server keeps an object as: version and format.
#[test]
fn objects_are_kept_as_servers_keep_them() {
    let codecs = codecs();
    let config = |version: &str, kind: &str| {
        let kind = GroupVersionKind::from_api_version_and_kind(version, kind);
        let config = facts::of(&kind).and_then(StorageCodecConfig::of);
        config.map(|it| (it.storage_version.to_string(), it.media_type))
    };
    let (json, protobuf) = ("application/json", "application/vnd.kubernetes.protobuf");
    for (version, kind, stored, media_type) in [
        ("v1", "Pod", "v1", protobuf),
        ("apps/v1", "Deployment", "apps/v1", protobuf),
        ("extensions/v1beta1", "Deployment", "apps/v1", protobuf),
        ("autoscaling/v1", "HorizontalPodAutoscaler", "autoscaling/v2", protobuf),
        ("events.k8s.io/v1", "Event", "v1", protobuf),
        ("coordination.k8s.io/v1beta1", "LeaseCandidate", "coordination.k8s.io/v1beta1", protobuf),
        (
            "apiextensions.k8s.io/v1",
            "CustomResourceDefinition",
            "apiextensions.k8s.io/v1beta1",
            json,
        ),
        ("apiregistration.k8s.io/v1", "APIService", "apiregistration.k8s.io/v1", json),
    ] {
        assert_eq!(config(version, kind), Some((stored.to_owned(), media_type)), "{kind}");
    }
    assert_eq!(config("v1", "Binding"), None);
    assert_eq!(config("authentication.k8s.io/v1", "TokenReview"), None);
    for facts in facts::kinds().filter(|it| it.is_served_in(Release::new(1, 36))) {
        if let Some(config) = StorageCodecConfig::of(facts) {
            codecs.storage_codec(&config).expect("it is offered");
        }
    }
}

/// A value is read in the version that is asked for, when there is a conversion to it, as the
/// server's registry reads it.
#[test]
fn values_of_earlier_releases_become_what_a_server_reads_them_as() {
    let codecs = codecs();
    let mut read = Vec::new();
    for Stored { json, protobuf, read_in, read: expected, .. } in stored() {
        let kind = kind_of(&json, &read_in);
        let from = kind_of(&json, json["apiVersion"].as_str().expect("it has one"));
        if from != kind && codecs.scheme().hub_type(&from.group_kind()).is_none() {
            continue;
        }
        let codec = codec_of(codecs, &kind);
        let bytes = BASE64.decode(protobuf.as_bytes()).expect("base64");
        for value in [bytes, json.to_string().into_bytes()] {
            let decoded = codec.decode(&value);
            let decoded = decoded.unwrap_or_else(|error| panic!("{from} as {kind}: {error}"));
            assert_eq!(decoded.kind(), &from, "what was stored");
            let read_as = decoded.object().type_info().kind.map(|it| it.to_gvk());
            assert_eq!(read_as, Some(kind.clone()));
            let found = codecs.to_json_string(decoded.object()).expect("it has a form");
            let found: Value = serde_json::from_str(&found).expect("it is JSON");
            assert_eq!(found, expected, "{from} as {kind}");
        }
        read.push(from.to_string());
    }
    let hpa = "autoscaling/v1, Kind=HorizontalPodAutoscaler".to_owned();
    assert!(read.contains(&hpa) && read.contains(&"/v1, Kind=Pod".to_owned()), "{read:?}");
    println!("read: {}", read.join("; "));
}

/// What is recorded is what the registry makes and reads, where the program that asks it is there.
#[test]
#[ignore = "needs APIMACHINERY_ORACLE"]
fn oracle_stores_what_is_recorded() {
    let program = Oracle::program();
    let mut oracle = Oracle::start(&program);
    for Stored { question, json, protobuf, read_in, read } in stored() {
        let made: Value = oracle.ask(&question).expect("it can be made");
        assert_eq!((&made["object"], &made["protobuf"]), (&json, &Value::from(protobuf.as_str())));
        let question = serde_json::json!({"protobuf": protobuf, "to": read_in});
        let found: Value = oracle.ask(&question).expect("it is read");
        assert_eq!(found["object"], read);
    }
}
