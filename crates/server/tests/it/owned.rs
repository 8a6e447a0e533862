//! Types of the program.

use apimachinery_crd::{CustomKind, CustomKindError, DefinitionBuilder, VersionBuilder};
use apimachinery_derive::{Fields, Object as ApiObject};
use apimachinery_http::{Resource, ResponseBody};
use apimachinery_meta::ServeKinds;
use apimachinery_meta::v1::ObjectMeta;
use apimachinery_runtime::{Object, SchemeBuilder, Str};
use apimachinery_server::{MemoryStore, SchemaStrategy, Server, Strategy};
use apimachinery_validation::{FieldError, FieldErrors, Path};
use http::{Method, Request, StatusCode};
use http_body_util::BodyExt;
use serde_json::{Value, json};

use super::{Client, JSON, MERGE};

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

/// A lorry, whose derive has rules.
#[derive(Clone, Debug, Default, PartialEq, ApiObject)]
#[object(crate = "::apimachinery_meta", group = "example.com", version = "v1", kind = "Lorry")]
struct Lorry {
    metadata: ObjectMeta,
    #[field(schema(minimum = 4, rule("self >= oldSelf", message = "axles stay")))]
    wheels: i32,
}

fn lorry_kind() -> CustomKind {
    let definition = DefinitionBuilder::new("lorries").version(VersionBuilder::of::<Lorry>());
    CustomKind::try_from(&definition.build().unwrap()).unwrap()
}

