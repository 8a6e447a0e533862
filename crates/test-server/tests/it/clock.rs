//! The clock.

use std::time::Duration;

use apimachinery_meta::Time;
use apimachinery_test_server::TestServer;
use futures_util::future::poll_immediate;
use http::Method;

use super::{Client, MAPS};

#[tokio::test]
async fn advance_moves_what_objects_are_created_at() {
    let start: Time = "2030-02-03T04:05:06Z".parse().unwrap();
    let server = TestServer::builder().time(start).start().await.unwrap();
    let client = Client::of(&server);
    assert_eq!(client.create("a").await.1["metadata"]["creationTimestamp"], "2030-02-03T04:05:06Z");
    server.clock().advance(Duration::from_secs(60));
    assert_eq!(client.create("b").await.1["metadata"]["creationTimestamp"], "2030-02-03T04:06:06Z");
}

/// Watches get bookmarks and end by the clock.
#[tokio::test]
async fn advance_ends_watches() {
    let server = TestServer::start().await.unwrap();
    let client = Client::of(&server);
    let path =
        format!("{MAPS}?watch=true&allowWatchBookmarks=true&timeoutSeconds=100&resourceVersion=1");
    let mut events = client.watch(&path).await;
    client.create("a").await;
    assert_eq!(events.types().await, ["ADDED a"]);
    server.clock().advance(Duration::from_secs(61));
    assert_eq!(events.types().await, ["BOOKMARK "]);
    assert!(!events.is_over().await);
    server.clock().advance(Duration::from_secs(40));
    assert!(events.is_over().await);
}

/// Events have a time to live of an hour, and the store is compacted by requests.
#[tokio::test]
async fn advance_expires_objects_and_old_versions() {
    let server = TestServer::start().await.unwrap();
    let client = Client::of(&server);
    let events = "/api/v1/namespaces/default/events";
    let event = r#"{"metadata":{"name":"e","namespace":"default"},"involvedObject":{"namespace":"default"}}"#;
    let (status, created) = client.send(Method::POST, events, event).await;
    assert_eq!(status, 201, "{created}");
    for _ in 0..3 {
        server.clock().advance(Duration::from_secs(1190));
        assert_eq!(client.get(&format!("{events}/e")).await.0, 200);
        client.create(&server.clock().now().to_string().to_lowercase().replace(':', "-")).await;
    }
    server.clock().advance(Duration::from_secs(40));
    assert_eq!(client.get(&format!("{events}/e")).await.0, 404);
    let version = created["metadata"]["resourceVersion"].as_str().unwrap();
    let path = format!("{MAPS}?resourceVersion={version}&resourceVersionMatch=Exact&limit=1");
    let (status, expired) = client.get(&path).await;
    assert_eq!((status, &expired["reason"]), (410, &"Expired".into()));
}

#[tokio::test]
async fn sleep_waits_for_advance() {
    let server = TestServer::start().await.unwrap();
    let clock = server.clock();
    let mut sleep = clock.sleep(Duration::from_secs(10));
    assert!(poll_immediate(&mut sleep).await.is_none());
    clock.advance(Duration::from_secs(9));
    assert!(poll_immediate(&mut sleep).await.is_none());
    let waiting = tokio::spawn(sleep);
    tokio::task::yield_now().await;
    clock.advance(Duration::from_secs(1));
    waiting.await.unwrap();
}

/// With tokio's time, which this test moves.
#[tokio::test(start_paused = true)]
async fn real_time_moves_by_itself() {
    let server = TestServer::builder().real_time().start().await.unwrap();
    let (clock, before) = (server.clock(), server.clock().now());
    clock.sleep(Duration::from_secs(10)).await;
    assert!(clock.now().seconds() >= before.seconds() + 10);
    clock.advance(Duration::from_secs(100));
    assert!(clock.now().seconds() >= before.seconds() + 110);
}
