//! The effects of faults.

use std::time::Duration;

use apimachinery_http::{Exchange, ResponseBody};
use apimachinery_meta::StatusError;
use apimachinery_meta::v1::StatusDetails;
use apimachinery_runtime::GroupResource;
use http::header::{CONTENT_TYPE, RETRY_AFTER};
use http::{HeaderValue, Response, StatusCode};

use crate::watches::{expired, too_old};

/// What happens to a request.
#[derive(Clone, Debug)]
pub(crate) enum Effect {
    Refuse(Refusal),
    Delay(Duration),
    Disconnect,
    LoseResponse,
    CutBody(usize),
    EndWatch(usize),
}

/// What a request is refused with.
#[derive(Clone, Debug)]
pub(crate) enum Refusal {
    Conflict,
    TooManyRequests(u32),
    Unavailable,
    Expired,
    Status(Box<StatusError>),
}

/// What the reference writes (`OptimisticLockErrorMsg`).
const MODIFIED: &str =
    "the object has been modified; please apply your changes to the latest version and try again";
/// What a server that is not ready writes (`notfoundhandler`), and when to ask it again.
const NOT_READY: &str =
    "the request has been made before all known HTTP paths have been installed, please try again";
const NOT_READY_RETRY: i32 = 5;

impl Refusal {
    /// The response, in the format that the client accepts.
    pub(crate) fn response(&self, exchange: &Exchange) -> Response<ResponseBody> {
        let info = exchange.info();
        let resource = GroupResource::new(info.api_group.clone(), info.resource.clone());
        let error = match self {
            Self::Conflict => StatusError::conflict(&resource, &info.name, MODIFIED),
            Self::TooManyRequests(retry_after) => return too_many_requests(*retry_after),
            Self::Unavailable => not_ready(),
            Self::Expired if info.verb == "watch" => return expired(exchange, too_old()),
            Self::Expired => too_old(),
            Self::Status(error) => (**error).clone(),
        };
        exchange.error_response(error)
    }
}

fn not_ready() -> StatusError {
    let mut status = StatusError::service_unavailable(NOT_READY).into_status();
    let details = StatusDetails { retry_after_seconds: NOT_READY_RETRY, ..Default::default() };
    status.details = Some(Box::new(details));
    StatusError::new(status)
}

/// As `filters.tooManyRequests` answers.
fn too_many_requests(retry_after: u32) -> Response<ResponseBody> {
    let text = "Too many requests, please try again later.\n".to_owned();
    let mut response = Response::new(ResponseBody::from(text));
    *response.status_mut() = StatusCode::TOO_MANY_REQUESTS;
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    headers.insert("x-content-type-options", HeaderValue::from_static("nosniff"));
    headers.insert(RETRY_AFTER, retry_after.into());
    response
}
