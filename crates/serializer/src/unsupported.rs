//! The error for a media type that nobody speaks.

use std::fmt;

use apimachinery_runtime::SerializerInfo;
use mime::Mime;

/// No serializer is registered for a media type. Corresponds to `runtime.NegotiateError`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnsupportedMediaTypeError {
    media_type: String,
    supported: Vec<Mime>,
    stream: bool,
}

impl UnsupportedMediaTypeError {
    /// No format of `infos` has the media type and is one that `is_supported` picks.
    pub(crate) fn new(
        media_type: &str,
        infos: &[SerializerInfo],
        is_supported: impl Fn(&SerializerInfo) -> bool,
    ) -> Self {
        let supported = infos.iter().filter(|info| is_supported(info));
        let supported = supported.map(|info| info.media_type.clone()).collect();
        Self { media_type: media_type.to_owned(), supported, stream: false }
    }

    /// The same, where a stream was asked for.
    pub(crate) fn for_stream(media_type: &str, infos: &[SerializerInfo]) -> Self {
        let error = Self::new(media_type, infos, |info| info.stream.is_some());
        Self { stream: true, ..error }
    }

    /// The media type that was asked for.
    pub fn media_type(&self) -> &str {
        &self.media_type
    }

    /// Whether a stream was asked for.
    pub fn is_stream(&self) -> bool {
        self.stream
    }

    /// The media types that there are serializers for.
    pub fn supported(&self) -> &[Mime] {
        &self.supported
    }
}

impl fmt::Display for UnsupportedMediaTypeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = if self.stream { "stream serializers" } else { "serializers" };
        write!(f, "no {what} registered for {}", self.media_type)
    }
}

impl std::error::Error for UnsupportedMediaTypeError {}
