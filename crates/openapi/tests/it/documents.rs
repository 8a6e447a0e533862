//! Documents of built-in kinds.

use apimachinery_openapi::{OpenApiError, answers_deleted, document_hash};
use apimachinery_test_support::recorded;
use serde_json::Value;

use crate::{all, differences, parsed, without_descriptions};

#[test]
fn paths_have_a_document_each() {
    let api = all();
    let paths = api.paths();
    for path in ["api", "api/v1", "apis", "apis/apps", "apis/apps/v1"] {
        assert!(paths.iter().any(|it| it == path), "{path}");
    }
    for path in paths {
        let document = parsed(&api.document(&path).unwrap());
        assert_eq!(document["openapi"], "3.0.0");
    }
    let error = api.document("apis/example.com/v1").unwrap_err();
    assert!(matches!(error, OpenApiError::NotServed(_)), "{error}");
}

#[test]
fn answers_are_the_index_and_all_documents() {
    let api = all();
    let answers = api.answers().unwrap();
    assert_eq!(answers.len(), api.paths().len() + 1);
    let (path, index) = &answers[0];
    assert_eq!(path, "/openapi/v3");
    let urls = parsed(index);
    for (path, document) in &answers[1..] {
        assert_eq!(parsed(document)["openapi"], "3.0.0");
        let below = path.strip_prefix("/openapi/v3/").unwrap();
        let url = urls["paths"][below]["serverRelativeURL"].as_str().unwrap();
        assert_eq!(url, format!("{path}?hash={}", document_hash(document)));
    }
}

/// A document is as the reference has it.
#[test]
fn document_of_autoscaling_is_that_of_the_reference() {
    let theirs: Value = serde_json::from_str(&recorded("openapi/autoscaling-v1.json")).unwrap();
    let mut ours = parsed(&all().document("apis/autoscaling/v1").unwrap());
    without_descriptions(&mut ours);
    let mut found = Vec::new();
    differences("", &theirs, &ours, &mut found);
    assert!(found.is_empty(), "{found:#?}");
}

/// A type that two versions share has a name in each.
#[test]
fn shared_types_are_named_by_the_version_that_refers_to_them() {
    let document = parsed(&all().document("apis/certificates.k8s.io/v1beta1").unwrap());
    let schemas = &document["components"]["schemas"];
    let name = "io.k8s.api.certificates.v1beta1.ClusterTrustBundleSpec";
    assert!(schemas[name].is_object());
    let reference = format!("#/components/schemas/{name}");
    let bundle = &schemas["io.k8s.api.certificates.v1beta1.ClusterTrustBundle"];
    assert_eq!(bundle["properties"]["spec"]["allOf"][0]["$ref"], *reference);
}

/// Every reference of a document leads to a definition in it.
#[test]
fn references_lead_to_definitions() {
    let api = all();
    let documents = api.paths().into_iter().map(|path| api.document(&path).unwrap());
    for json in documents.chain([api.swagger().unwrap()]) {
        let document = parsed(&json);
        let mut open = vec![&document];
        while let Some(value) = open.pop() {
            if let Some(reference) = value.get("$ref").and_then(Value::as_str) {
                let place = document.pointer(reference.trim_start_matches('#'));
                assert!(place.is_some(), "{reference}");
            }
            match value {
                Value::Object(members) => open.extend(members.values()),
                Value::Array(items) => open.extend(items),
                _ => {}
            }
        }
    }
}

#[test]
fn deleted_objects_are_answered_by_some_resources() {
    assert!(answers_deleted("", "pods") && answers_deleted("resource.k8s.io", "deviceclasses"));
    assert!(!answers_deleted("", "configmaps") && !answers_deleted("example.com", "pods"));
}
