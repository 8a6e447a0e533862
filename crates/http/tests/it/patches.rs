//! Requests that patch an object: what of them is decided before the patch is read.

use apimachinery_http::{Exchange, negotiate_patch_type, options};
use apimachinery_meta::v1::Status;
use apimachinery_meta::{PatchType, StatusError};
use http::Request;
use http_body_util::BodyExt;

use super::bodies::now;
use super::support::api;

const ALL: [PatchType; 4] =
    [PatchType::JSON, PatchType::MERGE, PatchType::STRATEGIC_MERGE, PatchType::APPLY_YAML];

/// The answer to a patch that is refused.
fn refused(query: &str, media_type: &str, supported: &[PatchType]) -> (u16, String) {
    let uri = format!("/api/v1/namespaces/rec/configmaps/a?{query}");
    let request = Request::patch(uri).header("content-type", media_type).body(()).expect("one");
    let exchange = Exchange::new(&api(), &request);
    exchange.negotiate().expect("the response has a format");
    let checked = negotiate_patch_type(&request, supported)
        .map_err(StatusError::from)
        .and_then(|it| options::patch(&exchange.query(), it.as_str()));
    let response = exchange.error_response(checked.expect_err("it is refused"));
    let code = response.status().as_u16();
    let body = now(response.into_body().collect()).expect("a body").to_bytes();
    (code, String::from_utf8(body.to_vec()).expect("text"))
}

/// HTTP-02, HTTP-08: the type of a patch and its options are refused as by a server of the
/// reference over its socket.
#[test]
fn patch_of_unsupported_type_is_refused_as_in_go() {
    let invalid = |message: &str, reason: &str, field: &str| {
        format!(
            r#"{{"kind":"Status","apiVersion":"v1","metadata":{{}},"status":"Failure","message":"PatchOptions.meta.k8s.io \"\" is invalid: {field}: {message}","reason":"Invalid","details":{{"group":"meta.k8s.io","kind":"PatchOptions","causes":[{{"reason":"{reason}","message":"{message}","field":"{field}"}}]}},"code":422}}"#
        ) + "\n"
    };
    let forced = "Forbidden: may not be specified for non-apply patch";
    assert_eq!(
        refused("force=true", "application/merge-patch+json", &ALL),
        (422, invalid(forced, "FieldValueForbidden", "force"))
    );
    let nobody = "Required value: is required for apply patch";
    assert_eq!(
        refused("", "application/apply-patch+yaml", &ALL),
        (422, invalid(nobody, "FieldValueRequired", "fieldManager"))
    );
    let custom = [PatchType::JSON, PatchType::MERGE, PatchType::APPLY_YAML];
    let unknown = r#"{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"the body of the request was in an unknown format - accepted media types include: application/json-patch+json, application/merge-patch+json, application/apply-patch+yaml","reason":"UnsupportedMediaType","code":415}"#;
    for media_type in [
        "application/strategic-merge-patch+json",
        "application/json",
        "",
        ";",
        "Application/merge-patch+json",
    ] {
        assert_eq!(refused("", media_type, &custom), (415, format!("{unknown}\n")), "{media_type}");
    }
}

/// HTTP-08: the type of a patch is its `Content-Type` up to the semicolon.
#[test]
fn parameters_of_the_media_type_do_not_count() {
    let patch = |media_type: &str| {
        let request = Request::patch("/").header("content-type", media_type).body(());
        negotiate_patch_type(&request.expect("one"), &ALL)
    };
    for media_type in [
        "application/json-patch+json",
        "application/json-patch+json;",
        "application/json-patch+json;charset",
    ] {
        assert_eq!(patch(media_type), Ok(PatchType::JSON));
    }
    let refused: Status =
        StatusError::from(patch("application/json-patch+json ;").unwrap_err()).into_status();
    assert_eq!(refused.code, 415);
}
