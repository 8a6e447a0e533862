//! Types of `kube` in a server: metadata of another crate, set by the server.

use apimachinery::http::Resource;
use apimachinery::server::{MemoryStore, Server};
use apimachinery::{GroupKind, SerdeKinds};
use apimachinery_runtime::SchemeBuilder;
use apimachinery_serde_types::kind_of;
use http::{Request, StatusCode};
use http_body_util::BodyExt;
use kube::CustomResource;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

#[derive(Clone, Debug, PartialEq, CustomResource, Serialize, Deserialize, JsonSchema)]
#[kube(group = "example.com", version = "v1", kind = "Car", namespaced)]
struct CarSpec {
    doors: u8,
}

const CARS: &str = "/apis/example.com/v1/namespaces/shop/cars";
const CAR: &str = "/apis/example.com/v1/namespaces/shop/cars/a";

async fn server() -> Server {
    let cars = Resource::of_kind("cars", GroupKind::new("example.com", "Car"));
    let serve = |scheme: &mut SchemeBuilder| {
        scheme.serde_serve::<Car>(kind_of!(Car));
    };
    let server = Server::builder().without_built_in().serve(cars, serve, ());
    server.build(MemoryStore::new()).await.expect("a server")
}

async fn ask(server: &Server, request: (&str, &str, &str), body: Value) -> (StatusCode, Value) {
    let (method, path, accept) = request;
    let request = Request::builder().method(method).uri(path).header("accept", accept);
    let format = match (method, body.is_array()) {
        ("PATCH", true) => "application/json-patch+json",
        ("PATCH", false) if path.contains("fieldManager") => "application/apply-patch+yaml",
        ("PATCH", false) => "application/merge-patch+json",
        _ => "application/json",
    };
    let request = request.header("content-type", format).body(body.to_string());
    let response = server.answer(request.expect("a request")).await;
    let code = response.status();
    let body = response.into_body().collect().await.expect("a body").to_bytes();
    (code, serde_json::from_slice(&body).expect("JSON"))
}

fn car(doors: u8) -> Value {
    json!({"apiVersion": "example.com/v1", "kind": "Car", "metadata": {"name": "a"}, "spec": {"doors": doors}})
}

#[tokio::test]
async fn objects_are_placed_named_and_updated() {
    let server = server().await;
    let (code, made) = ask(&server, ("POST", CARS, "*/*"), car(3)).await;
    assert_eq!((code, &made["metadata"]["namespace"]), (StatusCode::CREATED, &json!("shop")));
    assert!(made["metadata"]["uid"].is_string() && made["spec"] == json!({"doors": 3}), "{made}");
    let (code, updated) = ask(&server, ("PUT", CAR, "*/*"), car(5)).await;
    assert_eq!((code, &updated["spec"]["doors"]), (StatusCode::OK, &json!(5)));
    assert_eq!(updated["metadata"]["uid"], made["metadata"]["uid"]);
    assert_ne!(updated["metadata"]["resourceVersion"], made["metadata"]["resourceVersion"]);
    let patch = json!({"metadata": {"labels": {"a": "b"}}});
    let (code, patched) = ask(&server, ("PATCH", CAR, "*/*"), patch).await;
    assert_eq!((code, &patched["metadata"]["labels"]["a"]), (StatusCode::OK, &json!("b")));
    let patch = json!([{"op": "replace", "path": "/spec/doors", "value": 2}]);
    let (code, patched) = ask(&server, ("PATCH", CAR, "*/*"), patch).await;
    assert_eq!((code, &patched["spec"]["doors"]), (StatusCode::OK, &json!(2)));
    let apply = format!("{CAR}?fieldManager=m&force=true");
    let (code, applied) = ask(&server, ("PATCH", &apply, "*/*"), car(4)).await;
    assert_eq!((code, &applied["spec"]["doors"]), (StatusCode::OK, &json!(4)), "{applied}");
    let manager = &applied["metadata"]["managedFields"][0];
    assert_eq!((&manager["manager"], &manager["operation"]), (&json!("m"), &json!("Apply")));
    let (code, _) = ask(&server, ("DELETE", CAR, "*/*"), Value::Null).await;
    assert_eq!(code, StatusCode::OK);
    assert_eq!(ask(&server, ("GET", CAR, "*/*"), Value::Null).await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn lists_have_items_in_every_form() {
    let server = server().await;
    ask(&server, ("POST", CARS, "*/*"), car(3)).await;
    let mut other = car(5);
    other["metadata"] = json!({"name": "b", "labels": {"a": "b"}});
    ask(&server, ("POST", CARS, "*/*"), other).await;
    let names = |items: &Value| -> Vec<Value> {
        items.as_array().into_iter().flatten().map(|it| it["metadata"]["name"].clone()).collect()
    };
    let (code, list) = ask(&server, ("GET", CARS, "*/*"), Value::Null).await;
    assert_eq!(
        (code, &list["kind"], names(&list["items"])),
        (StatusCode::OK, &json!("CarList"), vec![json!("a"), json!("b")])
    );
    let selected = format!("{CARS}?labelSelector=a%3Db");
    let (_, list) = ask(&server, ("GET", &selected, "*/*"), Value::Null).await;
    assert_eq!(names(&list["items"]), [json!("b")]);
    let table = "application/json;as=Table;g=meta.k8s.io;v=v1";
    let (_, table) = ask(&server, ("GET", CARS, table), Value::Null).await;
    let cells = |index: usize| table["rows"][index]["cells"][0].clone();
    assert_eq!((cells(0), cells(1)), (json!("a"), json!("b")), "{table}");
    let metadata = "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1";
    let (code, list) = ask(&server, ("GET", CARS, metadata), Value::Null).await;
    assert_eq!((code, names(&list["items"])), (StatusCode::OK, vec![json!("a"), json!("b")]));
}
