//! Patches of requests: what a server stores, or responds.

use apimachinery_api::apps::v1::Deployment;
use apimachinery_meta::{PatchType, StatusError};
use apimachinery_patch::{Patch, Patched};
use apimachinery_runtime::{FieldValidation, GroupVersionKind};
use apimachinery_serializer::CodecFactory;

use super::support::SCHEME;

const OLD: &str = r#"{"metadata":{"name":"web"},"spec":{"replicas":1,"selector":{},"template":{"spec":{"containers":[{"name":"web","image":"nginx:1"}]}}}}"#;

fn patched(
    patch_type: PatchType,
    patch: &str,
    version: &'static str,
    validation: FieldValidation,
) -> Result<Patched, StatusError> {
    let codecs = CodecFactory::new(SCHEME.clone());
    let old: Deployment = apimachinery_json::from_str(OLD).expect("it is a Deployment");
    let kind = GroupVersionKind::from_static("apps", version, "Deployment");
    Ok(Patch::new(patch_type, patch).apply_to(&old, &codecs, &kind, validation)?)
}

fn status(patch_type: PatchType, patch: &str) -> (i32, String) {
    let error = patched(patch_type, patch, "v1", FieldValidation::Strict).unwrap_err();
    (error.status().code, error.to_string())
}

/// HTTP-08, PAT-05: A patch that is not JSON, or not one of its type, is 400.
#[test]
fn apply_to_malformed_patch_is_bad_request() {
    let expected = (400, "invalid JSON patch".to_owned());
    for patch_type in [PatchType::JSON, PatchType::MERGE, PatchType::STRATEGIC_MERGE] {
        assert_eq!(status(patch_type, "{"), expected);
    }
    assert_eq!(status(PatchType::MERGE, "null"), (400, "Invalid JSON Patch".to_owned()));
    let text = "json: cannot unmarshal array into Go value of type map[string]interface {}";
    assert_eq!(status(PatchType::STRATEGIC_MERGE, "[]"), (400, text.to_owned()));
    let text = "invalid patch format of retainKeys";
    assert_eq!(status(PatchType::STRATEGIC_MERGE, r#"{"$retainKeys":5}"#), (400, text.to_owned()));
}

/// HTTP-08, PAT-05: A JSON patch that does not apply is 422, without the reason; one with too many
/// operations 413.
#[test]
fn apply_to_json_patch_that_does_not_apply_is_unprocessable() {
    let text = "the server rejected our request due to an error in our request";
    let patch = r#"[{"op":"remove","path":"/spec/missing"}]"#;
    assert_eq!(status(PatchType::JSON, patch), (422, text.to_owned()));

    let operations = vec![r#"{"op":"test","path":"/a"}"#; 10_001];
    let patch = format!("[{}]", operations.join(","));
    let text = "Request entity too large: The allowed maximum operations in a JSON patch is 10000, got 10001";
    assert_eq!(status(PatchType::JSON, &patch), (413, text.to_owned()));
}

/// HTTP-08, PAT-05: Unknown fields of operations, of the patch and of the object are errors or
/// warnings, as field validation wants.
#[test]
fn apply_to_unknown_fields_follows_field_validation() {
    let patch = r#"[{"op":"add","path":"/spec/bogus","value":{"a":1},"extra":1}]"#;
    let (code, text) = status(PatchType::JSON, patch);
    assert_eq!(code, 422);
    let strict = r#"strict decoding error: json patch unknown field "[0].extra", unknown field "spec.bogus""#;
    assert!(text.starts_with(r#" "" is invalid: patch: Invalid value: "{\"#), "{text}");
    assert!(text.ends_with(strict), "{text}");

    let warned = patched(PatchType::JSON, patch, "v1", FieldValidation::Warn).unwrap();
    assert_eq!(
        warned.warnings,
        [r#"json patch unknown field "[0].extra""#, r#"unknown field "spec.bogus""#]
    );
    assert!(
        patched(PatchType::JSON, patch, "v1", FieldValidation::Ignore).unwrap().warnings.is_empty()
    );
}

/// PAT-05: The patch is applied in the version of the request, and the result is defaulted and
/// converted back.
#[test]
fn apply_to_other_version_converts_both_ways() {
    let patch = r#"{"spec":{"replicas":null,"template":{"spec":{"containers":[{"name":"log","image":"vector"}]}}}}"#;
    let patched = patched(PatchType::STRATEGIC_MERGE, patch, "v1beta1", FieldValidation::Strict);
    let patched = patched.unwrap().object;
    let deployment: &Deployment = patched.downcast_ref().expect("it is what it was");
    assert_eq!(deployment.spec.replicas, Some(1));
    let names: Vec<_> =
        deployment.spec.template.spec.containers.iter().map(|it| &*it.name).collect();
    assert_eq!(names, ["log", "web"]);
}

/// HTTP-08, PAT-05: Custom resources do not have strategic merge patches: 415.
#[test]
fn apply_to_custom_resource_strategic_is_unsupported() {
    let codecs = CodecFactory::new(SCHEME.clone());
    let kind = GroupVersionKind::from_static("example.com", "v1", "Widget");
    let widget = apimachinery_runtime::Unstructured::default();
    let patch = Patch::new(PatchType::STRATEGIC_MERGE, "{}");
    let error = patch.apply_to(&widget, &codecs, &kind, FieldValidation::Ignore).unwrap_err();
    assert_eq!(error.status().code, 415);
    assert_eq!(
        error.to_string(),
        "the body of the request was in an unknown format - accepted media types include: \
         application/json-patch+json, application/merge-patch+json, application/apply-patch+yaml"
    );
}
