//! Two servers over one store, which clients use alike.

#[cfg(feature = "etcd")]
mod etcd;
mod load;
#[cfg(feature = "etcd")]
mod lost;

use std::sync::Arc;
use std::time::Duration;

use apimachinery_http::ResponseBody;
use apimachinery_server::MemoryStore;
use apimachinery_store::Store;
use http::{Method, Request, StatusCode};
use http_body_util::BodyExt;
use serde_json::{Value, json};

use super::{Client, JSON, bare};

const MAPS: &str = "/api/v1/namespaces/shop/configmaps";
/// How long something may take that another server does.
const PATIENCE: Duration = Duration::from_secs(60);

/// Two servers, each with what it stores by.
async fn pair(one: impl Store, other: impl Store) -> [Client; 2] {
    let one = Client(bare().build(one).await.unwrap());
    let other = Client(bare().build(other).await.unwrap());
    one.post("/api/v1/namespaces", r#"{"metadata":{"name":"shop"}}"#).await;
    [one, other]
}

/// The events of a watch, which is waited for.
struct Watch {
    body: ResponseBody,
    text: Vec<u8>,
}

/// An event, by what distinguishes it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Seen {
    version: u64,
    what: String,
    name: String,
}

impl Watch {
    async fn start(client: &Client, path: &str) -> Self {
        let request = Request::get(path).body(String::new()).unwrap();
        let response = client.0.answer(request).await;
        assert_eq!(response.status(), 200, "{path}");
        Self { body: response.into_body(), text: Vec::new() }
    }

    async fn next(&mut self) -> Seen {
        loop {
            if let Some(end) = self.text.iter().position(|it| *it == b'\n') {
                let line: Vec<_> = self.text.drain(..=end).collect();
                let event: Value = serde_json::from_slice(&line).unwrap();
                let what = event["type"].as_str().unwrap().to_owned();
                assert_ne!(what, "ERROR", "{event}");
                return Seen { what, ..seen(&event["object"]) };
            }
            let frame = tokio::time::timeout(PATIENCE, self.body.frame()).await;
            // The watch goes on, and has another event.
            let frame = frame.unwrap().unwrap();
            self.text.extend_from_slice(&frame.unwrap().into_data().unwrap());
        }
    }
}

fn seen(object: &Value) -> Seen {
    let metadata = &object["metadata"];
    let version = metadata["resourceVersion"].as_str().unwrap().parse().unwrap();
    let name = metadata["name"].as_str().unwrap().to_owned();
    Seen { version, what: String::new(), name }
}

fn map(name: &str, count: u64) -> String {
    json!({"metadata": {"name": name}, "data": {"count": count.to_string()}}).to_string()
}

/// What is written on one is read, listed and watched on the other, at once and under the same
/// version.
async fn servers_agree([one, other]: [Client; 2]) {
    let mut watches = Vec::new();
    for client in [&one, &other] {
        watches.push(Watch::start(client, &format!("{MAPS}?watch=true&resourceVersion=1")).await);
    }
    let mut written = Vec::new();
    for (index, client) in [&one, &other, &one, &other].into_iter().enumerate() {
        let made = client.post(MAPS, &map(&format!("m{index}"), 0)).await;
        written.push(Seen { what: "ADDED".into(), ..seen(&made) });
    }
    for client in [&one, &other] {
        assert_eq!(client.get(MAPS).await, one.get(MAPS).await);
        let map = client.get(&format!("{MAPS}/m0")).await;
        assert_eq!(map["metadata"]["resourceVersion"], written[0].version.to_string());
    }
    // A version that the other server has made old is a conflict.
    let path = format!("{MAPS}/m0");
    let old = other.get(&path).await;
    let mut new = old.clone();
    new["data"]["count"] = "1".into();
    let changed = one.ok(Method::PUT, &path, &new.to_string()).await;
    written.push(Seen { what: "MODIFIED".into(), ..seen(&changed) });
    let (code, message) = other.fails(Method::PUT, &path, JSON, &new.to_string()).await;
    assert_eq!(code, 409, "{message}");
    let (code, _) = other.fails(Method::POST, MAPS, JSON, &map("m0", 0)).await;
    assert_eq!(code, 409);
    other.ok(Method::DELETE, &path, "").await;
    assert_eq!(one.fails(Method::GET, &path, JSON, "").await.0, 404);
    for watch in &mut watches {
        for expected in &written {
            assert_eq!(watch.next().await, *expected);
        }
        let deleted = watch.next().await;
        assert_eq!((&*deleted.what, &*deleted.name), ("DELETED", "m0"));
        assert!(deleted.version > written.last().unwrap().version);
    }
}

