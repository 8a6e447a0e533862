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

/// A few lines make a server of one's own type, which a strategy validates.
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
    let (_, text) = send(Method::GET, cars, "").await;
    assert!(text.contains(r#""kind":"CarList""#) && text.contains(r#""wheels":4"#), "{text}");
}
