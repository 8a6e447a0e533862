//! What can go wrong with a response, and when to ask again.

use std::time::Duration;

use apimachinery_meta::StatusError;
use apimachinery_runtime::DecodeError;
use apimachinery_serializer::UnsupportedMediaTypeError;
use http::response::Parts;
use http::{StatusCode, header};

use crate::{BoxError, ReadBodyError};

/// A response is a failure, or could not be read.
///
/// [`StatusError::find`] takes the failure out of it, as [`status`](Self::status) does.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ResponseError {
    /// The server failed: with the `Status` that it sent, or one made of an answer without one.
    #[error("{error}")]
    Failure {
        /// The failure.
        #[source]
        error: StatusError,
        /// When to come back, if the server set it in the header `Retry-After` of a 429 or of a
        /// code from 500 on.
        retry_after: Option<Duration>,
    },
    /// The code is a success, and the body is empty.
    #[error("0-length response with status code: {code} and content type: {content_type}")]
    Empty {
        /// The status code.
        code: u16,
        /// The content type.
        content_type: String,
    },
    /// The code is a success, and the format is not known.
    #[error("serializer for {content_type} doesn't exist")]
    UnknownContentType {
        /// The content type.
        content_type: String,
        /// Which formats are read.
        #[source]
        source: Box<UnsupportedMediaTypeError>,
    },
    /// The body is broken, of an unregistered kind, or of one that does not convert to the wanted
    /// type.
    #[error(transparent)]
    Decode(#[from] DecodeError),
    /// The body broke off.
    #[error("unexpected error when reading response body. Please retry. Original error: {0}")]
    Body(#[source] BoxError),
    /// The body is larger than the limit.
    #[error("the response is longer than {limit} bytes")]
    TooLarge {
        /// The limit in bytes.
        limit: u64,
    },
}

impl From<ReadBodyError> for ResponseError {
    fn from(error: ReadBodyError) -> Self {
        match error {
            ReadBodyError::TooLarge { limit } => Self::TooLarge { limit },
            ReadBodyError::Failed(error) => Self::Body(error),
        }
    }
}

impl ResponseError {
    /// The failure, if the server reported one.
    pub fn status(&self) -> Option<&StatusError> {
        match self {
            Self::Failure { error, .. } => Some(error),
            _ => None,
        }
    }

    /// When to come back, if the server set it in the header `Retry-After` of a 429 or of a code
    /// from 500 on.
    pub fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Failure { retry_after, .. } => *retry_after,
            _ => None,
        }
    }
}

/// When to send the request again, if the server asks for that: a 429, or a code from 500 on, with
/// a number of seconds in the header `Retry-After`. `None` means not to, also for a date, which the
/// reference does not read.
///
/// The reference tries ten times, and after errors of the connection it sends a GET again one
/// second later. Corresponds to `checkWait` of client-go.
///
/// ```
/// use apimachinery_http::client::retry_after;
/// use http::Response;
///
/// let (parts, ()) = Response::builder().status(429).header("Retry-After", "2").body(())?.into_parts();
/// assert_eq!(retry_after(&parts), Some(std::time::Duration::from_secs(2)));
/// # Ok::<(), http::Error>(())
/// ```
pub fn retry_after(response: &Parts) -> Option<Duration> {
    let code = response.status;
    let is_temporary = code == StatusCode::TOO_MANY_REQUESTS || code.as_u16() >= 500;
    let seconds = retry_after_seconds(response).filter(|_| is_temporary)?;
    Some(Duration::from_secs(u64::try_from(seconds).unwrap_or_default()))
}

/// The number in the header, whatever the code.
pub(super) fn retry_after_seconds(response: &Parts) -> Option<i32> {
    let header = response.headers.get(header::RETRY_AFTER)?;
    header.to_str().ok()?.parse().ok()
}
