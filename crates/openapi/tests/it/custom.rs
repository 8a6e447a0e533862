//! Documents of custom types and definitions.

use apimachinery_derive::{Fields, Object};
use apimachinery_meta::v1::{APIResource, APIResourceList, ObjectMeta};
use apimachinery_meta::{IntOrString, ServeKinds, Time};
use apimachinery_openapi::OpenApi;
use apimachinery_runtime::{Map, Scheme, Str};
use serde_json::json;

use crate::parsed;

/// A car.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "example.com", version = "v1", kind = "Car", schema, crate = "::apimachinery_api")]
struct Car {
    metadata: ObjectMeta,
    /// What is wanted.
    spec: CarSpec,
}

#[derive(Clone, Debug, Default, PartialEq, Fields)]
#[fields(schema, crate = "::apimachinery_api")]
struct CarSpec {
    /// How many there are.
    #[field(schema(default = 4, minimum = 3, maximum = 8))]
    wheels: Option<i32>,
    #[field(schema(pattern = "^[a-z]+$"))]
    colour: Str,
    built: Option<Time>,
    #[field(list(map("name")), patch(merge = "name"))]
    seats: Vec<Seat>,
    #[field(omitempty)]
    tags: Map<Str, IntOrString>,
}

#[derive(Clone, Debug, Default, PartialEq, Fields)]
#[fields(crate = "::apimachinery_api")]
struct Seat {
    name: Str,
}

/// A server's own types and discovery document are enough.
#[test]
fn own_types_have_documents() {
    let scheme = Scheme::builder().serve::<Car>().build().unwrap();
    let resource = |name: &str, verbs: &[&'static str]| APIResource {
        name: name.into(),
        kind: "Car".into(),
        namespaced: true,
        verbs: verbs.iter().map(|it| Str::from_static(it)).collect(),
        ..APIResource::default()
    };
    let list = APIResourceList {
        group_version: "example.com/v1".into(),
        resources: vec![
            resource("cars", &["create", "get", "list", "patch", "watch"]),
            resource("cars/status", &["get", "update"]),
        ]
        .into(),
        ..APIResourceList::default()
    };
    let api = OpenApi::builder(&scheme).resources(&list).build();
    assert_eq!(api.paths(), ["apis", "apis/example.com", "apis/example.com/v1"]);
    let document = parsed(&api.document("apis/example.com/v1").unwrap());

    let paths = document["paths"].as_object().unwrap();
    let item = &paths["/apis/example.com/v1/namespaces/{namespace}/cars/{name}"];
    assert_eq!(item["patch"]["x-kubernetes-action"], "patch");
    assert_eq!(item["patch"]["operationId"], "patchExampleComV1NamespacedCar");
    assert!(item["put"].is_null() && item["get"].is_object());
    let status = &paths["/apis/example.com/v1/namespaces/{namespace}/cars/{name}/status"];
    assert!(status["put"].is_object() && status["patch"].is_null());
    assert!(paths["/apis/example.com/v1/watch/cars"].is_object());

    let schemas = &document["components"]["schemas"];
    let name = |of: &str| format!("it.custom.{of}");
    let car = &schemas[name("Car")];
    assert_eq!(car["description"], "A car.");
    assert_eq!(
        car["x-kubernetes-group-version-kind"],
        json!([{"group": "example.com", "kind": "Car", "version": "v1"}])
    );
    assert!(schemas[name("CarList")].is_object());
    let seat = json!({"$ref": format!("#/components/schemas/{}", name("Seat"))});
    assert_eq!(
        schemas[name("CarSpec")],
        json!({
            "type": "object",
            "required": ["colour"],
            "properties": {
                "built": {"$ref": "#/components/schemas/io.k8s.apimachinery.pkg.apis.meta.v1.Time"},
                "colour": {"type": "string", "default": "", "pattern": "^[a-z]+$"},
                "seats": {
                    "type": "array",
                    "items": seat,
                    "x-kubernetes-list-map-keys": ["name"],
                    "x-kubernetes-list-type": "map",
                    "x-kubernetes-patch-merge-key": "name",
                    "x-kubernetes-patch-strategy": "merge",
                },
                "tags": {
                    "type": "object",
                    "additionalProperties": {
                        "$ref": "#/components/schemas/io.k8s.apimachinery.pkg.util.intstr.IntOrString"
                    },
                },
                "wheels": {
                    "description": "How many there are.",
                    "type": "integer",
                    "format": "int32",
                    "default": 4,
                    "minimum": 3,
                    "maximum": 8,
                },
            },
        })
    );
}
