//! Back to an earlier state.

use apimachinery_test_server::TestServer;
use http::Method;
use serde_json::json;

use super::fixtures::DEFINITION;
use super::{Client, MAPS};

/// Objects are as they were, and watches see what changes.
#[tokio::test]
async fn restore_brings_objects_back() {
    let server = TestServer::start().await.unwrap();
    let client = Client::of(&server);
    let (_, kept) = client.create("kept").await;
    let (_, gone) = client.create("gone").await;
    let (_, changed) = client.create("changed").await;
    let snapshot = server.snapshot().await.unwrap();
    assert!(snapshot.len() > 3 && !snapshot.is_empty());
    let since = changed["metadata"]["resourceVersion"].as_str().unwrap();
    client.create("new").await;
    client.update("changed").await;
    client.send(Method::DELETE, &format!("{MAPS}/gone"), "").await;
    let path = format!("{MAPS}?watch=true&resourceVersion={since}");
    let mut events = client.watch(&path).await;
    assert_eq!(events.types().await, ["ADDED new", "MODIFIED changed", "DELETED gone"]);

    server.restore(&snapshot).await.unwrap();
    let mut seen = events.types().await;
    seen.sort();
    assert_eq!(seen, ["ADDED gone", "DELETED new", "MODIFIED changed"]);
    assert_eq!(client.get(&format!("{MAPS}/kept")).await.1, kept);
    assert_eq!(
        client.get(&format!("{MAPS}/gone")).await.1["metadata"]["uid"],
        gone["metadata"]["uid"]
    );
    let (_, again) = client.get(&format!("{MAPS}/changed")).await;
    assert_eq!(again["data"], json!(null));
    assert_ne!(again["metadata"]["resourceVersion"], changed["metadata"]["resourceVersion"]);
    let stale = client.send(Method::PUT, &format!("{MAPS}/changed"), &changed.to_string()).await;
    assert_eq!(stale.0, 409);
    assert_eq!(server.snapshot().await.unwrap().len(), snapshot.len());
}

/// Definitions come and go with their objects.
#[tokio::test]
async fn restore_brings_custom_resources_back() {
    let server = TestServer::start().await.unwrap();
    let client = Client::of(&server);
    let crontabs = "/apis/example.com/v1/namespaces/default/crontabs";
    let without = server.snapshot().await.unwrap();
    server.load_yaml(DEFINITION).await.unwrap();
    let crontab = r#"{"apiVersion":"example.com/v1","kind":"CronTab","metadata":{"name":"a"}}"#;
    assert_eq!(client.send(Method::POST, crontabs, crontab).await.0, 201);
    let with = server.snapshot().await.unwrap();
    server.restore(&without).await.unwrap();
    assert_eq!(client.get(crontabs).await.0, 404);
    server.restore(&with).await.unwrap();
    assert_eq!(client.get(&format!("{crontabs}/a")).await.0, 200);
}

/// A namespace whose deletion had begun is not deleted after it was restored.
#[tokio::test]
async fn restore_ends_the_deletion_of_namespaces() {
    let namespace = "{apiVersion: v1, kind: Namespace, metadata: {name: shop}}";
    let map = "{apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: shop, finalizers: [example.com/f]}}";
    let server = TestServer::builder().yaml(namespace).yaml(map).start().await.unwrap();
    let client = Client::of(&server);
    let snapshot = server.snapshot().await.unwrap();
    client.send(Method::DELETE, "/api/v1/namespaces/shop", "").await;
    let maps = "/api/v1/namespaces/shop/configmaps";
    assert!(client.get(&format!("{maps}/a")).await.1["metadata"]["deletionTimestamp"].is_string());
    server.restore(&snapshot).await.unwrap();
    let created = client.send(Method::POST, maps, r#"{"metadata":{"name":"b"}}"#).await;
    assert_eq!(created.0, 201, "{created:?}");
    assert!(client.get(&format!("{maps}/a")).await.1["metadata"]["deletionTimestamp"].is_null());
    assert_eq!(client.get(&format!("{maps}/b")).await.0, 200);
}
