//! Custom resources, which come and go with their definitions.

use http::Method;

use super::{APPLY, Client, JSON, MERGE, pairs};

const DEFINITIONS: &str = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
const DEFINITION: &str = r#"{"metadata":{"name":"foos.example.com"},"spec":{"group":"example.com","scope":"Namespaced",
    "names":{"plural":"foos","kind":"Foo","shortNames":["fo"]},"versions":[
    {"name":"v1","served":true,"storage":true,"subresources":{"status":{},"scale":{"specReplicasPath":".spec.replicas",
     "statusReplicasPath":".status.replicas"}},"selectableFields":[{"jsonPath":".spec.colour"}],
     "schema":{"openAPIV3Schema":{"type":"object","properties":{
       "spec":{"type":"object","properties":{"colour":{"type":"string","default":"red"},
         "replicas":{"type":"integer","minimum":0}},
         "x-kubernetes-validations":[{"rule":"self.colour != 'grey'","message":"not grey"}]},
       "status":{"type":"object","properties":{"replicas":{"type":"integer"}}}}}}},
    {"name":"v1beta1","served":true,"storage":false,"schema":{"openAPIV3Schema":{"type":"object",
       "x-kubernetes-preserve-unknown-fields":true}}}]}}"#;
const FOOS: &str = "/apis/example.com/v1/namespaces/shop/foos";

