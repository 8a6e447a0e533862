//! Refusals in the words of the API server's router, which knows the formats of resources with
//! types and refuses what has none of them before anything else is done.

use apimachinery_meta::StatusError;
use apimachinery_meta::v1::{STATUS_FAILURE, Status, StatusReason};
use http::header::ACCEPT;
use http::{HeaderMap, Method, Request};

const FORMATS: [&str; 3] =
    ["application/json", "application/yaml", "application/vnd.kubernetes.protobuf"];
const STREAMS: [&str; 2] =
    ["application/json;stream=watch", "application/vnd.kubernetes.protobuf;stream=watch"];

const CBOR: &str = "application/cbor";
const CBOR_SEQUENCE: &str = "application/cbor-seq";

/// 406: a client that does not accept JSON, the one format of the version of the server.
pub(crate) fn unacceptable_version<B>(request: &Request<B>) -> Option<StatusError> {
    let path = request.uri().path();
    if !matches!(path, "/version" | "/version/") || request.method() != Method::GET {
        return None;
    }
    let mut accepted = request.headers().get_all(ACCEPT).iter().peekable();
    accepted.peek()?;
    let is_served = |range: &str| {
        let media_type = range.split(';').next().unwrap_or_default().trim();
        matches!(media_type, "" | "*/*" | "application/json")
    };
    let mut ranges = accepted.filter_map(|it| it.to_str().ok()).flat_map(|it| it.split(','));
    if ranges.any(is_served) {
        return None;
    }
    let message = "406: Not Acceptable\n\nAvailable representations: application/json".into();
    Some(refusal(406, StatusReason::NOT_ACCEPTABLE, message))
}

/// 415: a patch of a format that the resource does not have.
pub(crate) fn unsupported_media_type() -> StatusError {
    let message = "415: Unsupported Media Type".into();
    refusal(415, StatusReason::UNSUPPORTED_MEDIA_TYPE, message)
}

/// 406: a client that accepts none of the formats. Which form of an object it asks for within such
/// a format is not the router's business.
pub(crate) fn not_acceptable(
    headers: &HeaderMap,
    verb: &str,
    offers_cbor: bool,
) -> Option<StatusError> {
    let mut accepted = headers.get_all(ACCEPT).iter().filter_map(|it| it.to_str().ok()).peekable();
    accepted.peek()?;
    let is_streamed = matches!(verb, "list" | "watch");
    let is_served = |range: &str| match range.split(';').next().unwrap_or_default().trim() {
        "*/*" => true,
        CBOR => offers_cbor,
        CBOR_SEQUENCE => offers_cbor && is_streamed,
        media_type => FORMATS.contains(&media_type),
    };
    if accepted.flat_map(|it| it.split(',')).any(is_served) {
        return None;
    }
    let mut formats = FORMATS.to_vec();
    formats.extend(offers_cbor.then_some(CBOR));
    if is_streamed {
        formats.extend(STREAMS);
        formats.extend(offers_cbor.then_some(CBOR_SEQUENCE));
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
