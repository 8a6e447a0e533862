//! What went wrong.

use super::StatusError;
use crate::v1::{CauseType, StatusReason};

/// The reasons that count more than the code.
const KNOWN_REASONS: [StatusReason; 19] = [
    StatusReason::UNAUTHORIZED,
    StatusReason::FORBIDDEN,
    StatusReason::NOT_FOUND,
    StatusReason::ALREADY_EXISTS,
    StatusReason::CONFLICT,
    StatusReason::GONE,
    StatusReason::INVALID,
    StatusReason::SERVER_TIMEOUT,
    StatusReason::STORE_READ_ERROR,
    StatusReason::TIMEOUT,
    StatusReason::TOO_MANY_REQUESTS,
    StatusReason::BAD_REQUEST,
    StatusReason::METHOD_NOT_ALLOWED,
    StatusReason::NOT_ACCEPTABLE,
    StatusReason::REQUEST_ENTITY_TOO_LARGE,
    StatusReason::UNSUPPORTED_MEDIA_TYPE,
    StatusReason::INTERNAL_ERROR,
    StatusReason::EXPIRED,
    StatusReason::SERVICE_UNAVAILABLE,
];

impl StatusError {
    fn has_reason(&self, reason: &StatusReason) -> bool {
        self.reason() == reason
    }

    /// The reason, or the code together with a reason that is not known.
    fn has_reason_or_code(&self, reason: &StatusReason, code: i32) -> bool {
        self.has_reason(reason)
            || (self.status().code == code && !KNOWN_REASONS.contains(self.reason()))
    }

    /// There is no such object.
    pub fn is_not_found(&self) -> bool {
        self.has_reason_or_code(&StatusReason::NOT_FOUND, 404)
    }

    /// There is such an object already. The code does not count: a conflict has the same one.
    pub fn is_already_exists(&self) -> bool {
        self.has_reason(&StatusReason::ALREADY_EXISTS)
    }

    /// The object was changed meanwhile by another request.
    pub fn is_conflict(&self) -> bool {
        self.has_reason_or_code(&StatusReason::CONFLICT, 409)
    }

    /// The object has fields that are wrong.
    pub fn is_invalid(&self) -> bool {
        self.has_reason_or_code(&StatusReason::INVALID, 422)
    }

    /// The object is no longer there.
    pub fn is_gone(&self) -> bool {
        self.has_reason_or_code(&StatusReason::GONE, 410)
    }

    /// The resource version asked for is too old. The code does not count.
    pub fn is_resource_expired(&self) -> bool {
        self.has_reason(&StatusReason::EXPIRED)
    }

    /// The server cannot answer in any format the client accepts.
    pub fn is_not_acceptable(&self) -> bool {
        self.has_reason_or_code(&StatusReason::NOT_ACCEPTABLE, 406)
    }

    /// The server does not know the format of the request.
    pub fn is_unsupported_media_type(&self) -> bool {
        self.has_reason_or_code(&StatusReason::UNSUPPORTED_MEDIA_TYPE, 415)
    }

    /// The resource does not support the method.
    pub fn is_method_not_supported(&self) -> bool {
        self.has_reason_or_code(&StatusReason::METHOD_NOT_ALLOWED, 405)
    }

    /// The server cannot answer at present.
    pub fn is_service_unavailable(&self) -> bool {
        self.has_reason_or_code(&StatusReason::SERVICE_UNAVAILABLE, 503)
    }

    /// The request is malformed.
    pub fn is_bad_request(&self) -> bool {
        self.has_reason_or_code(&StatusReason::BAD_REQUEST, 400)
    }

    /// The client is not authenticated.
    pub fn is_unauthorized(&self) -> bool {
        self.has_reason_or_code(&StatusReason::UNAUTHORIZED, 401)
    }

    /// The client may not do that.
    pub fn is_forbidden(&self) -> bool {
        self.has_reason_or_code(&StatusReason::FORBIDDEN, 403)
    }

    /// The answer took too long; what was asked may still be done.
    pub fn is_timeout(&self) -> bool {
        self.has_reason_or_code(&StatusReason::TIMEOUT, 504)
    }

    /// The server asks to try again. There is no code for that.
    pub fn is_server_timeout(&self) -> bool {
        self.has_reason(&StatusReason::SERVER_TIMEOUT)
    }

    /// The server failed.
    pub fn is_internal_error(&self) -> bool {
        self.has_reason_or_code(&StatusReason::INTERNAL_ERROR, 500)
    }

    /// The client asks too often. The code alone is enough.
    pub fn is_too_many_requests(&self) -> bool {
        self.has_reason(&StatusReason::TOO_MANY_REQUESTS) || self.status().code == 429
    }

    /// The request is too large. The code alone is enough.
    pub fn is_request_entity_too_large(&self) -> bool {
        self.has_reason(&StatusReason::REQUEST_ENTITY_TOO_LARGE) || self.status().code == 413
    }

    /// The answer was not one of the API: a proxy on the way may have given it.
    pub fn is_unexpected_server_error(&self) -> bool {
        self.cause(&CauseType::UNEXPECTED_SERVER_RESPONSE).is_some()
    }

    /// The store holds what the server cannot read.
    pub fn is_store_read_error(&self) -> bool {
        self.has_reason(&StatusReason::STORE_READ_ERROR)
    }
}
