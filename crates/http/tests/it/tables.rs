//! Objects and lists as tables.

use std::sync::atomic::{AtomicI64, Ordering};

use apimachinery_api::core;
use apimachinery_api::core::v1::{ConfigMap, ConfigMapList, Pod, PodList};
use apimachinery_http::{Answer, Api, Exchange, Resource, SharedEvent};
use apimachinery_json::indent_into;
use apimachinery_meta::Time;
use apimachinery_runtime::Scheme;
use apimachinery_serializer::{CodecFactory, WatchEvent};
use futures_util::{StreamExt, stream};
use http::StatusCode;
use serde_json::{Value, json};

use super::support::{Read, answered, get, read};

const ALL: &str = "/api/v1/namespaces/rec/configmaps";

fn config_map(name: &str) -> ConfigMap {
    let mut object = ConfigMap::default();
    object.metadata.name = name.into();
    object.metadata.creation_timestamp = Time::from_seconds(1_000);
    object.data.insert("k".into(), "v".into());
    object
}

fn list() -> ConfigMapList {
    let mut list =
        ConfigMapList { items: [config_map("a"), config_map("b")].into(), ..Default::default() };
    list.metadata.resource_version = "7".into();
    list
}

async fn table(query: &str, accept: &str) -> Read {
    let path = format!("{ALL}{query}");
    answered(get(&path, &[("accept", accept)]), |_| Answer::object(StatusCode::OK, list())).await
}

const TABLE: &str = "application/json;as=Table;g=meta.k8s.io;v=v1";

fn parsed(read: &Read) -> Value {
    serde_json::from_slice(&read.body).unwrap_or_else(|error| panic!("{error}: {}", read.text()))
}

#[tokio::test]
async fn table_without_columns_has_name_and_time() {
    let read = table("", TABLE).await;
    assert_eq!(read.header("content-type"), "application/json");
    let table = parsed(&read);
    assert_eq!((&table["kind"], &table["apiVersion"]), (&json!("Table"), &json!("meta.k8s.io/v1")));
    assert_eq!(table["metadata"], json!({"resourceVersion": "7"}));
    let names: Vec<_> = table["columnDefinitions"]
        .as_array()
        .expect("columns")
        .iter()
        .map(|it| &it["name"])
        .collect();
    assert_eq!(names, ["Name", "Created At"]);
    assert_eq!(table["rows"][0]["cells"], json!(["a", "1970-01-01T00:16:40Z"]));
    assert_eq!(
        table["rows"][1]["object"],
        json!({"kind": "PartialObjectMetadata", "apiVersion": "meta.k8s.io/v1",
            "metadata": {"name": "b", "creationTimestamp": "1970-01-01T00:16:40Z"}})
    );
}

#[tokio::test]
async fn rows_include_objects_as_requested() {
    let none = parsed(&table("?includeObject=None", TABLE).await);
    assert_eq!(none["rows"][0]["object"], Value::Null);
    let whole = parsed(&table("?includeObject=Object", TABLE).await);
    let object = &whole["rows"][0]["object"];
    assert_eq!((&object["kind"], &object["apiVersion"]), (&json!("ConfigMap"), &json!("v1")));
    assert_eq!(object["data"], json!({"k": "v"}));
    let wrong = table("?includeObject=Foo", TABLE).await;
    assert_eq!(wrong.code, StatusCode::BAD_REQUEST);
    let message = r#"Unable to convert to Table as requested: includeObject: Invalid value: \"Foo\": must be 'Metadata', 'Object', 'None', or empty"#;
    assert!(wrong.text().contains(message), "{}", wrong.text());
}

/// A long list of Pods as a table, some of whose rows have conditions.
async fn pods(query: &str, items: usize) -> Read {
    let codecs = CodecFactory::new(Scheme::builder().install(core).build().expect("kinds"));
    let pods = Resource::of::<Pod>("pods");
    let now = || Time::from_seconds(5_000);
    let api = Api::builder(codecs).resource(pods).tables(apimachinery_printers::all()).clock(now);
    let api = api.build().expect("it is known");
    let pod = |number: usize| {
        let mut pod = Pod::default();
        pod.metadata.name = format!("<{number}>").into();
        pod.metadata.labels.insert("number".into(), number.to_string().into());
        pod.status.phase = if number.is_multiple_of(3) { "Succeeded" } else { "Running" }.into();
        pod
    };
    let mut list = PodList { items: (0..items).map(pod).collect(), ..PodList::default() };
    list.metadata.resource_version = "7".into();
    let request = get(&format!("/api/v1/pods{query}"), &[("accept", TABLE)]);
    let answer = Answer::object(StatusCode::OK, list);
    read(Exchange::new(&api, &request).finish(answer.into_response())).await
}