/// The rules of a derive validate objects in a server, new ones and changes, each error once.
#[tokio::test]
async fn schema_and_rules_of_a_type_validate() {
    let strategy = SchemaStrategy::<Lorry>::new(lorry_kind()).unwrap();
    let install = |it: &mut SchemeBuilder| drop(it.serve::<Lorry>());
    let server = Server::builder().without_built_in();
    let server = server.serve(Resource::of::<Lorry>("lorries"), install, strategy);
    let client = Client(server.build(MemoryStore::new()).await.unwrap());
    let lorries = "/apis/example.com/v1/namespaces/lot/lorries";
    let fails = async |method, path: &str, body| client.fails(method, path, JSON, body).await;

    let made = client.post(lorries, r#"{"metadata":{"name":"a"},"wheels":8}"#).await;
    let version = &made["metadata"]["resourceVersion"];
    let small = r#"{"metadata":{"name":"b"},"wheels":2}"#;
    assert_eq!(
        fails(Method::POST, lorries, small).await.1,
        "Lorry.example.com \"b\" is invalid: wheels: Invalid value: 2: wheels in body should be \
         greater than or equal to 4"
    );
    let fewer =
        json!({"metadata": {"name": "a", "resourceVersion": version}, "wheels": 6}).to_string();
    assert_eq!(
        fails(Method::PUT, &format!("{lorries}/a"), &fewer).await.1,
        "Lorry.example.com \"a\" is invalid: wheels: Invalid value: 6: axles stay"
    );
    let label = r#"{"metadata":{"name":"c","labels":{"-":"x"}},"wheels":8}"#;
    let (code, text) = fails(Method::POST, lorries, label).await;
    assert_eq!((code, text.matches("metadata.labels").count()), (422, 1), "{text}");
    let label = label.replace("\"c\"", &format!("\"a\",\"resourceVersion\":{version}"));
    let (code, text) = fails(Method::PUT, &format!("{lorries}/a"), &label).await;
    assert_eq!((code, text.matches("metadata.labels").count()), (422, 1), "{text}");
}

#[test]
fn strategy_of_another_kind_is_an_error() {
    let found = SchemaStrategy::<Car>::new(lorry_kind());
    assert!(matches!(found, Err(CustomKindError::NotDefined(kind)) if kind.kind == "Car"));
    let lorries = SchemaStrategy::<Lorry>::new(lorry_kind()).unwrap();
    let errors = lorries.validate(&Car::default(), None).to_string();
    assert!(errors.contains("and this is one of") && errors.contains("Car"), "{errors}");
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

/// A truck, with a status.
#[derive(Clone, Debug, Default, PartialEq, ApiObject)]
#[object(crate = "::apimachinery_meta", group = "example.com", version = "v1", kind = "Truck")]
struct Truck {
    metadata: ObjectMeta,
    spec: TruckSpec,
    #[field(omitempty)]
    status: Option<TruckStatus>,
}

#[derive(Clone, Debug, Default, PartialEq, Fields)]
#[fields(crate = "::apimachinery_meta")]
struct TruckSpec {
    axles: i32,
}

#[derive(Clone, Debug, Default, PartialEq, Fields)]
#[fields(crate = "::apimachinery_meta")]
struct TruckStatus {
    loaded: i64,
}

/// What the definition of a type says about its status is done by its strategy.
#[tokio::test]
async fn schema_strategy_keeps_status_and_counts_changes() {
    let definition =
        DefinitionBuilder::new("trucks").version(VersionBuilder::of::<Truck>().status());
    let kind = CustomKind::try_from(&definition.build().unwrap()).unwrap();
    let strategy = SchemaStrategy::<Truck>::new(kind).unwrap();
    let install = |scheme: &mut SchemeBuilder| drop(scheme.serve::<Truck>());
    let trucks = Resource::of::<Truck>("trucks").subresource("status");
    let server = Server::builder().without_built_in().serve(trucks, install, strategy);
    let client = Client(server.build(MemoryStore::new()).await.unwrap());
    let trucks = "/apis/example.com/v1/namespaces/lot/trucks";
    let (truck, status) = (format!("{trucks}/a"), format!("{trucks}/a/status"));

    let new = json!({"metadata": {"name": "a"}, "spec": {"axles": 2}, "status": {"loaded": 5}});
    let (code, made) = client.send(Method::POST, trucks, JSON, &new.to_string()).await;
    assert_eq!((code, &made["metadata"]["generation"]), (StatusCode::CREATED, &json!(1)));
    assert_eq!(made["status"], Value::Null);

    let load = r#"{"spec":{"axles":9},"status":{"loaded":3}}"#;
    let (code, loaded) = client.send(Method::PATCH, &status, MERGE, load).await;
    assert_eq!((code, &loaded["metadata"]["generation"]), (StatusCode::OK, &json!(1)), "{loaded}");
    assert_eq!((&loaded["spec"]["axles"], &loaded["status"]["loaded"]), (&json!(2), &json!(3)));
    let managers = loaded["metadata"]["managedFields"].as_array().unwrap();
    let of_status = managers.iter().find(|it| it["subresource"] == "status").unwrap();
    assert_eq!(of_status["fieldsV1"], json!({"f:status": {".": {}, "f:loaded": {}}}));

    let change = r#"{"spec":{"axles":3},"status":{"loaded":7}}"#;
    let (code, changed) = client.send(Method::PATCH, &truck, MERGE, change).await;
    assert_eq!(
        (code, &changed["metadata"]["generation"]),
        (StatusCode::OK, &json!(2)),
        "{changed}"
    );
    assert_eq!((&changed["spec"]["axles"], &changed["status"]["loaded"]), (&json!(3), &json!(3)));
    let label = r#"{"metadata":{"labels":{"a":"b"}}}"#;
    let (_, labeled) = client.send(Method::PATCH, &truck, MERGE, label).await;
    assert_eq!(labeled["metadata"]["generation"], 2);
}

/// A fleet, which has a number of cars.
#[derive(Clone, Debug, Default, PartialEq, ApiObject)]
#[object(crate = "::apimachinery_meta", group = "example.com", version = "v1", kind = "Fleet")]
struct Fleet {
    metadata: ObjectMeta,
    spec: FleetSpec,
    #[field(omitempty)]
    status: Option<FleetStatus>,
}

#[derive(Clone, Debug, Default, PartialEq, Fields)]
#[fields(crate = "::apimachinery_meta")]
struct FleetSpec {
    #[field(schema(minimum = 0, maximum = 9))]
    cars: Option<i32>,
}

#[derive(Clone, Debug, Default, PartialEq, Fields)]
#[fields(crate = "::apimachinery_meta")]
struct FleetStatus {
    #[field(omitempty)]
    driving: i32,
    #[field(omitempty)]
    selector: Str,
}

/// What the definition of a type says about its scale is served, as `kubectl scale` and autoscalers
/// ask for it.
#[tokio::test]
async fn schema_strategy_serves_the_scale() {
    let version = VersionBuilder::of::<Fleet>();
    let version = version.status().scale(".spec.cars", ".status.driving", Some(".status.selector"));
    let definition = DefinitionBuilder::new("fleets").version(version).build().unwrap();
    let strategy = SchemaStrategy::<Fleet>::new(CustomKind::try_from(&definition).unwrap());
    let install = |scheme: &mut SchemeBuilder| drop(scheme.serve::<Fleet>());
    let server = Server::builder().without_built_in();
    let server = server.serve(Resource::of::<Fleet>("fleets"), install, strategy.unwrap());
    let client = Client(server.build(MemoryStore::new()).await.unwrap());
    let fleets = "/apis/example.com/v1/namespaces/lot/fleets";
    let (fleet, scale) = (format!("{fleets}/a"), format!("{fleets}/a/scale"));

    let resources = client.get("/apis/example.com/v1").await;
    let listed = resources["resources"].as_array().unwrap().iter();
    let listed = listed.clone().find(|it| it["name"] == "fleets/scale").unwrap();
    let of_scale = (&listed["group"], &listed["version"], &listed["kind"], &listed["verbs"]);
    let verbs = json!(["get", "patch", "update"]);
    assert_eq!(of_scale, (&json!("autoscaling"), &json!("v1"), &json!("Scale"), &verbs));

    let document = client.get("/openapi/v3/apis/example.com/v1").await;
    let path = "/apis/example.com/v1/namespaces/{namespace}/fleets/{name}/scale";
    assert!(document["paths"][path]["put"].is_object(), "{}", document["paths"]);

    client.post(fleets, r#"{"metadata":{"name":"a"},"spec":{"cars":2}}"#).await;
    let status = r#"{"status":{"driving":1,"selector":"fleet=a"}}"#;
    client.send(Method::PATCH, &format!("{fleet}/status"), MERGE, status).await;
    let mut now = client.get(&scale).await;
    assert_eq!((&now["kind"], &now["spec"]["replicas"]), (&json!("Scale"), &json!(2)), "{now}");
    assert_eq!(now["status"], json!({"replicas": 1, "selector": "fleet=a"}));

    now["spec"]["replicas"] = json!(3);
    let (code, put) = client.send(Method::PUT, &scale, JSON, &now.to_string()).await;
    assert_eq!((code, &put["spec"]["replicas"]), (StatusCode::OK, &json!(3)), "{put}");
    let patch = r#"{"spec":{"replicas":4}}"#;
    let (code, patched) = client.send(Method::PATCH, &scale, MERGE, patch).await;
    assert_eq!((code, &patched["spec"]["replicas"]), (StatusCode::OK, &json!(4)), "{patched}");
    let scaled = client.get(&fleet).await;
    let counted = (&scaled["spec"]["cars"], &scaled["metadata"]["generation"]);
    assert_eq!(counted, (&json!(4), &json!(3)));
    let managers = scaled["metadata"]["managedFields"].as_array().unwrap();
    let of_scale = managers.iter().find(|it| it["subresource"] == "scale").unwrap();
    assert_eq!(of_scale["fieldsV1"], json!({"f:spec": {"f:cars": {}}}));

    // The schema holds for what is scaled, too.
    let (code, text) =
        client.fails(Method::PATCH, &scale, MERGE, r#"{"spec":{"replicas":10}}"#).await;
    assert_eq!(code, 422, "{text}");
    assert!(text.contains("spec.cars in body should be less than or equal to 9"), "{text}");
    let (code, text) = client.fails(Method::PUT, &scale, JSON, &now.to_string()).await;
    assert_eq!(code, 409, "{text}");
    let fleet_without = r#"{"metadata":{"name":"b"},"spec":{}}"#;
    client.post(fleets, fleet_without).await;
    let (code, text) = client.fails(Method::GET, &format!("{fleets}/b/scale"), JSON, "").await;
    assert_eq!(code, 500);
    assert!(text.contains("the spec replicas field \".spec.cars\" does not exist"), "{text}");
}
