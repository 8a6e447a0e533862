//! Refusals in the words of the API server's router, which knows the formats of resources with
//! types and refuses what has none of them before anything else is done.

use apimachinery_meta::StatusError;
use apimachinery_meta::v1::{STATUS_FAILURE, Status, StatusReason};
use http::HeaderMap;
use http::header::ACCEPT;

const FORMATS: [&str; 3] =
    ["application/json", "application/yaml", "application/vnd.kubernetes.protobuf"];
const STREAMS: [&str; 2] =
    ["application/json;stream=watch", "application/vnd.kubernetes.protobuf;stream=watch"];

/// 415: a patch of a format that the resource does not have.
pub(crate) fn unsupported_media_type() -> StatusError {
    let message = "415: Unsupported Media Type".into();
    refusal(415, StatusReason::UNSUPPORTED_MEDIA_TYPE, message)
}

/// 406: a client that accepts none of the formats. Which form of an object it asks for within such a
/// format is not the router's business.
pub(crate) fn not_acceptable(headers: &HeaderMap, verb: &str) -> Option<StatusError> {
    let mut accepted = headers.get_all(ACCEPT).iter().filter_map(|it| it.to_str().ok()).peekable();
    accepted.peek()?;
    let is_served = |range: &str| {
        let media_type = range.split(';').next().unwrap_or_default().trim();
        media_type == "*/*" || FORMATS.contains(&media_type)
    };
    if accepted.flat_map(|it| it.split(',')).any(is_served) {
        return None;
    }
    let mut formats = FORMATS.to_vec();
    if verb == "list" {
        formats.extend(STREAMS);
    }
    let message =
        format!("406: Not Acceptable\n\nAvailable representations: {}", formats.join(", "));
    Some(refusal(406, StatusReason::NOT_ACCEPTABLE, message))
}

fn refusal(code: i32, reason: StatusReason, message: String) -> StatusError {
    StatusError::new(Status {
        status: STATUS_FAILURE.into(),
        code,
        reason,
        message: message.into(),
        details: Some(Box::default()),
        ..Status::default()
    })
}
