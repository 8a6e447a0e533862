//! When to send a request again.

use std::time::Duration;

use http::response::Parts;
use http::{StatusCode, header};

/// When to send the request again, if the server asks for that: a 429, or a code from 500 on, with a number of seconds in
/// the header `Retry-After`. `None` says not to, as a date does, which the reference does not read.
///
/// The reference tries ten times, and after errors of the connection it sends a GET again one second later. Corresponds to
/// `checkWait` of client-go.
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
