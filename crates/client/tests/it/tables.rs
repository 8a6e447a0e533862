//! Objects as the rows of tables.

use apimachinery_api::core::v1::ConfigMap;
use apimachinery_client::{Client, Error};
use apimachinery_meta::v1::{CreateOptions, ListOptions, Table, TableOptions};
use apimachinery_runtime::{GroupVersionResource, Unstructured};
use apimachinery_serializer::WatchEvent;
use futures_util::StreamExt;

use crate::served::{clients, map};
use crate::support::{Fake, JSON, answer, json};

fn with(include_object: &'static str) -> TableOptions {
    TableOptions { include_object: include_object.into(), ..TableOptions::default() }
}

fn columns(table: &Table) -> Vec<&str> {
    table.column_definitions.iter().map(|it| &*it.name).collect()
}

fn names(table: &Table) -> Vec<String> {
    table.rows.iter().map(|it| it.cells[0].as_str().unwrap().to_owned()).collect()
}

async fn two_maps(client: &Client) -> apimachinery_client::ResourceClient<ConfigMap> {
    let maps = client.typed::<ConfigMap>().namespace("shop");
    maps.create(&map("grass", "green"), &CreateOptions::default()).await.unwrap();
    maps.create(&map("sky", "blue"), &CreateOptions::default()).await.unwrap();
    maps
}

/// Lists and single objects are tables with the server's columns, of every client of a resource.
#[tokio::test]
async fn list_table_and_get_table_have_the_columns_of_the_server() {
    for client in clients().await {
        let maps = two_maps(&client).await;
        let all = ListOptions::default();
        let table = maps.list_table(&all, &TableOptions::default()).await.unwrap();
        assert_eq!(columns(&table), ["Name", "Data", "Age"]);
        assert!(names(&table).ends_with(&["grass".into(), "sky".into()]));
        assert!(!table.metadata.resource_version.is_empty());
        let blue = ListOptions { label_selector: "colour=blue".into(), ..ListOptions::default() };
        let table = maps.list_table(&blue, &TableOptions::default()).await.unwrap();
        assert_eq!(names(&table), ["sky"]);
        let table = maps.get_table("grass", &TableOptions::default()).await.unwrap();
        assert_eq!((columns(&table).len(), names(&table)), (3, vec!["grass".to_owned()]));
        let missing = maps.get_table("sea", &TableOptions::default()).await.unwrap_err();
        assert!(missing.is_not_found());
        assert_eq!(missing.to_string(), r#"configmaps "sea" not found"#);
        let named = GroupVersionResource::new("", "v1", "configmaps");
        for table in [
            client.resource(named.clone()).namespace("shop").list_table(&blue, &with("None")).await,
            client.metadata(named).namespace("shop").list_table(&blue, &with("None")).await,
        ] {
            assert_eq!(names(&table.unwrap()), ["sky"]);
        }
    }
}

/// The options decide what rows have of their objects.
#[tokio::test]
async fn table_options_decide_what_rows_have() {
    for client in clients().await {
        let maps = two_maps(&client).await;
        let object = async |options: TableOptions| {
            let table = maps.get_table("sky", &options).await.unwrap();
            let object = &table.rows[0].object;
            String::from_utf8(apimachinery_json::to_vec(object).unwrap()).unwrap()
        };
        let metadata = object(TableOptions::default()).await;
        assert!(metadata.contains("PartialObjectMetadata") && !metadata.contains("\"data\""));
        assert!(object(with("Object")).await.contains(r#""data":{"colour":"blue"}"#));
        assert_eq!(object(with("None")).await, "null");
        let error = maps.get_table("sky", &with("All")).await.unwrap_err();
        assert!(error.status().is_some(), "{error}");
    }
}

/// Each change is a table with one row, of which the first has the columns.
#[tokio::test]
async fn watch_table_has_a_table_for_each_change() {
    for client in clients().await {
        let maps = two_maps(&client).await;
        let before = maps.list_table(&ListOptions::default(), &with("None")).await.unwrap();
        let options = ListOptions {
            resource_version: before.metadata.resource_version,
            ..ListOptions::default()
        };
        let mut watch = maps.watch_table(&options, &TableOptions::default()).await.unwrap();
        let mut seen = Vec::new();
        for name in ["sea", "sand"] {
            let made = maps.create(&map(name, "blue"), &CreateOptions::default()).await.unwrap();
            let Some(Ok(WatchEvent::Added(table))) = watch.next().await else { panic!("{name}") };
            assert_eq!(watch.resource_version().unwrap(), made.metadata.resource_version);
            seen.push((columns(&table).len(), names(&table)));
        }
        assert_eq!(seen, [(3, vec!["sea".to_owned()]), (0, vec!["sand".to_owned()])]);
    }
}

/// What `kubectl get` sends; tables of old servers are read, too.
#[tokio::test]
async fn tables_are_asked_for_as_by_kubectl() {
    let table = r#"{"kind":"Table","apiVersion":"meta.k8s.io/v1beta1","metadata":{},
        "columnDefinitions":[{"name":"Name"}],"rows":[{"cells":["a"]}]}"#;
    let server = Fake::new(move |_| json(table));
    let maps = server.client().typed::<ConfigMap>().namespace("shop");
    let page = ListOptions { limit: 500, ..ListOptions::default() };
    let old = maps.list_table(&page, &with("Object")).await.unwrap();
    assert_eq!(names(&old), ["a"]);
    maps.get_table("a", &TableOptions::default()).await.unwrap();
    let asked = server.asked();
    let accept = "application/json;as=Table;v=v1;g=meta.k8s.io,\
        application/json;as=Table;v=v1beta1;g=meta.k8s.io,application/json";
    for (request, uri) in asked.iter().zip([
        "/api/v1/namespaces/shop/configmaps?includeObject=Object&limit=500",
        "/api/v1/namespaces/shop/configmaps/a",
    ]) {
        assert_eq!(request.uri(), uri);
        assert_eq!(request.headers()["accept"], accept);
    }
}

/// A server without tables answers with the objects, which the error has.
#[tokio::test]
async fn a_server_without_tables_is_an_error_with_the_answer() {
    let list = r#"{"kind":"CronTabList","apiVersion":"example.com/v1","metadata":{},
        "items":[{"metadata":{"name":"a"}}]}"#;
    let crons = GroupVersionResource::new("example.com", "v1", "crontabs");
    let client = Fake::new(move |_| json(list)).client().resource(crons.clone());
    let error = client.list_table(&ListOptions::default(), &with("Object")).await.unwrap_err();
    assert_eq!(error.to_string(), "the server has no table of example.com/v1, Kind=CronTabList");
    let Error::NotATable { object, .. } = error else { panic!("{error}") };
    assert!(object.downcast_ref::<Unstructured>().is_some_and(|it| it.is_list()));

    let failed = r#"{"kind":"Status","apiVersion":"v1","status":"Failure","code":406,
        "message":"only tables of people","reason":"NotAcceptable"}"#;
    let client = Fake::new(move |_| answer(406, JSON, failed.to_owned())).client();
    let error = client.resource(crons).list_table(&ListOptions::default(), &with("None")).await;
    assert_eq!(error.unwrap_err().to_string(), "only tables of people");
}
