//! The head of a request.

use std::borrow::Cow;

use http::header::HeaderName;
use http::request::Parts;
use http::{HeaderMap, HeaderValue, Method, Request, Uri};

/// Method, address and headers of a request, borrowed: all that negotiation and
/// [`RequestInfo`](crate::RequestInfo) look at. Functions take anything that turns into one, such
/// as a `&Request<B>` or its `&Parts`.
#[derive(Clone, Copy, Debug)]
pub struct RequestHead<'a> {
    /// The method.
    pub method: &'a Method,
    /// The address: path and query.
    pub uri: &'a Uri,
    /// The headers.
    pub headers: &'a HeaderMap,
}

impl<'a> RequestHead<'a> {
    /// The first value of a header, empty when there is none. Bytes that are not UTF-8 are
    /// replaced.
    pub(crate) fn header(&self, name: HeaderName) -> Cow<'a, str> {
        first_value(self.headers, name)
    }

    /// The query, empty when there is none.
    pub(crate) fn query(&self) -> &'a str {
        self.uri.query().unwrap_or_default()
    }
}

impl<'a> From<&'a Parts> for RequestHead<'a> {
    fn from(parts: &'a Parts) -> Self {
        Self { method: &parts.method, uri: &parts.uri, headers: &parts.headers }
    }
}

impl<'a, B> From<&'a Request<B>> for RequestHead<'a> {
    fn from(request: &'a Request<B>) -> Self {
        Self { method: request.method(), uri: request.uri(), headers: request.headers() }
    }
}

pub(crate) fn first_value(headers: &HeaderMap, name: HeaderName) -> Cow<'_, str> {
    headers.get(name).map(text_of).unwrap_or_default()
}

/// The text of a header. Bytes that are not UTF-8 are replaced.
pub(crate) fn text_of(value: &HeaderValue) -> Cow<'_, str> {
    // Looking for what is to be replaced takes several times as long as finding that nothing is.
    let text = str::from_utf8(value.as_bytes());
    text.map_or_else(|_| String::from_utf8_lossy(value.as_bytes()), Cow::Borrowed)
}
