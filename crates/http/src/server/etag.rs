//! Entity tags: which content a client has already.

use http::header::{CACHE_CONTROL, ETAG, IF_NONE_MATCH, VARY};
use http::{HeaderMap, HeaderValue, Response, StatusCode};
use sha2::{Digest, Sha512};

use crate::ResponseBody;
use crate::request::head::first_value;

/// The entity tag (`ETag`) of a document that seldom changes, such as those of discovery and
/// OpenAPI: a client that sends it in `If-None-Match` is answered 304, without the document.
///
/// Corresponds to `aggregated.ServeHTTPWithETag`.
///
/// ```
/// use apimachinery_http::ETag;
/// use http::{HeaderMap, HeaderValue, header};
///
/// let tag = ETag::of(br#"{"items":[]}"#);
/// let mut headers = HeaderMap::new();
/// assert!(!tag.is_known(&headers));
/// headers.insert(header::IF_NONE_MATCH, HeaderValue::from_str(tag.as_str())?);
/// assert!(tag.is_known(&headers));
/// # Ok::<(), http::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ETag(String);

impl ETag {
    /// The tag of some content: its SHA-512 in capital hexadecimal letters, in quotes.
    pub fn of(content: &[u8]) -> Self {
        let hash = data_encoding::HEXUPPER.encode(&Sha512::digest(content));
        Self(format!("\"{hash}\""))
    }

    /// The value of the header, with its quotes.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether a client that sends these headers has this content: its first `If-None-Match` is
    /// this tag alone, as the reference compares it.
    pub fn is_known(&self, headers: &HeaderMap) -> bool {
        first_value(headers, IF_NONE_MATCH) == self.0
    }

    /// The response to a client that has the content.
    pub(crate) fn not_modified(&self) -> Response<ResponseBody> {
        let mut response = Response::new(ResponseBody::default());
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        response
    }

    /// Sets the tag of a response, and that caches may keep it for clients that accept the same.
    pub(crate) fn write_to(&self, headers: &mut HeaderMap) {
        if let Ok(tag) = HeaderValue::from_str(&self.0) {
            headers.insert(ETAG, tag);
        }
        headers.append(VARY, HeaderValue::from_static("Accept"));
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("public"));
    }
}
