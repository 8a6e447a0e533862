//! Resources of kinds without a type.

use std::sync::Arc;

use apimachinery_api::apiextensions::v1::CustomResourceDefinition;
use apimachinery_api::core;
use apimachinery_crd::{CustomKind, CustomKinds, table_convertor};
use apimachinery_http::{Answer, Api, Exchange, Resource};
use apimachinery_json::{from_str, value_from_str};
use apimachinery_meta::v1::{PartialObjectMetadata, PartialObjectMetadataList};
use apimachinery_runtime::{GroupKind, Scheme, Unstructured, Value};
use apimachinery_serializer::{CodecFactory, WatchEvent};
use futures_util::stream;
use http::StatusCode;

use super::support::{Read, answered_by, get};

const DEFINITION: &str = r#"{"metadata":{"name":"crontabs.example.com"},"spec":{"group":"example.com","scope":"Namespaced",
    "names":{"plural":"crontabs","kind":"CronTab"},"versions":[{"name":"v1","served":true,"storage":true,
    "additionalPrinterColumns":[{"name":"Cron","type":"string","jsonPath":".spec.cron"}],
    "schema":{"openAPIV3Schema":{"type":"object","properties":{"spec":{"type":"object","properties":{"cron":{"type":"string"}}}}}}}]}}"#;

const ONE: &str = "/apis/example.com/v1/namespaces/shop/crontabs/a";
const ALL: &str = "/apis/example.com/v1/namespaces/shop/crontabs";
const PROTOBUF: &str = "application/vnd.kubernetes.protobuf";

fn api() -> Api {
    let definition: CustomResourceDefinition = from_str(DEFINITION).expect("a definition");
    let columns = table_convertor(&definition.spec.versions[0]).expect("columns");
    let mut kinds = CustomKinds::default();
    kinds.add(CustomKind::try_from(&definition).expect("a kind")).expect("the only one");
    let scheme = Scheme::builder().install(core).build().expect("the scheme holds");
    let scheme = scheme.with_unstructured_kinds(Arc::new(kinds)).expect("no kind has a type");
    let crons = Resource::of_kind("crontabs", GroupKind::new("example.com", "CronTab"));
    Api::builder(CodecFactory::new(scheme))
        .resource(crons.table(columns))
        .resource(Resource::of::<core::v1::Pod>("pods"))
        .build()
        .expect("all kinds are known")
}

fn object(json: &str) -> Unstructured {
    match value_from_str(json) {
        Ok(Value::Map(content)) => Unstructured::new(content),
        other => panic!("{other:?}"),
    }
}

fn cron() -> Unstructured {
    object(
        r#"{"apiVersion":"example.com/v1","kind":"CronTab","metadata":{"name":"a","namespace":"shop","resourceVersion":"3","labels":{"b":"c"}},"spec":{"cron":"@daily"}}"#,
    )
}

fn crons() -> Unstructured {
    let mut list = object(
        r#"{"apiVersion":"example.com/v1","kind":"CronTabList","metadata":{"resourceVersion":"7"},"items":[]}"#,
    );
    let items = vec![Value::Map(cron().into_content())];
    list.content_mut().insert("items".into(), Value::List(items));
    list
}

async fn asked(
    path: &str,
    accept: &str,
    answer: impl FnOnce(Exchange) -> Answer + Clone + Send + 'static,
) -> Read {
    answered_by(api(), get(path, &[("accept", accept)]), answer).await
}

/// What a client of metadata knows.
fn client() -> CodecFactory {
    let mut builder = Scheme::builder();
    builder.known::<PartialObjectMetadata>().known::<PartialObjectMetadataList>();
    CodecFactory::new(builder.build().expect("the scheme holds"))
}

fn accept(format: &str, form: &str) -> String {
    format!("{format};as={form};g=meta.k8s.io;v=v1")
}

