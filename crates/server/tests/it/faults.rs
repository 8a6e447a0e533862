//! Watchers that do not read, and objects that are as large as a request may be.

use http::{Method, Request};
use http_body_util::BodyExt;
use serde_json::{Value, json};

use super::{Client, JSON};

const MAPS: &str = "/api/v1/namespaces/shop/configmaps";
const CHANGES: u64 = 2_500;

fn map(count: u64) -> String {
    json!({"metadata": {"name": "counter"}, "data": {"count": count.to_string()}}).to_string()
}

async fn write(client: &Client, changes: u64) {
    client.post(MAPS, &map(0)).await;
    let path = format!("{MAPS}/counter");
    for count in 1..=changes {
        client.ok(Method::PUT, &path, &map(count)).await;
    }
}

/// A watcher that reads nothing while much happens reads it later, each change once and in order.
#[tokio::test]
async fn slow_watcher_misses_no_change() {
    let client = Client::new().await;
    let request = Request::get(format!("{MAPS}?watch=true")).body(String::new()).unwrap();
    let mut body = client.0.answer(request).await.into_body();
    write(&client, CHANGES).await;
    let (mut text, mut count) = (Vec::new(), 0);
    while count <= CHANGES {
        text.extend_from_slice(&body.frame().await.unwrap().unwrap().into_data().unwrap());
        while let Some(end) = text.iter().position(|it| *it == b'\n') {
            let line: Vec<_> = text.drain(..=end).collect();
            let event: Value = serde_json::from_slice(&line).unwrap();
            let kind = if count == 0 { "ADDED" } else { "MODIFIED" };
            assert_eq!(
                (&event["type"], &event["object"]["data"]["count"]),
                (&kind.into(), &count.to_string().into())
            );
            count += 1;
        }
    }
}

/// A server that shuts down ends its watches, is not ready, and answers what else it is asked.
#[tokio::test]
async fn watches_end_with_the_server() {
    let client = Client::new().await;
    let watch = async || {
        let request = Request::get(format!("{MAPS}?watch=true")).body(String::new()).unwrap();
        client.0.answer(request).await.into_body()
    };
    let idle = tokio::spawn(watch().await.collect());
    // It waits for events when the server shuts down, and the other one has one still to read.
    tokio::task::yield_now().await;
    let mut busy = watch().await;
    client.post(MAPS, &map(0)).await;
    client.0.shut_down();
    let added = idle.await.unwrap().unwrap().to_bytes();
    assert_eq!(added.iter().filter(|it| **it == b'\n').count(), 1, "{added:?}");
    let event = busy.frame().await.unwrap().unwrap().into_data().unwrap();
    assert!(event.starts_with(br#"{"type":"ADDED""#), "{event:?}");
    assert!(busy.frame().await.is_none());
    let late = watch().await.collect().await.unwrap().to_bytes();
    assert!(late.starts_with(br#"{"type":"ADDED""#), "{late:?}");
    assert_eq!(client.get(&format!("{MAPS}/counter")).await["data"]["count"], "0");
    assert_eq!(client.send(Method::GET, "/readyz", JSON, "").await.0, 500);
    assert_eq!(client.send(Method::GET, "/readyz/shutdown", JSON, "").await.0, 500);
    assert_eq!(client.send(Method::GET, "/livez", JSON, "").await.0, 200);
}

/// A request may have three megabytes, and so may an object whose kind has no bound of its own.
#[tokio::test]
async fn objects_of_three_megabytes_are_stored() {
    let client = Client::new().await;
    let definition = json!({"metadata": {"name": "blobs.example.com"}, "spec": {
        "group": "example.com", "scope": "Cluster", "names": {"plural": "blobs", "kind": "Blob"},
        "versions": [{"name": "v1", "served": true, "storage": true, "schema": {
            "openAPIV3Schema": {"type": "object", "properties": {"text": {"type": "string"}}}}}]}});
    let definitions = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
    client.post(definitions, &definition.to_string()).await;
    let blobs = "/apis/example.com/v1/blobs";
    let blob = |name: &str, size: usize| {
        json!({"apiVersion": "example.com/v1", "kind": "Blob", "metadata": {"name": name},
            "text": "x".repeat(size)})
        .to_string()
    };
    let of_request = 3 << 20;
    let frame = blob("largest", 0).len();
    let largest = client.post(blobs, &blob("largest", of_request - frame)).await;
    assert_eq!(client.get(&format!("{blobs}/largest")).await, largest);
    assert_eq!(client.get(blobs).await["items"][0]["text"], largest["text"]);
    let too_large = blob("too-large", of_request);
    let (code, message) = client.fails(Method::POST, blobs, JSON, &too_large).await;
    assert_eq!(code, 413, "{message}");
    // Kinds with bounds of their own refuse less.
    let map = json!({"metadata": {"name": "large"}, "data": {"text": "x".repeat(2 << 20)}});
    let (code, message) = client.fails(Method::POST, MAPS, JSON, &map.to_string()).await;
    assert!(code == 422 && message.contains("1048576"), "{code} {message}");
}
