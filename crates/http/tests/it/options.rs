//! The options of requests, from queries and bodies.

use apimachinery_http::options::{self, DeleteOptionsDecoder};
use apimachinery_meta::StatusError;
use apimachinery_meta::v1::DeleteOptions;
use apimachinery_query::Values;
use apimachinery_runtime::{Scheme, Str};
use apimachinery_serializer::CodecFactory;
use http::Request;

fn values(query: &str) -> Values {
    Values::parse(query).expect("a query")
}

#[track_caller]
fn assert_refused<T>(refused: Result<T, StatusError>, code: i32, message: &str) {
    let status = refused.map(drop).expect_err("it is not allowed").into_status();
    assert_eq!((status.code, status.message.as_str()), (code, message));
}

/// PAR-05: options for one object are those of the query; exporting is refused.
#[test]
fn objects_are_not_exported() {
    let text = "the export parameter, deprecated since v1.14, is no longer supported";
    assert_refused(options::get(&values("export=1")), 400, text);
    assert_refused(options::get(&values("export")), 400, text);
    let options = options::get(&values("export=false&resourceVersion=5")).expect("not exported");
    assert_eq!(options.resource_version, "5");
}

/// PAR-04, PAR-05: options for many objects are defaulted and checked; the selector is turned into
/// that of the handlers.
#[test]
fn lists_and_watches_are_checked() {
    let options = options::list(&values("watch=1"), true).expect("a watch");
    assert_eq!(options.send_initial_events, Some(true));
    assert_eq!(
        options::list(&values("watch=1"), false).expect("a watch").send_initial_events,
        None
    );
    let text = r#"strconv.ParseInt: parsing "x": invalid syntax"#;
    assert_refused(options::list(&values("limit=x"), true), 400, text);
    let text = "invalid selector: 'x'; can't understand 'x'";
    assert_refused(options::list(&values("fieldSelector=x"), true), 400, text);
    let text = "ListOptions.meta.k8s.io \"\" is invalid: sendInitialEvents: Forbidden: sendInitialEvents is forbidden for \
                list";
    assert_refused(options::list(&values("sendInitialEvents=1"), true), 422, text);
}

/// A label of a field is replaced by that of the handlers' version, or refused.
#[test]
fn labels_of_fields_are_converted() {
    let mut options = options::list(&values("fieldSelector=name=a"), true).expect("a list");
    let convert = |label: &str, value: &str| match label {
        "name" => Ok((Str::from("metadata.name"), Str::from(value))),
        _ => Err(format!("field label not supported: {label}")),
    };
    options::convert_field_labels(&mut options, convert).expect("the label is known");
    assert_eq!(options.field_selector.to_string(), "metadata.name=a");
    let refused = options::convert_field_labels(&mut options, convert);
    assert_refused(refused, 400, "field label not supported: metadata.name");
}

/// A watch of one object selects that object, whose name a selector may repeat.
#[test]
fn one_object_is_selected_by_name() {
    for (selector, is_allowed) in
        [("", true), ("metadata.name=a", true), ("metadata.name=b", false), ("x=y", false)]
    {
        let query = Values::from_iter([("fieldSelector", selector)]);
        let mut options = options::list(&query, true).expect("a list");
        let selected = options::select_name(&mut options, "a");
        if is_allowed {
            selected.expect(selector);
            assert_eq!(options.field_selector.to_string(), "metadata.name=a");
        } else {
            let text = "fieldSelector metadata.name doesn't match requested name";
            assert_refused(selected, 400, text);
        }
    }
}

/// PAR-05: what a patch may say depends on its media type.
#[test]
fn patches_are_checked_by_their_type() {
    let apply = "application/apply-patch+yaml";
    let text = "PatchOptions.meta.k8s.io \"\" is invalid: fieldManager: Required value: is required for apply patch";
    assert_refused(options::patch(&values(""), apply), 422, text);
    assert!(options::patch(&values("fieldManager=me&force=1"), apply).is_ok());
    let text = "PatchOptions.meta.k8s.io \"\" is invalid: force: Forbidden: may not be specified for non-apply patch";
    assert_refused(options::patch(&values("force=1"), "application/merge-patch+json"), 422, text);
    let text = "UpdateOptions.meta.k8s.io \"\" is invalid: dryRun: Unsupported value: [\"x\"]: supported values: \"All\"";
    assert_refused(options::update(&values("dryRun=x")), 422, text);
}

fn delete(query: &str, content_type: &str, body: &[u8]) -> Result<DeleteOptions, StatusError> {
    let scheme = Scheme::builder().install(options::install).build().expect("the options kinds");
    let request = Request::delete(format!("/api/v1/namespaces/a/pods/b?{query}"));
    let request = request.header("Content-Type", content_type).body(()).expect("a request");
    DeleteOptionsDecoder::new(CodecFactory::new(scheme)).decode(&request, body)
}

/// PAR-03, PAR-05: a deletion has its options in the body, of any version and format, or else in
/// the query; never in both.
#[test]
fn delete_options_come_from_body_or_query() {
    let found = delete("gracePeriodSeconds=5&uid=u&dryRun=All", "", b"").expect("a query");
    assert_eq!(found.grace_period_seconds, Some(5));
    assert_eq!(found.preconditions.and_then(|it| it.uid).as_deref(), Some("u"));
    for (content_type, body) in [
        (
            "application/json",
            r#"{"kind":"DeleteOptions","apiVersion":"v1","gracePeriodSeconds":7}"#,
        ),
        (
            "application/json",
            r#"{"kind":"DeleteOptions","apiVersion":"apps/v1","gracePeriodSeconds":7}"#,
        ),
        ("application/json", r#"{"gracePeriodSeconds":7,"unknown":1}"#),
        (
            "application/yaml",
            "kind: DeleteOptions\napiVersion: meta.k8s.io/v1\ngracePeriodSeconds: 7\n",
        ),
    ] {
        let found = delete("dryRun=All", content_type, body.as_bytes()).expect(body);
        assert_eq!((found.grace_period_seconds, found.dry_run.len()), (Some(7), 0), "{body}");
    }
    let ignored = delete("ignoreStoreReadErrorWithClusterBreakingPotential=true", "", b"");
    assert_eq!(
        ignored.expect("a query").ignore_store_read_error_with_cluster_breaking_potential,
        None
    );
}

/// PAR-05: what is wrong with the options of a deletion.
#[test]
fn delete_options_are_checked() {
    let text = "the body of the request was in an unknown format - accepted media types include: application/json, \
                application/yaml, application/vnd.kubernetes.protobuf, application/cbor";
    assert_refused(delete("", "text/plain", b"{}"), 415, text);
    let text = "DeleteOptions.meta.k8s.io \"\" is invalid: propagationPolicy: Unsupported value: \"x\": supported values: \
                \"Foreground\", \"Background\", \"Orphan\", \"nil\"";
    assert_refused(delete("propagationPolicy=x", "", b""), 422, text);
    let refused = delete("", "application/json", b"{").expect_err("it is cut");
    assert_eq!(refused.status().code, 400);
    let refused = delete("", "application/json", br#"{"kind":"Pod","apiVersion":"v1"}"#);
    assert_eq!(refused.expect_err("it is something else").status().code, 400);
}
