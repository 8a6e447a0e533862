//! Documents of custom types and definitions.

use apimachinery_api::apiextensions::v1::CustomResourceDefinition;
use apimachinery_derive::{Fields, Object};
use apimachinery_meta::v1::{APIResource, APIResourceList, ObjectMeta};
use apimachinery_meta::{IntOrString, PatchType, ServeKinds, Time};
use apimachinery_openapi::{OpenApi, document_to_protobuf, swagger_to_protobuf};
use apimachinery_runtime::{GroupVersion, Map, Scheme, Str};
use serde_json::{Value, json};

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

#[derive(Clone, Debug, Default, PartialEq, Fields)]
#[fields(crate = "::apimachinery_api")]
enum Paint {
    Red,
    #[default]
    Grey,
    #[field(other)]
    Other(Str),
}

#[derive(Clone, Debug, Default, PartialEq, Fields)]
#[fields(crate = "::apimachinery_api")]
enum Roof {
    #[default]
    #[field(json = "")]
    None,
    Open,
    #[field(other)]
    Other(Str),
}

/// Its default is a text that it does not know.
#[derive(Clone, Debug, PartialEq, Fields)]
#[fields(crate = "::apimachinery_api")]
enum Size {
    Small,
    #[field(other)]
    Other(Str),
}

impl Default for Size {
    fn default() -> Self {
        Self::Other("Large".into())
    }
}

#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "example.com", version = "v1", kind = "Body", crate = "::apimachinery_api")]
struct Body {
    metadata: ObjectMeta,
    paint: Paint,
    roof: Roof,
    size: Size,
    second_paint: Option<Paint>,
    #[field(omitempty)]
    last_paint: Paint,
    #[field(schema(default = "Red"))]
    first_paint: Paint,
}

/// The default of an enum of texts is that of the type in Rust, and one of the texts.
#[test]
fn own_enums_have_their_default() {
    let scheme = Scheme::builder().serve::<Body>().build().unwrap();
    let list = APIResourceList {
        group_version: "example.com/v1".into(),
        resources: vec![resource("bodies", "Body", &["get"])].into(),
        ..APIResourceList::default()
    };
    let api = OpenApi::builder(&scheme).resources(&list).build();
    let document = parsed(&api.document("apis/example.com/v1").unwrap());
    let properties = &document["components"]["schemas"]["it.custom.Body"]["properties"];
    let paints = |default: Option<&str>| match default {
        Some(default) => json!({"type": "string", "enum": ["Red", "Grey"], "default": default}),
        None => json!({"type": "string", "enum": ["Red", "Grey"]}),
    };
    assert_eq!(properties["paint"], paints(Some("Grey")));
    assert_eq!(properties["secondPaint"], paints(None));
    assert_eq!(properties["lastPaint"], paints(None));
    assert_eq!(properties["firstPaint"], paints(Some("Red")));
    let roof = json!({"type": "string", "enum": ["", "Open"], "default": ""});
    assert_eq!(properties["roof"], roof);
    assert_eq!(properties["size"], json!({"type": "string", "enum": ["Small"]}));
}

