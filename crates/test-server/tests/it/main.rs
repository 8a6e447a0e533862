//! Tests of the test server through its public items.

#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test fails by a panic")]

mod clock;
mod faults;
mod fixtures;
mod listen;
mod requests;
mod snapshot;
mod start;
mod wait;
mod watches;

use std::pin::Pin;

use apimachinery_http::ResponseBody;
use apimachinery_test_server::{Disconnected, TestServer, TestService};
use futures_util::future::poll_immediate;
use http::{Method, Request, Response};
use http_body_util::BodyExt;
use serde_json::Value;
use tower_service::Service;

const MAPS: &str = "/api/v1/namespaces/default/configmaps";

/// A client without a socket.
struct Client(TestService);

impl Client {
    fn of(server: &TestServer) -> Self {
        Self(server.service())
    }

    async fn request(
        &self,
        method: Method,
        path: &str,
        body: &str,
    ) -> Result<Response<ResponseBody>, Disconnected> {
        let media_type = match method {
            Method::PATCH => "application/merge-patch+json",
            _ => "application/json",
        };
        let request = Request::builder().method(method).uri(path);
        let request = request.header("content-type", media_type).header("user-agent", "test/1");
        self.0.clone().call(request.body(body.to_owned()).unwrap()).await
    }

    async fn send(&self, method: Method, path: &str, body: &str) -> (u16, Value) {
        let response = self.request(method, path, body).await.unwrap();
        let status = response.status().as_u16();
        let body = response.into_body().collect().await.unwrap().to_bytes();
        (status, serde_json::from_slice(&body).unwrap_or_default())
    }

    async fn get(&self, path: &str) -> (u16, Value) {
        self.send(Method::GET, path, "").await
    }

    /// Creates a map in the namespace `default`.
    async fn create(&self, name: &str) -> (u16, Value) {
        self.send(Method::POST, MAPS, &format!(r#"{{"metadata":{{"name":"{name}"}}}}"#)).await
    }

    async fn update(&self, name: &str) -> (u16, Value) {
        let body = format!(r#"{{"metadata":{{"name":"{name}"}},"data":{{"k":"v"}}}}"#);
        self.send(Method::PUT, &format!("{MAPS}/{name}"), &body).await
    }

    async fn watch(&self, path: &str) -> Events {
        let response = self.request(Method::GET, path, "").await.unwrap();
        assert_eq!(response.status(), 200);
        Events(Box::pin(response.into_body()))
    }
}

/// The events of a watch.
struct Events(Pin<Box<ResponseBody>>);

impl Events {
    /// The next event if there is one now; `Err` for an error of the connection.
    async fn now(&mut self) -> Option<Result<Value, String>> {
        let frame = poll_immediate(self.0.frame()).await??;
        Some(match frame {
            Ok(frame) => Ok(serde_json::from_slice(&frame.into_data().unwrap()).unwrap()),
            Err(error) => Err(error.to_string()),
        })
    }

    async fn types(&mut self) -> Vec<String> {
        let mut types = Vec::new();
        while let Some(event) = self.now().await {
            let event = event.unwrap();
            let name = event["object"]["metadata"]["name"].as_str().unwrap_or_default();
            types.push(format!("{} {name}", event["type"].as_str().unwrap()));
        }
        types
    }

    /// Whether the watch has ended.
    async fn is_over(&mut self) -> bool {
        matches!(poll_immediate(self.0.frame()).await, Some(None))
    }
}
