//! What a server begins with.

use apimachinery_derive::Object as ApiObject;
use apimachinery_http::Resource;
use apimachinery_meta::v1::ObjectMeta;
use apimachinery_meta::{ServeKinds, Time};
use apimachinery_server::Strategy;
use apimachinery_store::MemoryStore;
use apimachinery_test_server::TestServer;
use http::Method;

use super::{Client, MAPS};

/// What a server answers to some requests.
async fn answers(seed: u64) -> Vec<serde_json::Value> {
    let server = TestServer::builder().seed(seed).start().await.unwrap();
    let client = Client::of(&server);
    let map = r#"{"metadata":{"generateName":"a-"}}"#;
    let service = r#"{"metadata":{"name":"s"},"spec":{"ports":[{"port":1}],"type":"NodePort"}}"#;
    let services = "/api/v1/namespaces/default/services";
    vec![
        client.send(Method::POST, MAPS, map).await.1,
        client.send(Method::POST, services, service).await.1,
        client.get("/api/v1/namespaces").await.1,
    ]
}

/// Names, UIDs, addresses, ports, times and resource versions.
#[tokio::test]
async fn same_seed_same_answers() {
    let first = answers(1).await;
    assert_eq!(first[1]["kind"], "Service");
    assert_eq!(first, answers(1).await);
    let other = answers(2).await;
    for field in ["name", "uid"] {
        assert_ne!(first[0]["metadata"][field], other[0]["metadata"][field]);
    }
    assert_eq!(first[0]["metadata"]["creationTimestamp"], "2026-01-01T00:00:00Z");
}

/// A type of the program.
#[derive(Clone, Debug, Default, PartialEq, ApiObject)]
#[object(crate = "::apimachinery_meta", group = "example.com", version = "v1", kind = "Car")]
struct Car {
    metadata: ObjectMeta,
    wheels: i32,
}

struct Cars;

impl Strategy for Cars {}

#[tokio::test]
async fn own_types_are_served_from_a_store_of_choice() {
    let store = std::sync::Arc::new(MemoryStore::new());
    for expected in [201, 409] {
        let builder = TestServer::builder().store(std::sync::Arc::clone(&store));
        let cars = Resource::of::<Car>("cars");
        let builder = builder.serve(cars, |it| drop(it.serve::<Car>()), Cars);
        let server = builder.time(Time::from_seconds(0)).start().await.unwrap();
        let path = "/apis/example.com/v1/namespaces/default/cars";
        let car = r#"{"metadata":{"name":"beetle"},"wheels":4}"#;
        assert_eq!(Client::of(&server).send(Method::POST, path, car).await.0, expected);
    }
}

#[tokio::test]
async fn release_decides_what_is_served() {
    let server = TestServer::builder().release("1.33".parse().unwrap()).start().await.unwrap();
    let (_, version) = Client::of(&server).get("/version").await;
    assert_eq!(version["gitVersion"], "v1.33.0");
}
