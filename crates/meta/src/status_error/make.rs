//! Making the answers.

use std::fmt;

use apimachinery_runtime::{GroupKind, GroupResource, Quoted, Str};

use super::StatusError;
use crate::v1::{STATUS_FAILURE, Status, StatusCause, StatusDetails, StatusReason};

pub(super) fn failure(
    code: i32,
    reason: StatusReason,
    message: impl Into<Str>,
    details: Option<StatusDetails>,
) -> StatusError {
    StatusError::new(Status {
        status: STATUS_FAILURE.into(),
        code,
        reason,
        message: message.into(),
        details: details.map(Box::new),
        ..Status::default()
    })
}

pub(super) fn about(resource: &GroupResource, name: &str) -> StatusDetails {
    StatusDetails {
        group: resource.group.clone(),
        kind: resource.resource.clone(),
        name: name.into(),
        ..StatusDetails::default()
    }
}

fn retry_after(seconds: i32) -> Option<StatusDetails> {
    Some(StatusDetails { retry_after_seconds: seconds, ..StatusDetails::default() })
}

impl StatusError {
    /// 404: there is no `name` (`NewNotFound`).
    pub fn not_found(resource: &GroupResource, name: &str) -> Self {
        let message = format!("{resource} {} not found", Quoted(name));
        failure(404, StatusReason::NOT_FOUND, message, Some(about(resource, name)))
    }

    /// 409: there is a `name` already (`NewAlreadyExists`).
    pub fn already_exists(resource: &GroupResource, name: &str) -> Self {
        let message = format!("{resource} {} already exists", Quoted(name));
        failure(409, StatusReason::ALREADY_EXISTS, message, Some(about(resource, name)))
    }

    /// 409: no free name was found (`NewGenerateNameConflict`).
    pub fn generate_name_conflict(resource: &GroupResource, name: &str, retry: i32) -> Self {
        let message = format!(
            "{resource} {} already exists, the server was not able to generate a unique name for the object",
            Quoted(name)
        );
        let details = StatusDetails { retry_after_seconds: retry, ..about(resource, name) };
        failure(409, StatusReason::ALREADY_EXISTS, message, Some(details))
    }

    /// 401: who is asking? (`NewUnauthorized`)
    pub fn unauthorized(reason: &str) -> Self {
        let message = if reason.is_empty() { "not authorized" } else { reason };
        failure(401, StatusReason::UNAUTHORIZED, message, None)
    }

    /// 403: not allowed (`NewForbidden`).
    pub fn forbidden(resource: &GroupResource, name: &str, error: impl fmt::Display) -> Self {
        let is_empty = resource.group.is_empty() && resource.resource.is_empty();
        let message = match name {
            _ if is_empty => format!("forbidden: {error}"),
            "" => format!("{resource} is forbidden: {error}"),
            _ => format!("{resource} {} is forbidden: {error}", Quoted(name)),
        };
        failure(403, StatusReason::FORBIDDEN, message, Some(about(resource, name)))
    }

    /// 409: the object was changed meanwhile (`NewConflict`).
    pub fn conflict(resource: &GroupResource, name: &str, error: impl fmt::Display) -> Self {
        let message =
            format!("Operation cannot be fulfilled on {resource} {}: {error}", Quoted(name));
        failure(409, StatusReason::CONFLICT, message, Some(about(resource, name)))
    }

    /// 409: others manage the fields that were applied (`NewApplyConflict`).
    pub fn apply_conflict(causes: Vec<StatusCause>, message: impl Into<Str>) -> Self {
        let details = StatusDetails { causes, ..StatusDetails::default() };
        failure(409, StatusReason::CONFLICT, message, Some(details))
    }

    /// 410: no longer there (`NewGone`). Use [`StatusError::resource_expired`] for old resource
    /// versions.
    pub fn gone(message: impl Into<Str>) -> Self {
        failure(410, StatusReason::GONE, message, None)
    }

    /// 410: the resource version is too old (`NewResourceExpired`).
    pub fn resource_expired(message: impl Into<Str>) -> Self {
        failure(410, StatusReason::EXPIRED, message, None)
    }

    /// 422: fields of the object are wrong; `summary` is their text as one (`NewInvalid`).
    ///
    /// `FieldErrors::into_status` of the validation crate is the usual way to it.
    pub fn invalid(
        kind: &GroupKind,
        name: &str,
        causes: Vec<StatusCause>,
        summary: Option<&str>,
    ) -> Self {
        let mut message = format!("{kind} {} is invalid", Quoted(name));
        if let Some(summary) = summary {
            message.push_str(": ");
            message.push_str(summary);
        }
        let details = StatusDetails {
            group: kind.group.clone(),
            kind: kind.kind.clone(),
            name: name.into(),
            causes,
            ..StatusDetails::default()
        };
        failure(422, StatusReason::INVALID, message, Some(details))
    }

    /// 400: the request is malformed (`NewBadRequest`).
    pub fn bad_request(reason: impl Into<Str>) -> Self {
        failure(400, StatusReason::BAD_REQUEST, reason, None)
    }

    /// 429: come back after `retry` seconds (`NewTooManyRequests`).
    pub fn too_many_requests(message: impl Into<Str>, retry: i32) -> Self {
        failure(429, StatusReason::TOO_MANY_REQUESTS, message, retry_after(retry))
    }

    /// 429 without a time to come back (`NewTooManyRequestsError`).
    pub fn too_many_requests_now(message: &str) -> Self {
        let message = format!("Too many requests: {message}");
        failure(429, StatusReason::TOO_MANY_REQUESTS, message, None)
    }

    /// 503: not at present (`NewServiceUnavailable`).
    pub fn service_unavailable(reason: impl Into<Str>) -> Self {
        failure(503, StatusReason::SERVICE_UNAVAILABLE, reason, None)
    }

    /// 405: the resource does not support `action` (`NewMethodNotSupported`).
    pub fn method_not_supported(resource: &GroupResource, action: &str) -> Self {
        let quoted = resource.to_string();
        let message = format!("{action} is not supported on resources of kind {}", Quoted(&quoted));
        failure(405, StatusReason::METHOD_NOT_ALLOWED, message, Some(about(resource, "")))
    }

    /// 500: did not work this time, come back after `retry` seconds (`NewServerTimeout`).
    pub fn server_timeout(resource: &GroupResource, operation: &str, retry: i32) -> Self {
        let message = format!(
            "The {operation} operation against {resource} could not be completed at this time, please try again."
        );
        let details = StatusDetails { retry_after_seconds: retry, ..about(resource, operation) };
        failure(500, StatusReason::SERVER_TIMEOUT, message, Some(details))
    }

    /// 500: the server failed (`NewInternalError`).
    pub fn internal_error(error: impl fmt::Display) -> Self {
        let error = error.to_string();
        let message = format!("Internal error occurred: {error}");
        let cause = StatusCause { message: error.into(), ..StatusCause::default() };
        let details = StatusDetails { causes: vec![cause], ..StatusDetails::default() };
        failure(500, StatusReason::INTERNAL_ERROR, message, Some(details))
    }

    /// 504: took too long (`NewTimeoutError`).
    pub fn timeout(message: &str, retry: i32) -> Self {
        let message = format!("Timeout: {message}");
        failure(504, StatusReason::TIMEOUT, message, retry_after(retry))
    }

    /// 413: the request is too large (`NewRequestEntityTooLargeError`).
    pub fn request_entity_too_large(message: &str) -> Self {
        let message = format!("Request entity too large: {message}");
        failure(413, StatusReason::REQUEST_ENTITY_TOO_LARGE, message, None)
    }
}
