//! Objects of a dump, and what a program decides about a server.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};

use apimachinery_meta::StatusError;
use apimachinery_runtime::{Map, Str, Unstructured, Value};
use apimachinery_server::{MemoryStore, Server};
use http::{Method, Request};
use serde_json::json;

use super::Client;

fn objects(values: &[serde_json::Value]) -> Vec<Unstructured> {
    let object = |it: &serde_json::Value| {
        let content = apimachinery_json::from_str::<Map<Str, Value>>(&it.to_string()).unwrap();
        Unstructured::new(content)
    };
    values.iter().map(object).collect()
}

fn definition() -> serde_json::Value {
    let schema = json!({"type": "object", "x-kubernetes-preserve-unknown-fields": true});
    json!({
        "apiVersion": "apiextensions.k8s.io/v1",
        "kind": "CustomResourceDefinition",
        "metadata": {"name": "cars.example.com"},
        "spec": {
            "group": "example.com",
            "scope": "Namespaced",
            "names": {"plural": "cars", "kind": "Car"},
            "versions": [
                {"name": "v1", "served": true, "storage": true, "schema": {"openAPIV3Schema": schema}},
            ],
        },
    })
}

/// Definitions are loaded before their objects, whatever the order, and status and UID are kept.
#[tokio::test]
async fn load_all_begins_with_definitions() {
    let client = Client::new().await;
    let pod = json!({
        "apiVersion": "v1",
        "kind": "Pod",
        "metadata": {"name": "web", "namespace": "elsewhere", "uid": "u"},
        "status": {"phase": "Running"},
    });
    let car = json!({
        "apiVersion": "example.com/v1",
        "kind": "Car",
        "metadata": {"name": "beetle", "namespace": "shop"},
    });
    client.0.load_all(objects(&[pod, car, definition()])).await.unwrap();
    let pod = client.get("/api/v1/namespaces/elsewhere/pods/web").await;
    assert_eq!(
        (&pod["status"]["phase"], &pod["metadata"]["uid"]),
        (&json!("Running"), &json!("u"))
    );
    client.get("/apis/example.com/v1/namespaces/shop/cars/beetle").await;
}

/// The error names the object.
#[tokio::test]
async fn load_all_unknown_kind_is_named() {
    let client = Client::new().await;
    let car =
        json!({"apiVersion": "example.com/v1", "kind": "Car", "metadata": {"name": "beetle"}});
    let node = json!({"apiVersion": "v1", "kind": "Node", "metadata": {"name": "n"}});
    // It is loaded first.
    let shop = json!({"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": "shop"}});
    let all = [node, car, shop];
    let error = client.0.load_all(objects(&all)).await.unwrap_err();
    assert_eq!(
        error.to_string(),
        "example.com/v1, Kind=Car beetle: the server could not find the requested resource"
    );
    assert_eq!(error.index, 1);
}

/// Servers with the same random numbers give objects the same UIDs and names.
#[tokio::test]
async fn random_numbers_decide_uids_and_names() {
    let mut seen = Vec::new();
    for _ in 0..2 {
        let last = AtomicU64::new(7);
        let next = move || last.fetch_add(0x9e37_79b9_7f4a_7c15, Ordering::Relaxed);
        let server = Server::builder().random(next).build(MemoryStore::new()).await.unwrap();
        let client = Client(server);
        let map = r#"{"metadata":{"generateName":"a-"}}"#;
        let created = client.post("/api/v1/namespaces/default/configmaps", map).await;
        seen.push(created["metadata"].clone());
    }
    for field in ["name", "uid", "resourceVersion"] {
        assert_eq!(seen[0][field], seen[1][field], "{field}");
    }
    assert_eq!(seen[0]["uid"].as_str().unwrap().len(), 36);
}

/// A layer around the server answers as the server does, for custom resources as well.
#[tokio::test]
async fn exchange_knows_custom_resources() {
    let client = Client::new().await;
    client.0.load_all(objects(&[definition()])).await.unwrap();
    let path = "/apis/example.com/v1/namespaces/shop/cars/beetle";
    let request = Request::builder().method(Method::GET).uri(path).body(()).unwrap();
    let exchange = client.0.exchange(&request).await.unwrap();
    assert_eq!(exchange.endpoint().unwrap().kind().kind, "Car");
    let refused = exchange.error_response(StatusError::too_many_requests("wait", 3));
    assert_eq!(
        (refused.status().as_u16(), &refused.headers()["retry-after"]),
        (429, &"3".parse().unwrap())
    );
}

/// In a handler of `axum`, whose body is not `Sync` and whose future has to be `Send`.
#[tokio::test]
async fn exchange_is_send_whatever_the_body_is() {
    async fn handler(server: Server, request: Request<Cell<u8>>) -> String {
        let exchange = server.exchange(&request).await.unwrap();
        let (parts, _) = request.into_parts();
        assert!(server.exchange(&parts).await.unwrap().endpoint().is_some());
        exchange.info().resource.to_string()
    }

    fn is_send<T: Send>(it: T) -> T {
        it
    }

    let request = Request::get("/api/v1/pods").body(Cell::new(0)).unwrap();
    assert_eq!(is_send(handler(Client::new().await.0, request)).await, "pods");
}

/// An object without a UID gets what servers set, and keeps its status; one with a UID is as it
/// was.
#[tokio::test]
async fn load_completes_new_objects_only() {
    let client = Client::new().await;
    let service = |uid: &str| {
        json!({
            "apiVersion": "v1",
            "kind": "Service",
            "metadata": {"name": format!("s{uid}"), "uid": uid},
            "spec": {"ports": [{"port": 80}]},
            "status": {"loadBalancer": {"ingress": [{"ip": "1.2.3.4"}]}},
        })
    };
    let namespace = json!({"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": "late"}});
    client.0.load_all(objects(&[service(""), service("u"), namespace])).await.unwrap();
    let services = "/api/v1/namespaces/default/services";
    let (new, old) =
        (client.get(&format!("{services}/s")).await, client.get(&format!("{services}/su")).await);
    assert!(new["spec"]["clusterIP"].is_string());
    assert!(old["spec"]["clusterIP"].is_null());
    assert_eq!(new["status"], service("")["status"]);
    let late = client.get("/api/v1/namespaces/late").await;
    assert_eq!(
        (&late["spec"]["finalizers"][0], &late["status"]["phase"]),
        (&json!("kubernetes"), &json!("Active"))
    );
}
