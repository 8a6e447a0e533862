//! Tests of the server through its requests.

#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test fails by a panic")]
#![allow(clippy::print_stdout, reason = "tests say what they checked")]

mod accepting;
mod access;
mod accounts;
mod admission;
mod asked;
mod certificates;
mod conversions;
mod custom;
mod devices;
mod essentials;
mod exchanges;
mod faults;
mod flow_control;
mod garbage;
mod hostile;
mod loaded;
mod metadata;
mod mutating_policies;
mod nodes;
mod objects;
mod owned;
mod parts;
mod pods;
mod policies;
mod services;
mod shared;
mod statuses;
mod stored;

use std::pin::pin;

use apimachinery_http::ResponseBody;
use apimachinery_server::{MemoryStore, Server, ServerBuilder};
use futures_util::future::poll_immediate;
use http::{Method, Request, StatusCode};
use http_body_util::BodyExt;
use serde_json::Value;

const JSON: &str = "application/json";
const MERGE: &str = "application/merge-patch+json";
const APPLY: &str = "application/apply-patch+yaml";

/// A server that puts nothing into namespaces, so that lists have what a test has made.
fn bare() -> ServerBuilder {
    Server::builder().default_service_accounts(false).root_certificates(None)
}

/// A server in memory, and requests to it.
struct Client(Server);

impl Client {
    async fn new() -> Self {
        let client = Self(bare().build(MemoryStore::new()).await.unwrap());
        let shop = r#"{"metadata":{"name":"shop"}}"#;
        client.ok(Method::POST, "/api/v1/namespaces", shop).await;
        client
    }

    async fn send(
        &self,
        method: Method,
        path: &str,
        media_type: &str,
        body: &str,
    ) -> (StatusCode, Value) {
        let request =
            Request::builder().method(method).uri(path).header("content-type", media_type);
        let request = request.header("user-agent", "test").body(body.to_owned()).unwrap();
        let response = self.0.answer(request).await;
        let status = response.status();
        let body = response.into_body().collect().await.unwrap().to_bytes();
        (status, serde_json::from_slice(&body).unwrap_or(Value::Null))
    }

    async fn get(&self, path: &str) -> Value {
        self.ok(Method::GET, path, "").await
    }

    async fn ok(&self, method: Method, path: &str, body: &str) -> Value {
        let (status, value) = self.send(method, path, JSON, body).await;
        assert!(status.is_success(), "{path}: {status} {value}");
        value
    }

    async fn post(&self, path: &str, body: &str) -> Value {
        self.ok(Method::POST, path, body).await
    }

    async fn fails(
        &self,
        method: Method,
        path: &str,
        media_type: &str,
        body: &str,
    ) -> (u16, String) {
        let (status, value) = self.send(method, path, media_type, body).await;
        assert!(!status.is_success(), "{path}: {status} {value}");
        (status.as_u16(), value["message"].as_str().unwrap_or_default().to_owned())
    }

    /// What is wrong with an object, or with what a merge patch makes of it: each field with its
    /// message.
    async fn wrong(&self, method: Method, path: &str, body: &Value) -> Vec<String> {
        let media_type = if method == Method::PATCH { MERGE } else { JSON };
        let (status, answer) = self.send(method, path, media_type, &body.to_string()).await;
        assert_eq!(status, 422, "{path}: {answer}");
        let text = |it: &Value| it.as_str().unwrap().to_owned();
        let causes = answer["details"]["causes"].as_array().unwrap().iter();
        causes.map(|it| format!("{}: {}", text(&it["field"]), text(&it["message"]))).collect()
    }

    /// The events that a watch has now.
    async fn watch(&self, path: &str) -> Events {
        let request = Request::get(path).body(String::new()).unwrap();
        let response = self.0.answer(request).await;
        assert_eq!(response.status(), 200, "{path}");
        Events(response.into_body())
    }
}

/// A watch that is read as far as it goes without waiting.
struct Events(ResponseBody);