fn resource(name: &str, kind: &str, verbs: &[&'static str]) -> APIResource {
    APIResource {
        name: name.into(),
        kind: kind.into(),
        namespaced: true,
        verbs: verbs.iter().map(|it| Str::from_static(it)).collect(),
        ..APIResource::default()
    }
}

/// Resources take the patches that are set; without that, those that built-in ones take.
#[test]
fn patch_types_are_those_that_are_set() {
    let scheme = Scheme::builder().serve::<Body>().build().unwrap();
    let list = APIResourceList {
        group_version: "example.com/v1".into(),
        resources: vec![resource("bodies", "Body", &["patch"])].into(),
        ..APIResourceList::default()
    };
    let all = [
        "application/apply-patch+yaml",
        "application/json-patch+json",
        "application/merge-patch+json",
        "application/strategic-merge-patch+json",
    ];
    let builder = || OpenApi::builder(&scheme).resources(&list);
    let two = || builder().patch_types([PatchType::MERGE, PatchType::JSON]);
    let applied = || builder().patch_types([PatchType::APPLY_YAML]);
    for (builder, expected) in [
        (builder(), &all[..]),
        (two(), &all[1..3]),
        (two().cbor(true), &all[1..3]),
        (applied(), &all[..1]),
        (applied().cbor(true), &["application/apply-patch+cbor", all[0]]),
    ] {
        let api = builder.build();
        let path = "/apis/example.com/v1/namespaces/{namespace}/bodies/{name}";
        let document = parsed(&api.document("apis/example.com/v1").unwrap());
        let content = &document["paths"][path]["patch"]["requestBody"]["content"];
        assert!(content.as_object().unwrap().keys().eq(expected), "{content}");
        let swagger = parsed(&api.swagger().unwrap());
        let consumes = swagger["paths"][path]["patch"]["consumes"].as_array().unwrap();
        assert_eq!(consumes.len(), expected.len());
    }
}

/// A server's own types and discovery document are enough.
#[test]
fn own_types_have_documents() {
    let scheme = Scheme::builder().serve::<Car>().build().unwrap();
    let list = APIResourceList {
        group_version: "example.com/v1".into(),
        resources: vec![
            resource("cars", "Car", &["create", "get", "list", "patch", "watch"]),
            resource("cars/status", "Car", &["get", "update"]),
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

/// Definitions as deep as they can be read have documents, in all forms.
#[test]
fn deep_definitions_have_documents() {
    let api = OpenApi::builder(&Scheme::builder().build().unwrap()).build();
    let leaf = || json!({"type": "object", "x-kubernetes-embedded-resource": true});
    for around in [
        (|it| json!({"type": "object", "properties": {"a": it}})) as fn(Value) -> Value,
        |it| json!({"type": "array", "items": it}),
        |it| json!({"type": "object", "additionalProperties": it}),
    ] {
        let schema = (0..235).fold(leaf(), |inner, _| around(inner));
        let schema = json!({"type": "object", "properties": {"spec": schema}});
        let definition = definition_of(&schema);
        let version = GroupVersion::new("example.com", "v1");
        let document = api.custom_document(&version, [&definition]).unwrap();
        assert!(document.windows(8).any(|it| it == b"metadata"));
        assert!(document_to_protobuf(&document).unwrap().len() > 10_000);
        let swagger = api.swagger_with([&definition]).unwrap();
        assert!(swagger_to_protobuf(&swagger).unwrap().len() > 10_000);
    }
}

fn definition_of(schema: &Value) -> CustomResourceDefinition {
    let definition = json!({
        "spec": {
            "group": "example.com", "scope": "Cluster",
            "names": {"plural": "cars", "kind": "Car", "listKind": "CarList"},
            "versions": [
                {"name": "v1", "served": true, "storage": true, "schema": {"openAPIV3Schema": schema}},
                {"name": "v2", "served": false, "storage": false},
            ],
        },
        "status": {"conditions": [{"type": "Established", "status": "True"}]},
    });
    apimachinery_json::from_str(&definition.to_string()).unwrap()
}

/// Versions that are not served, and definitions that are not established, have no documents.
#[test]
fn definitions_that_are_not_served_have_no_documents() {
    let api = OpenApi::builder(&Scheme::builder().build().unwrap()).build();
    let mut definition = definition_of(&json!({"type": "object"}));
    assert_eq!(OpenApi::custom_paths([&definition]), ["apis/example.com/v1"]);
    let version = GroupVersion::new("example.com", "v2");
    let error = api.custom_document(&version, [&definition]).unwrap_err();
    assert_eq!(
        error.to_string(),
        r#"no document for "apis/example.com/v2": nothing is served there"#
    );
    definition.status = Default::default();
    assert!(OpenApi::custom_paths([&definition]).is_empty());
    let version = GroupVersion::new("example.com", "v1");
    assert!(api.custom_document(&version, [&definition]).is_err());
    assert!(!String::from_utf8(api.swagger_with([&definition]).unwrap()).unwrap().contains("Car"));
}

#[test]
fn documents_of_other_data_are_refused() {
    for (data, text) in
        [(&b"\xff"[..], "not a document: it is not UTF-8"), (b"{", "not a document: ")]
    {
        let error = document_to_protobuf(data).unwrap_err().to_string();
        assert!(error.starts_with(text), "{error}");
    }
    assert_eq!(swagger_to_protobuf(b"[1]").unwrap(), b"");
}

mod versions {
    pub(super) mod v1 {
        use apimachinery_derive::{Fields, Object};
        use apimachinery_meta::v1::ObjectMeta;
        use apimachinery_runtime::Str;

        #[derive(Clone, Debug, Default, PartialEq, Object)]
        #[object(
            group = "example.com",
            version = "v1",
            kind = "Boat",
            crate = "::apimachinery_api"
        )]
        pub(in super::super) struct Boat {
            metadata: ObjectMeta,
            hull: Hull,
        }

        #[derive(Clone, Debug, Default, PartialEq, Fields)]
        #[fields(crate = "::apimachinery_api")]
        pub(in super::super) struct Hull {
            colour: Str,
        }
    }
}

/// A type that is the kind in two versions has a name and a kind in each.
#[test]
fn shared_types_have_the_kind_of_the_version() {
    let beta = GroupVersion::new("example.com", "v1beta1");
    let mut builder = Scheme::builder();
    builder.serve::<versions::v1::Boat>();
    builder.known_as::<versions::v1::Boat>(beta.with_kind("Boat"));
    let scheme = builder.build().unwrap();
    let list = |version: &str| APIResourceList {
        group_version: version.into(),
        resources: vec![APIResource {
            name: "boats".into(),
            kind: "Boat".into(),
            verbs: [Str::from_static("get")].into_iter().collect(),
            ..APIResource::default()
        }]
        .into(),
        ..APIResourceList::default()
    };
    let api = OpenApi::builder(&scheme)
        .resources(&list("example.com/v1"))
        .resources(&list("example.com/v1beta1"))
        .build();
    for version in ["v1", "v1beta1"] {
        let document = parsed(&api.document(&format!("apis/example.com/{version}")).unwrap());
        let schemas = &document["components"]["schemas"];
        let boat = &schemas[format!("it.custom.versions.{version}.Boat")];
        let kinds = json!([{"group": "example.com", "kind": "Boat", "version": version}]);
        assert_eq!(boat["x-kubernetes-group-version-kind"], kinds, "{version}");
        assert!(schemas[format!("it.custom.versions.{version}.Hull")].is_object());
    }
}