fn foo(metadata: &str) -> String {
    format!(r#"{{"apiVersion":"example.com/v1","kind":"Foo","metadata":{metadata}}}"#)
}

async fn defined() -> Client {
    let client = Client::new().await;
    client.post(DEFINITIONS, DEFINITION).await;
    client
}

/// A definition is established at once, and its objects defaulted, pruned and validated.
#[tokio::test]
async fn custom_object_is_defaulted_pruned_and_validated() {
    let client = defined().await;
    let definition = client.get(&format!("{DEFINITIONS}/foos.example.com")).await;
    assert_eq!(definition["status"]["conditions"][1]["type"], "Established");
    let foo =
        r#"{"apiVersion":"example.com/v1","kind":"Foo","metadata":{"name":"a"},"spec":{"size":1}}"#;
    let created = client.post(FOOS, foo).await;
    assert_eq!(created["spec"], serde_json::json!({"colour": "red"}));
    assert_eq!(created["metadata"]["generation"], 1);
    let grey =
        foo.replace("\"size\":1", "\"colour\":\"grey\",\"replicas\":-1").replace("\"a\"", "\"b\"");
    let (code, text) = client.fails(Method::POST, FOOS, JSON, &grey).await;
    assert_eq!(code, 422);
    assert!(text.contains("spec.replicas in body should be greater than or equal to 0"), "{text}");
    let beta = client.get("/apis/example.com/v1beta1/namespaces/shop/foos/a").await;
    assert_eq!(
        (&beta["apiVersion"], &beta["spec"]["colour"]),
        (&"example.com/v1beta1".into(), &"red".into())
    );
}

/// Status, scale and fields that can be selected are those that the definition declares.
#[tokio::test]
async fn custom_object_has_the_parts_of_its_definition() {
    let client = defined().await;
    let foo = r#"{"apiVersion":"example.com/v1","kind":"Foo","metadata":{"name":"a"},"spec":{"replicas":1},"status":{"replicas":9}}"#;
    assert!(client.post(FOOS, foo).await["status"].is_null());
    let path = format!("{FOOS}/a");
    client
        .send(Method::PATCH, &format!("{path}/status"), MERGE, r#"{"status":{"replicas":1}}"#)
        .await;
    let (_, scaled) = client
        .send(Method::PATCH, &format!("{path}/scale"), MERGE, r#"{"spec":{"replicas":4}}"#)
        .await;
    assert_eq!(
        (&scaled["spec"]["replicas"], &scaled["status"]["replicas"]),
        (&4.into(), &1.into())
    );
    let selected = client.get(&format!("{FOOS}?fieldSelector=spec.colour%3Dred")).await;
    assert_eq!(selected["items"][0]["spec"]["replicas"], 4);
    let (code, text) = client
        .fails(Method::GET, &format!("{FOOS}?fieldSelector=spec.replicas%3D4"), JSON, "")
        .await;
    assert_eq!((code, &*text), (400, "field label not supported: spec.replicas"));
    let (code, _) =
        client.fails(Method::PATCH, &path, "application/strategic-merge-patch+json", "{}").await;
    assert_eq!(code, 415);
}

/// With the definition its objects go, and the resource is not served any more.
#[tokio::test]
async fn custom_objects_go_with_their_definition() {
    let client = defined().await;
    let foo = r#"{"apiVersion":"example.com/v1","kind":"Foo","metadata":{"name":"a"}}"#;
    client.post(FOOS, foo).await;
    let found = client.get("/apis/example.com/v1").await;
    assert_eq!(found["resources"][0]["shortNames"][0], "fo");
    assert!(client.get("/openapi/v3").await["paths"]["apis/example.com/v1"].is_object());
    client.ok(Method::DELETE, &format!("{DEFINITIONS}/foos.example.com"), "").await;
    assert_eq!(client.fails(Method::GET, FOOS, JSON, "").await.0, 404);
    client.post(DEFINITIONS, DEFINITION).await;
    assert!(client.get(FOOS).await["items"].as_array().unwrap().is_empty());
}

/// A definition that is deleted stays until the finalizers of its objects are gone, and no more are
/// created meanwhile. Those who watch see the objects go, and then the end of their watch.
#[tokio::test]
async fn definition_waits_for_the_finalizers_of_its_objects() {
    let client = defined().await;
    let definition = format!("{DEFINITIONS}/foos.example.com");
    client.post(FOOS, &foo(r#"{"name":"a","finalizers":["example.com/hold"]}"#)).await;
    client.post(FOOS, &foo(r#"{"name":"b"}"#)).await;
    let mut watch = client.watch(&format!("{FOOS}?watch=true")).await;
    assert_eq!(pairs(&watch.now().await), [("ADDED", "a"), ("ADDED", "b")]);

    client.ok(Method::DELETE, &definition, "").await;
    assert_eq!(pairs(&watch.now().await), [("MODIFIED", "a"), ("DELETED", "b")]);
    assert!(!watch.has_ended().await);
    let waiting = client.get(&definition).await;
    let terminating = waiting["status"]["conditions"].as_array().unwrap().last().unwrap();
    assert_eq!(
        (&terminating["type"], &terminating["status"], &terminating["reason"]),
        (&"Terminating".into(), &"True".into(), &"InstanceDeletionInProgress".into())
    );
    assert_eq!(terminating["message"], "CustomResource deletion is in progress");
    let refused = "foos.example.com \"c\" is forbidden: create not allowed while custom resource \
                   definition is terminating";
    let c = foo(r#"{"name":"c"}"#);
    let found = client.fails(Method::POST, FOOS, JSON, &c).await;
    assert_eq!((found.0, &*found.1), (403, refused));
    let applied = format!("{FOOS}/c?fieldManager=m");
    let found = client.fails(Method::PATCH, &applied, APPLY, &c).await;
    assert_eq!((found.0, &*found.1), (403, refused));

    let free = r#"{"metadata":{"finalizers":null}}"#;
    let (status, _) = client.send(Method::PATCH, &format!("{FOOS}/a"), MERGE, free).await;
    assert_eq!(status, 200);
    assert_eq!(client.fails(Method::GET, &definition, JSON, "").await.0, 404);
    assert_eq!(client.fails(Method::GET, FOOS, JSON, "").await.0, 404);
    assert_eq!(pairs(&watch.now().await), [("DELETED", "a")]);
    assert!(watch.has_ended().await);
}

/// A change of what is served ends the watches of it, and one of the status does not.
#[tokio::test]
async fn watches_end_with_the_definition_that_they_began_with() {
    let client = defined().await;
    let definition = format!("{DEFINITIONS}/foos.example.com");
    let mut watch = client.watch(&format!("{FOOS}?watch=true")).await;
    let label = r#"{"metadata":{"labels":{"a":"b"}}}"#;
    client.send(Method::PATCH, &definition, MERGE, label).await;
    client.get(FOOS).await;
    assert!(!watch.has_ended().await);
    let names = r#"{"spec":{"names":{"categories":["all"]}}}"#;
    let (status, _) = client.send(Method::PATCH, &definition, MERGE, names).await;
    assert_eq!(status, 200);
    client.get(FOOS).await;
    assert!(watch.has_ended().await);
}

/// Only lists and watches go across namespaces.
#[tokio::test]
async fn requests_have_the_scope_of_their_resource() {
    const ALL: &str = "/apis/example.com/v1/foos";
    let client = defined().await;
    client.post(FOOS, &foo(r#"{"name":"a"}"#)).await;
    let maps = "/api/v1/configmaps";
    client.post("/api/v1/namespaces/shop/configmaps", r#"{"metadata":{"name":"a"}}"#).await;
    client.post("/api/v1/nodes", r#"{"metadata":{"name":"a"}}"#).await;
    let (unknown, not_allowed) = (
        (404, "the server could not find the requested resource".to_owned()),
        (405, "the server does not allow this method on the requested resource".to_owned()),
    );
    let b = r#"{"metadata":{"name":"b"}}"#;
    for (method, path, expected) in [
        (Method::DELETE, maps, &not_allowed),
        (Method::POST, maps, &not_allowed),
        (Method::DELETE, ALL, &unknown),
        (Method::POST, ALL, &unknown),
        (Method::GET, "/api/v1/namespaces/shop/nodes", &unknown),
        (Method::GET, "/api/v1/namespaces/shop/nodes?watch=true", &unknown),
        (Method::POST, "/api/v1/namespaces/shop/nodes", &unknown),
        (Method::DELETE, "/api/v1/namespaces/shop/nodes", &unknown),
        (Method::DELETE, "/api/v1/namespaces/shop/nodes/a", &unknown),
    ] {
        let body = if method == Method::POST { b } else { "" };
        let found = client.fails(method.clone(), path, JSON, body).await;
        assert_eq!(found, *expected, "{method} {path}");
    }
    for path in [maps, ALL, "/api/v1/nodes"] {
        let items = client.get(path).await["items"].clone();
        assert_eq!(items.as_array().map(Vec::len), Some(1), "{path}");
    }
}

/// Versions that objects may be stored in are listed, and stay served, until a migration has
/// written the objects again.
#[tokio::test]
async fn stored_versions_are_listed_until_objects_are_migrated() {
    const JSON_PATCH: &str = "application/json-patch+json";
    let client = defined().await;
    let definition = format!("{DEFINITIONS}/foos.example.com");
    let foo = r#"{"apiVersion":"example.com/v1","kind":"Foo","metadata":{"name":"a"}}"#;
    client.post(FOOS, foo).await;
    let store_beta = r#"[{"op":"replace","path":"/spec/versions/0/storage","value":false},
        {"op":"replace","path":"/spec/versions/1/storage","value":true}]"#;
    let (_, changed) = client.send(Method::PATCH, &definition, JSON_PATCH, store_beta).await;
    assert_eq!(changed["status"]["storedVersions"], serde_json::json!(["v1", "v1beta1"]));

    let remove = r#"[{"op":"remove","path":"/spec/versions/0"}]"#;
    let (code, text) = client.fails(Method::PATCH, &definition, JSON_PATCH, remove).await;
    assert_eq!(code, 422);
    assert!(text.contains(r#"status.storedVersions[0]: Invalid value: "v1": missing from spec.versions; v1 was previously a storage version"#), "{text}");

    // What a migration does: an update that changes nothing stores the object in the new version.
    let path = format!("{FOOS}/a");
    let before = client.get(&path).await;
    let migrated = client.ok(Method::PUT, &path, &before.to_string()).await;
    assert_ne!(migrated["metadata"]["resourceVersion"], before["metadata"]["resourceVersion"]);
    let again = client.ok(Method::PUT, &path, &migrated.to_string()).await;
    assert_eq!(again, migrated);
    let listed = r#"{"status":{"storedVersions":["v1beta1"]}}"#;
    client.send(Method::PATCH, &format!("{definition}/status"), MERGE, listed).await;
    let (status, _) = client.send(Method::PATCH, &definition, JSON_PATCH, remove).await;
    assert_eq!(status, 200);
    assert_eq!(client.fails(Method::GET, &path, JSON, "").await.0, 404);
    let beta = client.get("/apis/example.com/v1beta1/namespaces/shop/foos/a").await;
    assert_eq!(beta["metadata"]["uid"], before["metadata"]["uid"]);
}