/// Changes of one object from both sides are all kept.
async fn changes_are_not_lost(clients: [Client; 2]) {
    const WRITERS: usize = 8;
    const CHANGES: u64 = 10;
    let clients = Arc::new(clients);
    clients[0].post(MAPS, &map("counter", 0)).await;
    let path = format!("{MAPS}/counter");
    let writers: Vec<_> = (0..WRITERS)
        .map(|writer| {
            let (clients, path) = (Arc::clone(&clients), path.clone());
            tokio::spawn(async move {
                let client = &clients[writer % 2];
                let mut left = CHANGES;
                while left > 0 {
                    let mut map = client.get(&path).await;
                    let count: u64 = map["data"]["count"].as_str().unwrap().parse().unwrap();
                    map["data"]["count"] = (count + 1).to_string().into();
                    let sent = client.send(Method::PUT, &path, JSON, &map.to_string()).await;
                    if sent.0 == StatusCode::OK {
                        left -= 1;
                        continue;
                    }
                    assert_eq!(sent.0, StatusCode::CONFLICT);
                    tokio::task::yield_now().await;
                }
            })
        })
        .collect();
    for writer in writers {
        writer.await.unwrap();
    }
    let expected = (CHANGES * WRITERS as u64).to_string();
    for client in &*clients {
        assert_eq!(client.get(&path).await["data"]["count"], expected);
    }
}

/// Waits until a request has an answer of this code: servers learn by watches what others do.
async fn eventually(client: &Client, path: &str, code: u16) {
    let waited = async {
        while client.send(Method::GET, path, JSON, "").await.0.as_u16() != code {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(PATIENCE, waited).await.unwrap();
}

/// Definitions, ends of namespaces and owners have their effect on the other server, too.
async fn loops_follow_others([one, other]: [Client; 2]) {
    let definition = json!({"metadata": {"name": "cars.example.com"}, "spec": {
        "group": "example.com", "scope": "Namespaced", "names": {"plural": "cars", "kind": "Car"},
        "versions": [{"name": "v1", "served": true, "storage": true,
            "schema": {"openAPIV3Schema": {"type": "object"}}}]}});
    let definitions = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
    one.post(definitions, &definition.to_string()).await;
    let cars = "/apis/example.com/v1/namespaces/shop/cars";
    eventually(&other, cars, 200).await;
    let car = r#"{"apiVersion":"example.com/v1","kind":"Car","metadata":{"name":"beetle"}}"#;
    other.post(cars, car).await;
    one.get(&format!("{cars}/beetle")).await;

    let owner = one.post(MAPS, &map("owner", 0)).await;
    let reference = json!({"apiVersion": "v1", "kind": "ConfigMap", "name": "owner",
        "uid": owner["metadata"]["uid"]});
    let owned = json!({"metadata": {"name": "owned", "ownerReferences": [reference]}});
    other.post(MAPS, &owned.to_string()).await;
    other.ok(Method::DELETE, &format!("{MAPS}/owner"), "").await;
    eventually(&one, &format!("{MAPS}/owned"), 404).await;
    other.ok(Method::DELETE, "/api/v1/namespaces/shop", "").await;
    eventually(&one, "/api/v1/namespaces/shop", 404).await;
    assert_eq!(one.fails(Method::GET, &format!("{cars}/beetle"), JSON, "").await.0, 404);
    one.ok(Method::DELETE, &format!("{definitions}/cars.example.com"), "").await;
    eventually(&other, cars, 404).await;
}

macro_rules! over_any_store {
    ($($test:ident),*) => {
        mod in_memory {
            use super::*;

            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $test() {
                let store = Arc::new(MemoryStore::new());
                super::$test(pair(Arc::clone(&store), store).await).await;
            })*
        }

        #[cfg(feature = "etcd")]
        mod over_etcd {
            use apimachinery_test_support::Etcd;

            use super::etcd::connect;
            use super::*;

            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            #[ignore = "needs APIMACHINERY_ETCD"]
            async fn $test() {
                let etcd = Etcd::start();
                let (one, other) = (connect(&etcd).await, connect(&etcd).await);
                super::$test(pair(one, other).await).await;
            })*
        }
    };
}

use load::clients_see_every_change_once_and_in_order;

over_any_store!(
    servers_agree,
    changes_are_not_lost,
    loops_follow_others,
    clients_see_every_change_once_and_in_order
);
