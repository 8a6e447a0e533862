//! The answers of a server that failed, as errors.

mod from_codec;
mod from_object;
mod make;
mod predicates;
mod response;

use std::error::Error;
use std::fmt;

use crate::v1::{CauseType, Status, StatusCause, StatusReason};

pub use from_object::UnexpectedObjectError;
pub use response::ServerResponse;

/// A `Status` as an error; displays as its message.
///
/// Servers make it with the constructors, clients from the status that came
/// ([`StatusError::from_object`]). The predicates (`is_not_found` …) check the reason, and the code
/// where there is no known reason.
///
/// Corresponds to `errors.StatusError` with the functions around it.
///
/// ```
/// use apimachinery_meta::StatusError;
/// use apimachinery_runtime::GroupResource;
///
/// let error = StatusError::not_found(&GroupResource::new("apps", "deployments"), "web");
/// assert_eq!(error.to_string(), r#"deployments.apps "web" not found"#);
/// assert_eq!(error.status().code, 404);
/// assert!(error.is_not_found());
/// ```
#[derive(Clone, PartialEq)]
pub struct StatusError(Box<Status>);

impl StatusError {
    /// The status as an error.
    pub fn new(status: Status) -> Self {
        Self(Box::new(status))
    }

    /// The status.
    pub fn status(&self) -> &Status {
        &self.0
    }

    /// The status, by value.
    pub fn into_status(self) -> Status {
        *self.0
    }

    /// The status error in a chain of errors: the error itself or one of its sources.
    pub fn find<'a>(error: &'a (dyn Error + 'static)) -> Option<&'a Self> {
        let mut next = Some(error);
        while let Some(error) = next {
            if let Some(found) = error.downcast_ref() {
                return Some(found);
            }
            next = error.source();
        }
        None
    }

    /// Why it failed; [`StatusReason::UNKNOWN`] when no reason was given.
    pub fn reason(&self) -> &StatusReason {
        &self.0.reason
    }

    /// The first cause of a type.
    pub fn cause(&self, cause_type: &CauseType) -> Option<&StatusCause> {
        let causes = self.0.details.as_ref().map(|it| it.causes.as_slice()).unwrap_or_default();
        causes.iter().find(|it| it.reason == *cause_type)
    }

    /// After how many seconds to come back, when the server asks for that (`SuggestsClientDelay`).
    pub fn suggested_delay(&self) -> Option<i32> {
        let seconds = self.0.details.as_ref()?.retry_after_seconds;
        (seconds > 0 || self.0.reason == StatusReason::SERVER_TIMEOUT).then_some(seconds)
    }
}

/// The message, as a `main` that returns the error shows it; `{:#?}` writes the whole status.
impl fmt::Debug for StatusError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() { self.0.fmt(f) } else { write!(f, "{self}") }
    }
}

impl fmt::Display for StatusError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)
    }
}

impl Error for StatusError {}

impl From<Status> for StatusError {
    fn from(status: Status) -> Self {
        Self::new(status)
    }
}

impl From<StatusError> for Status {
    fn from(error: StatusError) -> Self {
        error.into_status()
    }
}
