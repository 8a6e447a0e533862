//! Requests that were not answered, those among them that were sent by TLS to a server without it,
//! and the other way around.

use std::error::Error as StdError;
use std::{fmt, io};

use apimachinery_http::{BoxError, ResponseBody, read_body};
use http::{Response, StatusCode, Version, header};
use hyper::body::Incoming;
use hyper_util::client::legacy;
use rustls::InvalidMessage;

/// What Go's servers answer to a request without TLS.
const NEEDS_TLS: &str = "Client sent an HTTP request to an HTTPS server.";

/// What hyper reports of an answer that does not begin as HTTP does; other errors of parsing differ
/// from it by their text alone.
const NOT_HTTP: &str = "invalid HTTP version parsed";

/// How long the refusal of a server may be, in bytes; that of Go is much shorter.
const MAX_REFUSAL: u64 = 64 * 1024;

/// A request was not answered. The text is that of the cause: the error itself only has the step
/// that failed, such as `client error (Connect)`.
#[derive(Debug)]
pub(super) struct NoAnswer {
    error: legacy::Error,
    is_plain: bool,
}

impl NoAnswer {
    /// The error of a request, which was sent without TLS or by it.
    pub(super) fn new(error: legacy::Error, is_plain: bool) -> Self {
        Self { error, is_plain }
    }

    /// What the client and the server do not agree about, if the error suggests it.
    fn disagreement(&self) -> Option<&'static str> {
        let malformed = self.error.source().and_then(|it| it.downcast_ref::<hyper::Error>());
        let malformed = malformed.is_some_and(|it| it.is_parse() && it.to_string() == NOT_HTTP);
        if self.is_plain && malformed {
            return Some("malformed HTTP response, perhaps of an HTTPS server");
        }
        let not_tls = rustls::Error::InvalidMessage(InvalidMessage::InvalidContentType);
        let is_without_tls = !self.is_plain && error_of_tls(&self.error) == Some(&not_tls);
        is_without_tls.then_some("http: server gave HTTP response to HTTPS client")
    }
}

impl fmt::Display for NoAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.disagreement(), self.error.source()) {
            (Some(text), _) => write!(f, "{text}"),
            (None, Some(cause)) => write!(f, "{cause}"),
            (None, None) => write!(f, "{}", self.error),
        }
    }
}

impl StdError for NoAnswer {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        self.error.source()
    }
}

/// The error of TLS among the causes of one. That of input and output hides what it is made of.
fn error_of_tls<'a>(error: &'a (dyn StdError + 'static)) -> Option<&'a rustls::Error> {
    let mut next = Some(error);
    while let Some(error) = next {
        if let Some(error) = error.downcast_ref() {
            return Some(error);
        }
        let inner = error.downcast_ref::<io::Error>().and_then(io::Error::get_ref);
        next = inner.map(|it| it as &(dyn StdError + 'static)).or_else(|| error.source());
    }
    None
}

/// The answer to a request, or an error when it is that the server wants TLS.
///
/// Go writes that in HTTP 1.0, without a content type. Read as the failure of an API server, it
/// would be a request that was rejected for an unknown reason.
pub(super) async fn unless_needs_tls(
    response: Response<Incoming>,
) -> Result<Response<ResponseBody>, BoxError> {
    let is_refusal = response.status() == StatusCode::BAD_REQUEST
        && response.version() == Version::HTTP_10
        && !response.headers().contains_key(header::CONTENT_TYPE);
    if !is_refusal {
        return Ok(response.map(ResponseBody::new));
    }
    let (parts, body) = response.into_parts();
    let body = read_body(body, MAX_REFUSAL).await?;
    match body.trim_ascii() == NEEDS_TLS.as_bytes() {
        true => Err(NEEDS_TLS.into()),
        false => Ok(Response::from_parts(parts, body.into())),
    }
}
