//! What a server responds when a patch fails.

use apimachinery_meta::v1::{STATUS_FAILURE, Status};
use apimachinery_meta::{ServerResponse, StatusError};

/// The response to an error that does not say its code.
pub(crate) fn internal(message: String) -> StatusError {
    StatusError::new(Status {
        status: STATUS_FAILURE.into(),
        code: 500,
        message: message.into(),
        ..Status::default()
    })
}

/// The response to a patch that cannot be applied to the object. It does not contain why.
pub(crate) fn unprocessable() -> StatusError {
    StatusError::from_response(&ServerResponse::new(422, ""))
}
