//! Waiting for objects.

use std::time::Duration;

use apimachinery_test_server::{TestServer, WaitError};
use http::Method;
use serde_json::Value;

use super::fixtures::DEFINITION;
use super::{Client, MAPS};

#[tokio::test]
async fn wait_for_sees_later_changes() {
    let server = TestServer::start().await.unwrap();
    let (client, waiting) = (Client::of(&server), server.clone());
    let waiting = tokio::spawn(async move {
        let is_set = |it: &Value| it["data"]["k"] == "v";
        let map = waiting.wait_for::<Value>("configmaps", "a", is_set).await;
        waiting.wait_until_gone("configmaps", "default/a").await.unwrap();
        map
    });
    tokio::task::yield_now().await;
    client.create("a").await;
    tokio::task::yield_now().await;
    client.update("a").await;
    for _ in 0..20 {
        tokio::task::yield_now().await;
    }
    assert!(!waiting.is_finished());
    client.send(Method::DELETE, &format!("{MAPS}/a"), "").await;
    assert_eq!(waiting.await.unwrap().unwrap()["metadata"]["name"], "a");
    server.wait_until_gone("configmaps", "never").await.unwrap();
}

/// Custom resources, objects in other namespaces and those in none.
#[tokio::test]
async fn wait_for_finds_resources() {
    let crontab =
        "{apiVersion: example.com/v1, kind: CronTab, metadata: {name: a, namespace: shop}}";
    let server = TestServer::builder().yaml(DEFINITION).yaml(crontab).start().await.unwrap();
    for resource in ["crontabs", "crontabs.example.com"] {
        let found = server.wait_for(resource, "shop/a", |_: &Value| true).await.unwrap();
        assert_eq!(found["kind"], "CronTab");
    }
    server.wait_for("namespaces", "shop", |_: &Value| true).await.unwrap();
    let error = server.wait_until_gone("boats", "a").await.unwrap_err();
    assert!(matches!(error, WaitError::UnknownResource(resource) if resource == "boats"));
}

/// In tokio's time, which passes at once when there is nothing else to do.
#[tokio::test(start_paused = true)]
async fn wait_for_gives_up() {
    let server = TestServer::builder().patience(Duration::from_secs(3)).start().await.unwrap();
    Client::of(&server).create("a").await;
    let never = |it: &Value| it["data"]["k"] == "v";
    let error = server.wait_for("configmaps", "a", never).await.unwrap_err();
    let begin = r#"after 3s, configmaps "a" is still not as expected: {"apiVersion":"v1","#;
    assert!(error.to_string().starts_with(begin), "{error}");
    // As a test that returns it shows it.
    assert_eq!(format!("{error:?}"), error.to_string());
    let error = server.wait_for("configmaps", "b", never).await.unwrap_err().to_string();
    assert!(error.ends_with("it does not exist"), "{error}");
    let error = server.wait_for("configmaps", "a", |_: &u8| true).await.unwrap_err();
    assert!(matches!(error, WaitError::Type { .. }), "{error}");
}
