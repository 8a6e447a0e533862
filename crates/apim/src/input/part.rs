//! The documents of a file, before they are numbered.

use std::borrow::Cow;
use std::rc::Rc;

use apimachinery::cbor::CONTENT_TYPE_CBOR;
use apimachinery::runtime::{CONTENT_TYPE_JSON, CONTENT_TYPE_PROTOBUF, CONTENT_TYPE_YAML};
use apimachinery::serializer::{DocumentError, EncodedDocument};
use bytes::Bytes;

use crate::custom::codecs;

/// The format of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    Json,
    Yaml,
    Protobuf,
    Cbor,
}

impl Format {
    const ALL: [Self; 4] = [Self::Json, Self::Yaml, Self::Protobuf, Self::Cbor];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Yaml => "yaml",
            Self::Protobuf => "protobuf",
            Self::Cbor => "cbor",
        }
    }

    pub(crate) fn media_type(self) -> &'static str {
        match self {
            Self::Json => CONTENT_TYPE_JSON,
            Self::Yaml => CONTENT_TYPE_YAML,
            Self::Protobuf => CONTENT_TYPE_PROTOBUF,
            Self::Cbor => CONTENT_TYPE_CBOR,
        }
    }

    /// Whether it has lines.
    pub(crate) fn is_text(self) -> bool {
        matches!(self, Self::Json | Self::Yaml)
    }
}

/// A document without its file.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) format: Format,
    /// The line of the file on which `bytes` start, from 1.
    pub(crate) first_line: usize,
    /// The byte of the file at which `bytes` start; known where it can be reported.
    pub(crate) offset: usize,
    pub(crate) bytes: Bytes,
    /// Its key in etcd, where that is known.
    pub(crate) key: Option<Rc<str>>,
    /// The line of the file with text after the end of the document.
    pub(crate) unread_line: Option<usize>,
}

impl Part {
    /// A document in a format that this program knows: the formats of [`codecs`].
    fn new(document: EncodedDocument<'_>) -> Self {
        let is_of = |it: &Format| it.media_type() == document.format();
        let format = Format::ALL.into_iter().find(is_of).unwrap_or(Format::Yaml);
        let start = document.start().unwrap_or_default();
        let bytes = document.to_bytes();
        let text = String::from_utf8_lossy(&bytes);
        Self {
            format,
            first_line: start.line.max(1),
            offset: start.offset,
            // As the reference does, what is not UTF-8 in JSON is replaced.
            bytes: match text {
                Cow::Owned(text) if format == Format::Json => Bytes::from(text),
                _ => bytes,
            },
            key: document.key().map(Rc::from),
            unread_line: document.unread_line(),
        }
    }

    /// The documents of a file.
    pub(super) fn all(data: &Bytes) -> impl Iterator<Item = Result<Self, DocumentError>> {
        codecs().documents(data).map(|document| document.map(Self::new))
    }
}
