//! Statuses as errors.

use std::error::Error;
use std::fmt;

use apimachinery_json::value_from_str;
use apimachinery_meta::v1::{Status, StatusReason};
use apimachinery_meta::{ServerResponse, StatusError};
use apimachinery_runtime::{
    DecodeError, GroupResource, GroupVersionKind, NotRegisteredError, Unknown, Unstructured, Value,
};

#[derive(Debug)]
struct Wrapped(StatusError);

impl fmt::Display for Wrapped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("cannot save")
    }
}

impl Error for Wrapped {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.0)
    }
}

/// TYP-06: Each failure has its code, reason and words.
#[test]
fn failures_have_code_reason_and_words() {
    let pods = GroupResource::new("", "pods");
    let cases = [
        (StatusError::not_found(&pods, "a"), 404, "NotFound", r#"pods "a" not found"#),
        (
            StatusError::already_exists(&pods, "a"),
            409,
            "AlreadyExists",
            r#"pods "a" already exists"#,
        ),
        (
            StatusError::conflict(&pods, "a", "changed"),
            409,
            "Conflict",
            r#"Operation cannot be fulfilled on pods "a": changed"#,
        ),
        (StatusError::unauthorized(""), 401, "Unauthorized", "not authorized"),
        (StatusError::forbidden(&pods, "", "no"), 403, "Forbidden", "pods is forbidden: no"),
        (StatusError::resource_expired("too old"), 410, "Expired", "too old"),
        (StatusError::too_many_requests("slow", 3), 429, "TooManyRequests", "slow"),
        (StatusError::internal_error("x"), 500, "InternalError", "Internal error occurred: x"),
        (StatusError::timeout("x", 1), 504, "Timeout", "Timeout: x"),
    ];
    for (error, code, reason, text) in cases {
        assert_eq!(error.to_string(), text);
        assert_eq!((error.status().code, error.reason().as_str()), (code, reason));
        assert_eq!(error.status().status, "Failure");
    }
    assert_eq!(StatusError::too_many_requests("slow", 3).suggested_delay(), Some(3));
    assert_eq!(StatusError::server_timeout(&pods, "get", 0).suggested_delay(), Some(0));
    assert_eq!(StatusError::gone("x").suggested_delay(), None);
}

/// TYP-06: The reason counts before the code, and errors around a status do not hide it.
#[test]
fn failures_are_recognized() {
    let odd = Status { code: 404, reason: "Odd".into(), ..Status::default() };
    assert!(StatusError::new(odd).is_not_found());
    let expired = Status { code: 404, reason: StatusReason::EXPIRED, ..Status::default() };
    let expired = StatusError::new(expired);
    assert!(!expired.is_not_found() && expired.is_resource_expired());
    let wrapped = Wrapped(StatusError::gone("x"));
    assert!(StatusError::find(&wrapped).unwrap().is_gone());
    assert!(StatusError::find(&fmt::Error).is_none());
    let response = ServerResponse::new(502, "GET")
        .about(GroupResource::new("", "pods"), "")
        .message("<html>")
        .unexpected(true);
    let error = StatusError::from_response(&response);
    assert!(error.is_internal_error() || error.is_unexpected_server_error());
    let text =
        r#"an error on the server ("<html>") has prevented the request from succeeding (get pods)"#;
    assert_eq!(error.to_string(), text);
    let error = StatusError::client_error(500, "watch", "", "cut off");
    assert_eq!(error.status().details.as_ref().unwrap().causes[1].reason, "ClientError");
}

/// TYP-06: A decoded status becomes an error, as plain data too; another object is returned.
#[test]
fn decoded_statuses_become_errors() {
    let status = StatusError::bad_request("x").into_status();
    assert!(StatusError::from_object(Box::new(status)).unwrap().is_bad_request());
    let json = r#"{"kind":"Status","apiVersion":"v1","reason":"Gone","message":"m","code":410}"#;
    let Value::Map(content) = value_from_str(json).unwrap() else { panic!("it is an object") };
    let error = StatusError::from_object(Box::new(Unstructured::new(content))).unwrap();
    assert!(error.is_gone() && error.to_string() == "m");
    let error = StatusError::from_object(Box::new(Unknown::default())).unwrap_err();
    assert!(error.to_string().starts_with("unexpected object: "));
}

#[test]
fn unregistered_type_is_the_mistake_of_the_server() {
    let error = || DecodeError::from(NotRegisteredError::type_name("crate::Pod", "scheme.rs"));
    let expected = "Internal error occurred: no kind is registered for the type crate.Pod in scheme \"scheme.rs\"";
    for status in [StatusError::from(error()), StatusError::undecodable(&error(), "Pod", b"{}")] {
        assert_eq!((status.status().code, &*status.status().message), (500, expected));
    }
    let kind = GroupVersionKind::new("", "v1", "Pod");
    let unknown_kind = DecodeError::from(NotRegisteredError::kind(&kind, "scheme.rs"));
    assert!(StatusError::from(unknown_kind).is_bad_request());
}
