//! Answers of servers that do not speak the API.

use apimachinery_runtime::{GroupResource, Quoted};

use super::StatusError;
use super::make::{about, failure};
use crate::v1::{CauseType, StatusCause, StatusDetails, StatusReason};

/// An answer without a `Status` in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ServerResponse<'a> {
    /// The HTTP status code.
    pub code: u16,
    /// The HTTP method or the verb of the request.
    pub verb: &'a str,
    /// What was asked for.
    pub resource: GroupResource,
    /// The name that was asked for.
    pub name: &'a str,
    /// What the server said.
    pub message: &'a str,
    /// After how many seconds to come back.
    pub retry_after_seconds: i32,
    /// Whether the answer is not one that an API server gives.
    pub is_unexpected: bool,
}

impl<'a> ServerResponse<'a> {
    /// An answer with an HTTP status code to a request with a method or verb.
    pub fn new(code: u16, verb: &'a str) -> Self {
        Self { code, verb, ..Self::default() }
    }

    /// What was asked for, and under which name.
    #[must_use]
    pub fn about(mut self, resource: GroupResource, name: &'a str) -> Self {
        self.resource = resource;
        self.name = name;
        self
    }

    /// What the server said.
    #[must_use]
    pub fn message(mut self, message: &'a str) -> Self {
        self.message = message;
        self
    }

    /// After how many seconds to come back.
    #[must_use]
    pub fn retry_after_seconds(mut self, seconds: i32) -> Self {
        self.retry_after_seconds = seconds;
        self
    }

    /// Whether the answer is not one that an API server gives.
    #[must_use]
    pub fn unexpected(mut self, is_unexpected: bool) -> Self {
        self.is_unexpected = is_unexpected;
        self
    }
}

impl StatusError {
    /// The status for an answer without one (`NewGenericServerResponse`).
    pub fn from_response(response: &ServerResponse<'_>) -> Self {
        let (reason, mut message) = reason_and_message(response);
        let resource = &response.resource;
        if !(resource.group.is_empty() && resource.resource.is_empty()) {
            let verb = response.verb.to_lowercase();
            let space = if response.name.is_empty() { "" } else { " " };
            message.push_str(&format!(" ({verb} {resource}{space}{})", response.name));
        }
        let cause = response.is_unexpected.then(|| StatusCause {
            reason: CauseType::UNEXPECTED_SERVER_RESPONSE,
            message: response.message.into(),
            ..StatusCause::default()
        });
        let details = StatusDetails {
            causes: cause.into_iter().collect(),
            retry_after_seconds: response.retry_after_seconds,
            ..about(resource, response.name)
        };
        failure(response.code.into(), reason, message, Some(details))
    }

    /// What a client reports when an answer, such as an event of a watch, cannot be read
    /// (`NewClientErrorReporter`). An empty `reason` becomes `ClientError`.
    pub fn client_error(
        code: u16,
        verb: &str,
        reason: &str,
        error: impl std::fmt::Display,
    ) -> Self {
        let message = error.to_string();
        let response = ServerResponse {
            code,
            verb,
            message: &message,
            is_unexpected: true,
            ..ServerResponse::default()
        };
        let mut status = Self::from_response(&response).into_status();
        let reason = if reason.is_empty() { "ClientError" } else { reason };
        let cause = StatusCause {
            reason: reason.into(),
            message: message.as_str().into(),
            ..StatusCause::default()
        };
        status.details.get_or_insert_default().causes.push(cause);
        Self::new(status)
    }
}

fn reason_and_message(response: &ServerResponse<'_>) -> (StatusReason, String) {
    let ServerResponse { code, verb, message, .. } = response;
    let (reason, text) = match code {
        409 if *verb == "POST" => (StatusReason::ALREADY_EXISTS, "the server reported a conflict"),
        409 => (StatusReason::CONFLICT, "the server reported a conflict"),
        404 => (StatusReason::NOT_FOUND, "the server could not find the requested resource"),
        400 => (StatusReason::BAD_REQUEST, "the server rejected our request for an unknown reason"),
        401 => (
            StatusReason::UNAUTHORIZED,
            "the server has asked for the client to provide credentials",
        ),
        403 => (StatusReason::FORBIDDEN, *message),
        406 if message.is_empty() || *message == "unknown" => (
            StatusReason::NOT_ACCEPTABLE,
            "the server was unable to respond with a content type that the client supports",
        ),
        406 => (StatusReason::NOT_ACCEPTABLE, *message),
        415 => (StatusReason::UNSUPPORTED_MEDIA_TYPE, *message),
        405 => (
            StatusReason::METHOD_NOT_ALLOWED,
            "the server does not allow this method on the requested resource",
        ),
        422 => (
            StatusReason::INVALID,
            "the server rejected our request due to an error in our request",
        ),
        503 => (
            StatusReason::SERVICE_UNAVAILABLE,
            "the server is currently unable to handle the request",
        ),
        504 => (
            StatusReason::TIMEOUT,
            "the server was unable to return a response in the time allotted, but may still be processing the \
             request",
        ),
        429 => (
            StatusReason::TOO_MANY_REQUESTS,
            "the server has received too many requests and has asked us to try again later",
        ),
        _ => return unknown_code(*code, message),
    };
    (reason, text.to_owned())
}

fn unknown_code(code: u16, message: &str) -> (StatusReason, String) {
    if code >= 500 {
        let message = Quoted(message);
        let text =
            format!("an error on the server ({message}) has prevented the request from succeeding");
        return (StatusReason::INTERNAL_ERROR, text);
    }
    let text = format!(
        "the server responded with the status code {code} but did not return more information"
    );
    (StatusReason::UNKNOWN, text)
}
