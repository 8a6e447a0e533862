//! The errors of a negotiation that finds no format.

use std::fmt;

use apimachinery_meta::StatusError;
use apimachinery_runtime::SerializerInfo;

const CBOR: &str = "application/cbor";
const CBOR_SEQUENCE: &str = "application/cbor-seq";

/// The client accepts none of the formats on offer: 406, in the words of the API server.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("only the following media types are accepted: {}", Joined(supported))]
pub struct NotAcceptableError {
    supported: Vec<String>,
}

impl NotAcceptableError {
    /// None of these formats is accepted.
    pub fn new(infos: &[SerializerInfo]) -> Self {
        Self { supported: media_types(infos) }
    }

    /// None of the streams of these formats is accepted.
    pub fn new_stream(infos: &[SerializerInfo]) -> Self {
        Self { supported: stream_media_types(infos) }
    }

    /// The media types on offer.
    pub fn supported(&self) -> &[String] {
        &self.supported
    }
}

impl From<NotAcceptableError> for StatusError {
    fn from(error: NotAcceptableError) -> Self {
        Self::not_acceptable(error.supported)
    }
}

/// The body of a request is in none of the formats that the server reads: 415, in the words of the
/// API server.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the body of the request was in an unknown format - accepted media types include: {}",
    Joined(supported)
)]
pub struct UnsupportedContentTypeError {
    supported: Vec<String>,
}

impl UnsupportedContentTypeError {
    /// The body is in none of these formats.
    pub fn new(infos: &[SerializerInfo]) -> Self {
        Self { supported: media_types(infos) }
    }

    /// The body has none of these media types, such as those of patches.
    pub fn with_media_types(supported: impl IntoIterator<Item: Into<String>>) -> Self {
        Self { supported: supported.into_iter().map(Into::into).collect() }
    }

    /// The media types that the server reads.
    pub fn supported(&self) -> &[String] {
        &self.supported
    }
}

impl From<UnsupportedContentTypeError> for StatusError {
    fn from(error: UnsupportedContentTypeError) -> Self {
        Self::unsupported_media_type(error.supported)
    }
}

fn media_types(infos: &[SerializerInfo]) -> Vec<String> {
    infos.iter().map(|info| info.media_type.essence_str().to_owned()).collect()
}

/// The streams of the formats that have some. Those of CBOR have a media type of their own.
fn stream_media_types(infos: &[SerializerInfo]) -> Vec<String> {
    let streams = infos.iter().filter(|info| info.stream.is_some());
    let media_types = streams.map(|info| match info.media_type.essence_str() {
        CBOR => CBOR_SEQUENCE.to_owned(),
        other => format!("{other};stream=watch"),
    });
    media_types.collect()
}

struct Joined<'a>(&'a [String]);

impl fmt::Display for Joined<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, text) in self.0.iter().enumerate() {
            f.write_str(if position > 0 { ", " } else { "" })?;
            f.write_str(text)?;
        }
        Ok(())
    }
}
