//! What the author of a router forgot, and what extractors and fallbacks answer.

use apimachinery_api::core::v1::{ConfigMap, Pod, Secret};
use apimachinery_http::axum::{Created, Negotiated, not_found};
use apimachinery_http::{ApiLayer, PatchRequest};
use axum::Router;
use axum::body::Body;
use axum::routing::{get, patch, post};
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

const MAP: &str = "/api/v1/namespaces/shop/configmaps/a";

/// The answer of a route that shows what it was sent.
async fn patched(path: &str, content_type: &str, body: &str) -> (u16, String) {
    async fn show(sent: PatchRequest) -> String {
        let (manager, validation) = (&sent.options.field_manager, sent.field_validation());
        format!("{} {} {manager} {validation:?}", sent.patch_type.as_str(), sent.body.len())
    }
    let router = Router::new()
        .route("/api/v1/namespaces/{namespace}/configmaps/{name}", patch(show))
        .fallback(not_found)
        .layer(ApiLayer::new(api()));
    let request = Request::patch(path).header("content-type", content_type);
    let request = request.body(Body::from(body.to_owned())).expect("a request");
    let response = router.oneshot(request).await.expect("a response");
    let (parts, body) = response.into_parts();
    let body = apimachinery_http::ResponseBody::new(body);
    let read = read(http::Response::from_parts(parts, body)).await;
    (read.code.as_u16(), read.text().to_owned())
}

#[tokio::test]
async fn patch_is_read_with_its_sort_and_options() {
    let path = format!("{MAP}?fieldManager=me&fieldValidation=Strict");
    for sort in ["merge-patch+json", "strategic-merge-patch+json; charset=utf-8", "json-patch+json"]
    {
        let found = patched(&path, &format!("application/{sort}"), "{}").await;
        let sort = sort.split(';').next().expect("a sort");
        assert_eq!(found, (200, format!("application/{sort} 2 me Strict")));
    }
}

#[tokio::test]
async fn patch_that_is_not_one_is_a_status() {
    let merge = "application/merge-patch+json";
    for (path, content_type, length, code, message) in [
        (MAP.to_owned(), "application/json", 2, 415, "application/merge-patch+json"),
        (MAP.to_owned(), merge, 4 << 20, 413, "limit is 3145728"),
        (format!("{MAP}?force=true"), merge, 2, 422, "may not be specified for non-apply patch"),
        (format!("{MAP}?fieldValidation=Maybe"), merge, 2, 422, "fieldValidation"),
    ] {
        let (found, text) = patched(&path, content_type, &" ".repeat(length)).await;
        assert_eq!(found, code, "{text}");
        let status: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(status["kind"], "Status");
        assert!(status["message"].as_str().is_some_and(|it| it.contains(message)), "{text}");
    }
}

#[tokio::test]
async fn paths_without_a_route_are_answered_as_by_a_server() {
    let merge = "application/merge-patch+json";
    let (code, text) = patched("/foo", merge, "").await;
    assert_eq!((code, &*text), (404, "404 page not found\n"));
    let (code, text) = patched("/api/v1/namespaces/shop/secrets", merge, "").await;
    assert!(code == 404 && text.contains("could not find the requested resource"), "{text}");
    let (code, text) = patched("/api/v1/namespaces/shop/configmaps", merge, "").await;
    assert!(code == 405 && text.contains("does not allow this method"), "{text}");
}
