//! Requests as text: a line with the method and the target, headers, an empty line, and the body.

use apimachinery_test_support::resolve;
use bytes::Bytes;
use http::{HeaderMap, HeaderName, HeaderValue, Method, Request};
use serde_json::Value;

use super::changes;

/// What is between two requests: a byte that texts do not have.
pub(super) const SEPARATOR: u8 = 0x1e;
/// A header for the target alone: its number chooses what else the body has in a few places.
pub(super) const CHANGES: HeaderName = HeaderName::from_static("changes");

pub(super) struct Sent<'a> {
    pub(super) method: Method,
    /// The path and the query, which may refer to earlier answers.
    pub(super) target: String,
    headers: HeaderMap,
    body: &'a [u8],
}

pub(super) fn split(data: &[u8]) -> impl Iterator<Item = &[u8]> {
    data.split(|byte| *byte == SEPARATOR)
}

impl<'a> Sent<'a> {
    pub(super) fn get(target: &str) -> Self {
        let (target, headers) = (target.to_owned(), HeaderMap::new());
        Self { method: Method::GET, target, headers, body: &[] }
    }

    /// The request in some bytes; `None` when they do not begin with one.
    pub(super) fn parse(data: &'a [u8]) -> Option<Self> {
        let (first, mut rest) = line(data);
        let (method, target) = str::from_utf8(first).ok()?.split_once(' ')?;
        let method = Method::from_bytes(method.as_bytes()).ok()?;
        let mut headers = HeaderMap::new();
        loop {
            let (header, after) = line(rest);
            rest = after;
            if header.is_empty() {
                break;
            }
            let mut halves = header.splitn(2, |byte| *byte == b':');
            let (name, value) = (halves.next().unwrap_or_default(), halves.next());
            let value = value.unwrap_or_default().trim_ascii();
            if let (Ok(name), Ok(value)) =
                (HeaderName::from_bytes(name), HeaderValue::from_bytes(value))
            {
                headers.append(name, value);
            }
        }
        Some(Self { method, target: target.to_owned(), headers, body: rest })
    }

    /// The request itself; `None` when its target is not one.
    pub(super) fn request(&self, answers: &[Value]) -> Option<Request<Bytes>> {
        let uri = resolve(&self.target, answers).parse().ok()?;
        let body = match str::from_utf8(self.body) {
            Ok(text) => resolve(text, answers).into_bytes(),
            Err(_) => self.body.to_vec(),
        };
        let number = self.headers.get(CHANGES).and_then(|it| it.to_str().ok()?.parse().ok());
        let changed = number.and_then(|it| changes::change(&body, it));
        let mut request = Request::new(Bytes::from(changed.unwrap_or(body)));
        *request.method_mut() = self.method.clone();
        *request.uri_mut() = uri;
        *request.headers_mut() = self.headers.clone();
        request.headers_mut().remove(CHANGES);
        Some(request)
    }
}

fn line(data: &[u8]) -> (&[u8], &[u8]) {
    let end = data.iter().position(|byte| *byte == b'\n').unwrap_or(data.len());
    let rest = data.get(end + 1..).unwrap_or_default();
    (&data[..end], rest)
}