#[tokio::test]
async fn long_tables_streamed_match_whole() {
    for include in ["", "None", "Metadata", "Object"] {
        for items in [64, 65, 1_000] {
            let by_rows = pods(&format!("?includeObject={include}"), items).await;
            // Those for people are written as a whole.
            let whole = pods(&format!("?includeObject={include}&pretty=1"), items).await;
            let rows = parsed(&by_rows)["rows"].as_array().map(Vec::len);
            assert_eq!((by_rows.code, rows), (StatusCode::OK, Some(items)));
            let mut indented = Vec::new();
            indent_into(by_rows.body.trim_ascii_end(), &mut indented);
            assert!(indented == whole.body.trim_ascii_end(), "{include}, {items}");
        }
    }
    let table = parsed(&pods("", 65).await);
    assert_eq!(table["rows"][3]["conditions"][0]["reason"], "Succeeded");
    assert_eq!(table["rows"][3]["object"]["metadata"]["name"], "<3>");
    let refused = pods("?includeObject=Foo", 65).await;
    assert_eq!(refused.code, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn tables_are_json_or_yaml() {
    let yaml = table("", "application/yaml;as=Table;g=meta.k8s.io;v=v1beta1").await;
    assert!(yaml.text().starts_with("apiVersion: meta.k8s.io/v1beta1\n"), "{}", yaml.text());
    for refused in [
        "application/vnd.kubernetes.protobuf;as=Table;g=meta.k8s.io;v=v1",
        "application/json;as=Table;g=meta.k8s.io;v=v2",
        "application/json;as=Chair;g=meta.k8s.io;v=v1",
    ] {
        assert_eq!(table("", refused).await.code, StatusCode::NOT_ACCEPTABLE, "{refused}");
    }
    let kubectl = format!(
        "application/vnd.kubernetes.protobuf;as=Table;g=meta.k8s.io;v=v1,{TABLE},application/json"
    );
    assert_eq!(parsed(&table("", &kubectl).await)["kind"], "Table");
}

#[tokio::test]
async fn table_watch_drops_columns_after_first_event() {
    let events: Vec<SharedEvent> =
        ["a", "b"].map(|name| WatchEvent::Added(config_map(name)).into()).into();
    for _ in 0..2 {
        let events = events.clone();
        let path = format!("{ALL}?watch=1");
        let read =
            answered(get(&path, &[("accept", TABLE)]), |_| Answer::watch(stream::iter(events)))
                .await;
        let events: Vec<Value> =
            read.text().lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert_eq!(events[0]["object"]["columnDefinitions"].as_array().map(Vec::len), Some(2));
        assert_eq!(events[1]["object"]["columnDefinitions"], Value::Null);
        assert_eq!(events[1]["object"]["rows"][0]["cells"][0], "b");
    }
}

#[tokio::test]
async fn ages_of_events_are_counted_to_each_event() {
    static NOW: AtomicI64 = AtomicI64::new(5_000);
    let codecs = CodecFactory::new(Scheme::builder().install(core).build().expect("kinds"));
    let now = || Time::from_seconds(NOW.load(Ordering::Relaxed));
    let pods = Resource::of::<Pod>("pods");
    let api = Api::builder(codecs).resource(pods).tables(apimachinery_printers::all()).clock(now);
    let api = api.build().expect("it is known");
    let event = |created: i64| {
        let mut pod = Pod::default();
        pod.metadata.creation_timestamp = Time::from_seconds(created);
        NOW.store(created + 7, Ordering::Relaxed);
        WatchEvent::Added(pod).into()
    };
    let events = Answer::watch(stream::iter([4_990, 5_010, 5_100]).map(event));
    let request = get("/api/v1/pods?watch=1", &[("accept", TABLE)]);
    let read = read(Exchange::new(&api, &request).finish(events.into_response())).await;
    let ages = read.text().lines().map(|line| {
        let event: Value = serde_json::from_str(line).expect("JSON");
        event["object"]["rows"][0]["cells"][4].clone()
    });
    assert_eq!(ages.collect::<Vec<_>>(), ["7s", "7s", "7s"]);
}