impl Events {
    async fn now(&mut self) -> Vec<(String, String)> {
        let mut text = Vec::new();
        loop {
            let frame = pin!(self.0.frame());
            match poll_immediate(frame).await {
                Some(Some(frame)) => text.extend_from_slice(&frame.unwrap().into_data().unwrap()),
                _ => break,
            }
        }
        let lines = std::str::from_utf8(&text).unwrap().lines();
        let event = |line: &str| {
            let event: Value = serde_json::from_str(line).unwrap();
            let name = event["object"]["metadata"]["name"].as_str().unwrap_or_default();
            (event["type"].as_str().unwrap().to_owned(), name.to_owned())
        };
        lines.map(event).collect()
    }

    /// Whether the response is over.
    async fn has_ended(&mut self) -> bool {
        matches!(poll_immediate(pin!(self.0.frame())).await, Some(None))
    }
}

fn pairs(events: &[(String, String)]) -> Vec<(&str, &str)> {
    events.iter().map(|(kind, name)| (&**kind, &**name)).collect()
}

/// Discovery, OpenAPI documents and health are answered without a store.
#[tokio::test]
async fn discovery_openapi_and_health_need_no_store() {
    let client = Client::new().await;
    let list = client.get("/apis/apps/v1").await;
    let names: Vec<_> =
        list["resources"].as_array().unwrap().iter().map(|it| &it["name"]).collect();
    assert!(names.iter().any(|it| **it == "deployments/scale"), "{names:?}");
    let index = client.get("/openapi/v3").await;
    let url = index["paths"]["apis/apps/v1"]["serverRelativeURL"].as_str().unwrap();
    let document = client.get(url).await;
    assert!(document["components"]["schemas"]["io.k8s.api.apps.v1.Deployment"].is_object());
    let (status, _) = client.send(Method::GET, "/openapi/v3/apis/apps/v1?hash=old", JSON, "").await;
    assert_eq!(status, 301);
    assert_eq!(client.send(Method::GET, "/readyz", JSON, "").await.0, 200);
    assert_eq!(client.fails(Method::GET, "/apis/none/v1/things", JSON, "").await.0, 404);
}

/// Requests are counted by what they are about, and objects by their resources.
#[tokio::test]
async fn requests_and_objects_are_counted() {
    let client = Client::new().await;
    let maps = "/api/v1/namespaces/shop/configmaps";
    for name in ["a", "b"] {
        client.post(maps, &format!(r#"{{"metadata":{{"name":"{name}"}}}}"#)).await;
    }
    client.post(&format!("{maps}?dryRun=All"), r#"{"metadata":{"name":"c"}}"#).await;
    client.fails(Method::GET, &format!("{maps}/none"), JSON, "").await;
    client.get("/api/v1/configmaps").await;
    let request = Request::get("/metrics").body(String::new()).unwrap();
    let response = client.0.answer(request).await;
    assert_eq!(response.headers()["content-type"], "text/plain; version=0.0.4; charset=utf-8");
    let text = response.into_body().collect().await.unwrap().to_bytes();
    let text = std::str::from_utf8(&text).unwrap();
    let of_maps = |dry_run: &str, scope: &str, verb: &str| {
        format!(
            r#"component="apiserver",dry_run="{dry_run}",group="",resource="configmaps",scope="{scope}",subresource="",verb="{verb}",version="v1""#
        )
    };
    let lines = [
        format!("apiserver_request_total{{code=\"201\",{}}} 2", of_maps("", "resource", "POST")),
        format!("apiserver_request_total{{code=\"201\",{}}} 1", of_maps("All", "resource", "POST")),
        format!("apiserver_request_total{{code=\"404\",{}}} 1", of_maps("", "resource", "GET")),
        format!("apiserver_request_total{{code=\"200\",{}}} 1", of_maps("", "cluster", "LIST")),
        format!(
            "apiserver_request_duration_seconds_bucket{{{},le=\"+Inf\"}} 2",
            of_maps("", "resource", "POST")
        ),
        r#"apiserver_resource_objects{group="",resource="configmaps"} 2"#.to_owned(),
    ];
    for line in lines {
        assert!(text.lines().any(|it| it == line), "{line}\n{text}");
    }
}

/// There is no document of a server's settings.
#[tokio::test]
async fn configz_is_not_served() {
    let client = Client::new().await;
    let request = Request::get("/configz").body(String::new()).unwrap();
    let response = client.0.answer(request).await;
    assert_eq!(response.status(), StatusCode::NOT_FOUND);
    let body = response.into_body().collect().await.unwrap().to_bytes();
    assert_eq!(&*body, b"404 page not found\n");
}
