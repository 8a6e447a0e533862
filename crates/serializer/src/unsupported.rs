//! The error for a media type that no format has, or not for this purpose.

use std::fmt;

use apimachinery_meta::StatusError;
use apimachinery_runtime::SerializerInfo;
use mime::Mime;

/// No serializer is registered for a media type, or the one that is cannot do what was asked for.
/// Corresponds to `runtime.NegotiateError`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnsupportedMediaTypeError {
    media_type: String,
    supported: Vec<Mime>,
    missing: MissingCapability,
}

/// What is missing for a media type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MissingCapability {
    /// A serializer.
    Serializer,
    /// A serializer of streams.
    Stream,
    /// A way to read lists item by item: there is a serializer, but it has no
    /// [`list_format`](apimachinery_runtime::Serializer::list_format).
    List,
    /// A way to read its streams asynchronously: they have a framing, but it has no
    /// [`frame_scanner`](apimachinery_runtime::Framer::frame_scanner).
    Asynchronous,
}

impl MissingCapability {
    fn is_in(self, info: &SerializerInfo) -> bool {
        match self {
            Self::Serializer => true,
            Self::Stream => info.stream.is_some(),
            Self::List => info.serializer.list_format().is_some(),
            Self::Asynchronous => {
                info.stream.as_ref().is_some_and(|it| it.framer.frame_scanner(0).is_some())
            }
        }
    }
}

impl UnsupportedMediaTypeError {
    /// None of `infos` has the media type and what is missing.
    pub(crate) fn new(
        media_type: &str,
        infos: &[SerializerInfo],
        missing: MissingCapability,
    ) -> Self {
        let supported = infos.iter().filter(|info| missing.is_in(info));
        let supported = supported.map(|info| info.media_type.clone()).collect();
        Self { media_type: media_type.to_owned(), supported, missing }
    }

    /// The media type that was asked for.
    pub fn media_type(&self) -> &str {
        &self.media_type
    }

    /// What is missing for it.
    pub fn missing(&self) -> MissingCapability {
        self.missing
    }

    /// Whether a stream was asked for.
    pub fn is_stream(&self) -> bool {
        self.missing == MissingCapability::Stream
    }

    /// The media types for which it is there.
    pub fn supported(&self) -> &[Mime] {
        &self.supported
    }
}

impl fmt::Display for UnsupportedMediaTypeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let media_type = match &*self.media_type {
            "" => "\"\"",
            media_type => media_type,
        };
        match self.missing {
            MissingCapability::Serializer => {
                write!(f, "no serializers registered for {media_type}")
            }
            MissingCapability::Stream => {
                write!(f, "no stream serializers registered for {media_type}")
            }
            MissingCapability::List => {
                write!(f, "the serializer for {media_type} cannot read a list item by item")
            }
            MissingCapability::Asynchronous => {
                write!(f, "streams of {media_type} cannot be read asynchronously")
            }
        }?;
        let mut separator = match self.missing {
            MissingCapability::Serializer | MissingCapability::Stream => "; registered: ",
            MissingCapability::List | MissingCapability::Asynchronous => "; those that can: ",
        };
        for supported in &self.supported {
            write!(f, "{separator}{supported}")?;
            separator = ", ";
        }
        match feature_of(media_type) {
            Some(feature) => write!(f, "; it comes with the feature {feature:?}"),
            None => Ok(()),
        }
    }
}

/// The feature to build with to have a format that was left out.
fn feature_of(media_type: &str) -> Option<&'static str> {
    let essence = media_type.split(';').next().unwrap_or_default().trim_end();
    match essence {
        "application/cbor" | "application/cbor-seq" if !cfg!(feature = "cbor") => Some("cbor"),
        "application/vnd.kubernetes.protobuf" if !cfg!(feature = "protobuf") => Some("protobuf"),
        "application/yaml" if !cfg!(feature = "yaml") => Some("yaml"),
        _ => None,
    }
}

impl std::error::Error for UnsupportedMediaTypeError {}

/// What a server answers to a body in a format that it does not read: 415, with the formats that it
/// reads.
impl From<UnsupportedMediaTypeError> for StatusError {
    fn from(error: UnsupportedMediaTypeError) -> Self {
        Self::unsupported_media_type(&error.supported)
    }
}
