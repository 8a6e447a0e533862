//! Which formats a client asks for and sends.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use apimachinery_runtime::{CONTENT_TYPE_JSON, CONTENT_TYPE_PROTOBUF};
use http::{HeaderValue, StatusCode};
use mime::Mime;

const CBOR: &str = "application/cbor";
/// Patches are sent under types of their own.
const CBOR_APPLY_PATCH: &str = "application/apply-patch+cbor";

/// Which formats a client asks for, and which it sends, until a server refuses it: protobuf or CBOR
/// with JSON as the second choice, or JSON alone.
///
/// A server that answers in JSON what it has in no other format, such as a custom resource, is
/// understood as well. One that answers a body with 415 is sent JSON from then on, by all clones:
/// they share what was learned. The reference learns this for CBOR alone.
///
/// ```
/// use apimachinery_http::client::ContentPreference;
/// use http::StatusCode;
///
/// let preference = ContentPreference::protobuf();
/// assert_eq!(preference.accept(), "application/vnd.kubernetes.protobuf,application/json");
/// assert_eq!(preference.content_type(), "application/vnd.kubernetes.protobuf");
///
/// preference.answered("application/vnd.kubernetes.protobuf", StatusCode::UNSUPPORTED_MEDIA_TYPE);
/// assert_eq!(preference.content_type(), "application/json");
/// ```
#[derive(Clone, Debug)]
pub struct ContentPreference {
    format: Format,
    is_refused: Arc<AtomicBool>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Json,
    Protobuf,
    Cbor,
}

impl ContentPreference {
    /// JSON alone.
    pub fn json() -> Self {
        Self::of(Format::Json)
    }

    /// Protobuf, and JSON for what has no protobuf.
    pub fn protobuf() -> Self {
        Self::of(Format::Protobuf)
    }

    /// CBOR, and JSON from servers that do not speak it. The codec factory needs the format CBOR.
    pub fn cbor() -> Self {
        Self::of(Format::Cbor)
    }

    fn of(format: Format) -> Self {
        Self { format, is_refused: Arc::new(AtomicBool::new(false)) }
    }

    /// The media type that is preferred, whether it was refused or not.
    pub fn media_type(&self) -> &'static str {
        match self.format {
            Format::Json => CONTENT_TYPE_JSON,
            Format::Protobuf => CONTENT_TYPE_PROTOBUF,
            Format::Cbor => CBOR,
        }
    }

    /// The header `Accept`, of watches as well.
    pub fn accept(&self) -> HeaderValue {
        HeaderValue::from_static(match self.format {
            Format::Json => CONTENT_TYPE_JSON,
            Format::Protobuf => "application/vnd.kubernetes.protobuf,application/json",
            Format::Cbor => "application/cbor,application/json",
        })
    }

    /// The header `Content-Type` of a body, and the format to encode it in.
    pub fn content_type(&self) -> &'static str {
        if self.is_refused.load(Ordering::Relaxed) { CONTENT_TYPE_JSON } else { self.media_type() }
    }

    /// Learns from the answer to a request with a body: after a 415 to the preferred format bodies
    /// are JSON.
    pub fn answered(&self, sent_content_type: &str, code: StatusCode) {
        if code != StatusCode::UNSUPPORTED_MEDIA_TYPE {
            return;
        }
        let Ok(sent) = sent_content_type.parse::<Mime>() else { return };
        let sent = sent.essence_str();
        if sent == self.media_type() || (self.format == Format::Cbor && sent == CBOR_APPLY_PATCH) {
            self.is_refused.store(true, Ordering::Relaxed);
        }
    }
}

/// Protobuf, and JSON for what has no protobuf.
impl Default for ContentPreference {
    fn default() -> Self {
        Self::protobuf()
    }
}