/// CRD-09: Custom resources have no protobuf; what accepts nothing else is refused, and other
/// formats are taken where they are accepted.
#[tokio::test]
async fn untyped_objects_are_not_served_in_protobuf() {
    let ok = |_| Answer::object(StatusCode::OK, cron());
    let refused = asked(ONE, PROTOBUF, ok).await;
    assert_eq!(refused.code, StatusCode::NOT_ACCEPTABLE);
    let served = asked(ONE, &format!("{PROTOBUF}, application/json"), ok).await;
    assert_eq!((served.code, served.header("content-type")), (StatusCode::OK, "application/json"));
    assert!(served.text().contains(r#""spec":{"cron":"@daily"}"#), "{}", served.text());
    for format in ["application/json", "application/yaml"] {
        assert_eq!(asked(ONE, format, ok).await.header("content-type"), format);
    }
    // Failures are.
    let both = format!("{PROTOBUF}, application/json");
    let missing = asked(ONE, &both, |_| {
        Answer::failure(apimachinery_meta::StatusError::not_found(
            &apimachinery_runtime::GroupResource::new("example.com", "crontabs"),
            "a",
        ))
    });
    let missing = missing.await;
    assert_eq!((missing.code, missing.header("content-type")), (StatusCode::NOT_FOUND, PROTOBUF));
}

/// CRD-09: Their metadata is, one object and lists.
#[tokio::test]
async fn untyped_metadata_is_served_in_protobuf() {
    let codecs = client();
    let ok = |_| Answer::object(StatusCode::OK, cron());
    let served = asked(ONE, &accept(PROTOBUF, "PartialObjectMetadata"), ok).await;
    assert_eq!((served.code, served.header("content-type")), (StatusCode::OK, PROTOBUF));
    assert!(served.body.starts_with(b"k8s\0"));
    let one: PartialObjectMetadata = codecs.decode_as(&served.body).expect("metadata");
    assert_eq!((one.metadata.name.as_str(), one.metadata.resource_version.as_str()), ("a", "3"));
    assert_eq!(one.metadata.labels["b"], "c");
    assert!(!served.body.windows(6).any(|it| it == b"@daily"));

    let metadata = accept(PROTOBUF, "PartialObjectMetadataList");
    let list = asked(ALL, &metadata, |_| Answer::object(StatusCode::OK, crons()));
    let list: PartialObjectMetadataList = codecs.decode_as(&list.await.body).expect("a list");
    assert_eq!((list.items.len(), list.metadata.resource_version.as_str()), (1, "7"));
    assert_eq!(list.items[0].metadata.namespace, "shop");
}

/// CRD-09: And so are the events of a watch of it.
#[tokio::test]
async fn metadata_watches_are_served_in_protobuf() {
    let path = format!("{ALL}?watch=true");
    let accept = accept(PROTOBUF, "PartialObjectMetadata");
    let watched = asked(&path, &accept, |_| {
        Answer::watch(stream::iter([
            WatchEvent::Added(cron()).into(),
            WatchEvent::Deleted(cron()).into(),
        ]))
    });
    let watched = watched.await;
    assert_eq!(watched.header("content-type"), format!("{PROTOBUF};stream=watch"));
    let codecs = client();
    let decoder = codecs.as_sent();
    let events = decoder.event_reader_as::<PartialObjectMetadata>(PROTOBUF, &watched.body[..]);
    let names: Vec<_> = events
        .expect("the format is known")
        .map(|event| match event.expect("an event") {
            WatchEvent::Added(it) => format!("added {}", it.metadata.name),
            WatchEvent::Deleted(it) => format!("deleted {}", it.metadata.name),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(names, ["added a", "deleted a"]);
}

/// CRD-09: Tables have no protobuf, of no kind; those of a definition have its columns.
#[tokio::test]
async fn untyped_tables_are_json_only() {
    let list = |_| Answer::object(StatusCode::OK, crons());
    let refused = asked(ALL, &accept(PROTOBUF, "Table"), list).await;
    assert_eq!(refused.code, StatusCode::NOT_ACCEPTABLE);
    let both = format!("{}, {}", accept(PROTOBUF, "Table"), accept("application/json", "Table"));
    let table = asked(ALL, &both, list).await;
    assert_eq!((table.code, table.header("content-type")), (StatusCode::OK, "application/json"));
    let table: serde_json::Value = serde_json::from_slice(&table.body).expect("JSON");
    assert_eq!(table["columnDefinitions"][1]["name"], "Cron");
    assert_eq!(table["rows"][0]["cells"], serde_json::json!(["a", "@daily"]));
    assert_eq!(table["rows"][0]["object"]["kind"], "PartialObjectMetadata");
}
