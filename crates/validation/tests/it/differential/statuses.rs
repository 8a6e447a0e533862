//! Statuses.

use apimachinery_meta::v1::Status;
use apimachinery_meta::{ServerResponse, StatusError};
use apimachinery_runtime::GroupResource;
use apimachinery_test_support::Small;
use serde_json::{Value, json};

use super::{rounds, start};

fn make(name: &str, resource: &GroupResource, words: [&str; 3], number: i32) -> StatusError {
    let [object, text, verb] = words;
    match name {
        "NotFound" => StatusError::not_found(resource, object),
        "AlreadyExists" => StatusError::already_exists(resource, object),
        "GenerateNameConflict" => StatusError::generate_name_conflict(resource, object, number),
        "Unauthorized" => StatusError::unauthorized(text),
        "Forbidden" => StatusError::forbidden(resource, object, text),
        "Conflict" => StatusError::conflict(resource, object, text),
        "Gone" => StatusError::gone(text),
        "ResourceExpired" => StatusError::resource_expired(text),
        "BadRequest" => StatusError::bad_request(text),
        "TooManyRequests" => StatusError::too_many_requests(text, number),
        "ServiceUnavailable" => StatusError::service_unavailable(text),
        "MethodNotSupported" => StatusError::method_not_supported(resource, verb),
        "ServerTimeout" => StatusError::server_timeout(resource, verb, number),
        "InternalError" => StatusError::internal_error(text),
        "Timeout" => StatusError::timeout(text, number),
        "TooManyRequestsError" => StatusError::too_many_requests_now(text),
        "RequestEntityTooLarge" => StatusError::request_entity_too_large(text),
        _ => unreachable!("{name} is not made here"),
    }
}

const MADE: [&str; 17] = [
    "NotFound",
    "AlreadyExists",
    "GenerateNameConflict",
    "Unauthorized",
    "Forbidden",
    "Conflict",
    "Gone",
    "ResourceExpired",
    "BadRequest",
    "TooManyRequests",
    "ServiceUnavailable",
    "MethodNotSupported",
    "ServerTimeout",
    "InternalError",
    "Timeout",
    "TooManyRequestsError",
    "RequestEntityTooLarge",
];

/// TYP-06: Statuses have the code, reason, details and message of the reference, and are recognized
/// alike.
#[test]
#[ignore = "needs APIMACHINERY_REFERENCE"]
fn statuses_are_those_of_the_reference() {
    let (mut reference, mut dice) = start();
    let words = ["", "web", "a\"b", "POST", "get", "unknown"];
    let codes =
        [200, 302, 400, 401, 403, 404, 405, 406, 409, 410, 413, 415, 422, 429, 500, 502, 503, 504];
    for round in 0..rounds() * 2 {
        let resource = dice.pick(&[("", ""), ("", "pods"), ("apps", "deployments")]);
        let [name, text, verb] = [*dice.pick(&words), *dice.pick(&words), *dice.pick(&words)];
        let (seconds, code, flag) = (dice.below(3) as i32, *dice.pick(&codes), dice.below(2) == 1);
        let kind = if round % 2 == 0 { *dice.pick(&MADE) } else { "" };
        let question = json!({
            "make": kind, "group": resource.0, "kind": resource.1, "name": name, "text": text, "verb": verb,
            "seconds": seconds, "code": code, "flag": flag,
        });
        let expected: Status = reference.ask("status", &question).unwrap();
        let resource = GroupResource::new(resource.0, resource.1);
        let found = match kind {
            "" => StatusError::from_response(
                &ServerResponse::new(code, verb)
                    .about(resource, name)
                    .message(text)
                    .retry_after_seconds(seconds)
                    .unexpected(flag),
            ),
            kind => make(kind, &resource, [name, text, verb], seconds),
        };
        assert_eq!(found.status(), &expected, "{question}");
        let mut status = found.into_status();
        if dice.below(2) == 0 {
            status.code = (*dice.pick(&codes)).into();
            status.reason = (*dice.pick(&["", "Odd", "NotFound", "Expired"])).into();
        }
        same_predicates(&mut reference, status);
    }
}

fn same_predicates(reference: &mut Small, status: Status) {
    let expected: Value = reference.ask("status-is", &status).unwrap();
    let error = StatusError::new(status);
    let found = [
        error.is_not_found(),
        error.is_already_exists(),
        error.is_conflict(),
        error.is_invalid(),
        error.is_gone(),
        error.is_resource_expired(),
        error.is_not_acceptable(),
        error.is_unsupported_media_type(),
        error.is_method_not_supported(),
        error.is_service_unavailable(),
        error.is_bad_request(),
        error.is_unauthorized(),
        error.is_forbidden(),
        error.is_timeout(),
        error.is_server_timeout(),
        error.is_internal_error(),
        error.is_too_many_requests(),
        error.is_request_entity_too_large(),
        error.is_unexpected_server_error(),
        error.is_store_read_error(),
    ];
    let delay = error.suggested_delay();
    let found = json!({"is": found, "delay": delay.unwrap_or(0), "suggest": delay.is_some()});
    assert_eq!(found, expected, "{error:?}");
}
