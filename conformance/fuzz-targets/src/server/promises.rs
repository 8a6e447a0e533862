//! What is promised of every answer.

use apimachinery::codecs;
use apimachinery::meta::v1::Status;
use apimachinery::runtime::DecodeRequest;
use http::header::CONTENT_TYPE;
use http::{HeaderMap, Method, StatusCode};
use serde_json::Value;

use super::sent::Sent;

/// What the reference calls an error of its own, although the client has sent it.
const AS_IN_THE_REFERENCE: &[&str] = &[
    // Configurations of server-side apply that are no objects of their kind.
    "failed to create typed patch object",
    // Strategic merge patches that do not fit.
    "does not contain declared merge key",
    "The order in patch list",
    "content is not a list",
    "unknown patch type",
    "merging lists cannot yet be specified",
    "list element types are not identical",
    "invalid value for special key",
    "but received a",
    // Versions of resources that are no numbers.
    "invalid syntax",
    "more than one PodDisruptionBudget",
    // No node is reached.
    "no preferred addresses found",
    "cannot be reached",
];

/// An answer, as far as it was read.
pub(super) struct Answered {
    pub(super) status: StatusCode,
    pub(super) headers: HeaderMap,
    pub(super) body: Vec<u8>,
    /// False for a watch that goes on.
    pub(super) is_whole: bool,
}

impl Answered {
    /// That of a request that cannot be sent.
    pub(super) fn nothing() -> Self {
        let (status, headers) = (StatusCode::NO_CONTENT, HeaderMap::new());
        Self { status, headers, body: Vec::new(), is_whole: true }
    }

    pub(super) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The body, or `null` when it is not JSON.
    pub(super) fn value(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    /// # Panics
    /// When a promise is broken.
    pub(super) fn check(&self, sent: &Sent<'_>) {
        let Self { status, .. } = self;
        let what = format!("{} {}: {status}", sent.method, sent.target);
        assert!((200..600).contains(&status.as_u16()), "{what}");
        assert!(self.is_whole || sent.target.contains("watch"), "{what} does not end");
        if *status == StatusCode::INTERNAL_SERVER_ERROR {
            let text = self.text();
            let is_known = AS_IN_THE_REFERENCE.iter().any(|it| text.contains(it));
            assert!(is_known, "{what}: {text}");
        }
        let is_empty = status.is_redirection() || sent.method == Method::HEAD;
        if self.is_whole && !is_empty && *status != StatusCode::NO_CONTENT {
            self.check_body(&what);
        }
    }

    /// A body is what its type says, and that of a failure is a `Status` about it.
    fn check_body(&self, what: &str) {
        let media_type = self.headers.get(CONTENT_TYPE).and_then(|it| it.to_str().ok());
        let format = media_type.unwrap_or_default().split(';').next().unwrap_or_default();
        let Ok(info) = codecs().for_media_type(format) else {
            let is_text = self.body.is_empty()
                || format == "text/plain" && str::from_utf8(&self.body).is_ok();
            assert!(is_text || self.status.is_success(), "{what}: {media_type:?}");
            return;
        };
        // Documents of OpenAPI, events, and others without a kind.
        if format == "application/json" && !self.holds_object(what) {
            return;
        }
        let request = DecodeRequest::default().any_kind(true);
        let decoded = match info.serializer.decode_with(self.body.as_slice().into(), request) {
            Ok(decoded) => decoded,
            Err(error) => panic!("{what}: {error}: {}", self.text()),
        };
        if !self.status.is_success() {
            let failure = decoded.object().downcast_ref::<Status>();
            let code = failure.map(|it| it.code);
            assert_eq!(code, Some(i32::from(self.status.as_u16())), "{what}: {}", self.text());
        }
    }

    /// Whether the JSON of the body is one object, as that of a failure must be. `/api` answers
    /// with a kind alone.
    fn holds_object(&self, what: &str) -> bool {
        let values: Result<Vec<Value>, _> =
            serde_json::Deserializer::from_slice(&self.body).into_iter().collect();
        let values = values.unwrap_or_else(|error| panic!("{what}: {error}: {}", self.text()));
        let holds =
            matches!(&*values, [it] if it["kind"].is_string() && it["apiVersion"].is_string());
        assert!(holds || self.status.is_success(), "{what}: {}", self.text());
        holds
    }
}
