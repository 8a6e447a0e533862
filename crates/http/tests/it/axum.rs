//! What the author of a router forgot.

use apimachinery_api::core::v1::{ConfigMap, Pod, Secret};
use apimachinery_http::ApiLayer;
use apimachinery_http::axum::{Created, Negotiated};
use axum::Router;
use axum::body::Body;
use axum::routing::{get, post};
use http::{Request, StatusCode};
use tower::ServiceExt;

use super::support::{Read, api, read};

fn router() -> Router {
    async fn create(Negotiated(secret): Negotiated<Secret>) -> Created<Secret> {
        Created(secret)
    }
    async fn pod() -> Negotiated<Pod> {
        Negotiated(Pod::default())
    }
    async fn create_map(Negotiated(map): Negotiated<ConfigMap>) -> Created<ConfigMap> {
        Created(map)
    }
    Router::new()
        .route("/api/v1/namespaces/{namespace}/secrets", post(create))
        .route("/elsewhere", get(pod).post(create_map))
        .layer(ApiLayer::new(api()))
}

async fn answer(method: &str, path: &str) -> Read {
    let request = Request::builder().method(method).uri(path);
    let request = request.header("content-type", "application/json");
    let request = request.body(Body::from("{}")).expect("a request");
    let response = router().oneshot(request).await.expect("a response");
    let (parts, body) = response.into_parts();
    read(http::Response::from_parts(parts, apimachinery_http::ResponseBody::new(body))).await
}

fn assert_fails(found: &Read, message: &str) {
    assert_eq!(found.code, StatusCode::INTERNAL_SERVER_ERROR, "{}", found.text());
    let status: serde_json::Value = serde_json::from_str(found.text()).expect("JSON");
    let found = status["message"].as_str().expect("a text");
    assert!(found.contains(message), "{found}");
}

#[tokio::test]
async fn undeclared_resource_of_a_route_is_named() {
    assert_fails(
        &answer("POST", "/api/v1/namespaces/shop/secrets").await,
        "no resource \"secrets\" of \"v1\" is declared in the Api, though this route reads its \
         objects: add `resource(Resource::of::<Secret>(\"secrets\"))` to its builder",
    );
}

#[tokio::test]
async fn path_without_a_version_is_named() {
    assert_fails(
        &answer("GET", "/elsewhere").await,
        "the path /elsewhere names no version, and an object of the kind Pod has several forms",
    );
    assert_fails(
        &answer("POST", "/elsewhere").await,
        "the path /elsewhere is not that of a resource, so no ConfigMap can be read from it",
    );
}
