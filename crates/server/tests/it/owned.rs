//! Types of the program.

use apimachinery_derive::Object as ApiObject;
use apimachinery_http::{Resource, ResponseBody};
use apimachinery_meta::ServeKinds;
use apimachinery_meta::v1::ObjectMeta;
use apimachinery_runtime::{Object, SchemeBuilder};
use apimachinery_server::{MemoryStore, Server, Strategy};
use apimachinery_validation::{FieldError, FieldErrors, Path};
use http::{Method, Request};
use http_body_util::BodyExt;

use super::{Client, JSON};

/// A car.
#[derive(Clone, Debug, Default, PartialEq, ApiObject)]
#[object(crate = "::apimachinery_meta", group = "example.com", version = "v1", kind = "Car")]
struct Car {
    metadata: ObjectMeta,
    wheels: i32,
}

struct Cars;

impl Strategy for Cars {
    fn validate(&self, object: &dyn Object, _: Option<&dyn Object>) -> FieldErrors {
        match object.downcast_ref::<Car>() {
            Some(car) if car.wheels < 3 => {
                let path = Path::new("wheels");
                FieldError::invalid(&path, i64::from(car.wheels), "a car has three or more").into()
            }
            _ => FieldErrors::new(),
        }
    }
}

fn install(builder: &mut SchemeBuilder) {
    builder.serve::<Car>();
}

/// A few lines make a server of your own type, which a strategy validates.
#[tokio::test]
async fn own_type_is_served() {
    let server =
        Server::builder().without_built_in().serve(Resource::of::<Car>("cars"), install, Cars);
    let server = server.build(MemoryStore::new()).await.unwrap();
    let send = async |method, path: &str, body: &str| {
        let request = Request::builder().method::<Method>(method).uri(path);
        let request = request.header("content-type", "application/json");
        let response = server.answer(request.body(body.to_owned()).unwrap()).await;
        let status = response.status().as_u16();
        let body: ResponseBody = response.into_body();
        (status, String::from_utf8(body.collect().await.unwrap().to_bytes().to_vec()).unwrap())
    };
    let cars = "/apis/example.com/v1/namespaces/lot/cars";
    let (status, text) = send(Method::POST, cars, r#"{"metadata":{"name":"a"},"wheels":4}"#).await;
    assert_eq!(status, 201, "{text}");
    let (status, text) = send(Method::POST, cars, r#"{"metadata":{"name":"b"},"wheels":2}"#).await;
    assert_eq!(status, 422);
    assert!(text.contains("wheels: Invalid value: 2: a car has three or more"), "{text}");
    let (_, text) = send(Method::GET, "/openapi/v3/apis/example.com/v1", "").await;
    assert!(text.contains("/apis/example.com/v1/namespaces/{namespace}/cars"), "{text}");
    assert!(text.contains(r#""patch":{"#), "{text}");
    let (_, text) = send(Method::GET, cars, "").await;
    assert!(text.contains(r#""kind":"CarList""#) && text.contains(r#""wheels":4"#), "{text}");
}

/// A type that needs no strategy is served beside the built-in kinds that are chosen: namespaces
/// must then exist, and nothing else is there.
#[tokio::test]
async fn kinds_are_chosen() {
    let server =
        Server::builder().kinds(|it| it.name.kind == "Namespace").serve_kind::<Car>("cars");
    let client = Client(server.build(MemoryStore::new()).await.unwrap());
    let car = r#"{"metadata":{"name":"a"}}"#;
    client.post("/apis/example.com/v1/namespaces/default/cars", car).await;
    let none = "/apis/example.com/v1/namespaces/none/cars";
    let (code, text) = client.fails(Method::POST, none, JSON, car).await;
    assert_eq!((code, &*text), (404, r#"namespaces "none" not found"#));
    let names: Vec<_> = client.get("/api/v1").await["resources"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["name"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(names, ["namespaces", "namespaces/finalize", "namespaces/status"]);
    for path in [
        "/api/v1/namespaces/default/configmaps",
        "/apis/apiextensions.k8s.io/v1/customresourcedefinitions",
    ] {
        assert_eq!(client.fails(Method::GET, path, JSON, "").await.0, 404, "{path}");
    }
}
