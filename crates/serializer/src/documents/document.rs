//! One document.

use apimachinery_runtime::{
    CONTENT_TYPE_JSON, CONTENT_TYPE_YAML, DecodeError, Input, Position, Str,
};
use bytes::Bytes;

use super::DocumentError;
use super::unread::unread_line;

/// What was found at one place: a document, or why it is not one.
pub(super) type Found<'a> = Result<EncodedDocument<'a>, DocumentError>;

/// One document of some data: its bytes, not decoded yet, its format, and where it is.
///
/// [`AsSent::decode_document`](crate::AsSent::decode_document) decodes it.
#[derive(Clone, Debug)]
pub struct EncodedDocument<'a> {
    pub(super) content: Content<'a>,
    pub(super) format: Str,
    pub(super) start: Option<Position>,
    /// The bytes are so at the start, so that places in them lead to places in the data.
    pub(super) is_in_place: bool,
    pub(super) key: Option<Str>,
}

/// The bytes of a document.
#[derive(Clone, Debug)]
pub(super) enum Content<'a> {
    Part(Input<'a>),
    Own(Bytes),
}

impl<'a> EncodedDocument<'a> {
    pub(super) fn new(content: Content<'a>, format: Str, start: Option<Position>) -> Self {
        Self { content, format, start, is_in_place: true, key: None }
    }

    /// The bytes, for a decoder.
    pub fn input(&self) -> Input<'_> {
        match &self.content {
            Content::Part(input) => *input,
            Content::Own(bytes) => bytes.into(),
        }
    }

    /// The bytes in a buffer that is shared with the data, where that was a shared buffer.
    pub fn to_bytes(&self) -> Bytes {
        match &self.content {
            Content::Part(input) => input.to_shared(input.bytes()),
            Content::Own(bytes) => bytes.clone(),
        }
    }

    /// The format, as a media type without parameters.
    pub fn format(&self) -> &str {
        &self.format
    }

    /// Where in the data the document starts. In an answer of etcd whose values are encoded once
    /// more, the line with the value; `None` when it is not known.
    pub fn start(&self) -> Option<Position> {
        self.start
    }

    /// The key that the document is under in etcd, where an answer of `etcdctl` has it.
    pub fn key(&self) -> Option<&str> {
        self.key.as_deref()
    }

    /// The line of the data, from 1, with the first text that is not read because it follows the
    /// end of the document: after `...`, or after a closing bracket or quote of YAML.
    pub fn unread_line(&self) -> Option<usize> {
        if self.format != CONTENT_TYPE_YAML {
            return None;
        }
        let line = unread_line(self.input().bytes())?;
        Some(self.start.map_or(line, |start| start.line + line - 1))
    }

    /// Whether the data that the document comes from has more around it than white space around
    /// text.
    pub(crate) fn is_wrapped(&self, data: &[u8]) -> bool {
        let is_text = self.format == CONTENT_TYPE_JSON || self.format == CONTENT_TYPE_YAML;
        let is_bare = is_text && self.is_in_place && self.key.is_none();
        !is_bare && self.input().bytes() != data
    }

    /// An error in the document, with its place in the data: where the document starts, if it is
    /// about all of it.
    pub(crate) fn relocate(&self, error: DecodeError) -> DecodeError {
        let position = match error.position() {
            Some(place) => self.locate(place),
            None if error.is_strict() => None,
            None => self.start,
        };
        error.relocated(position)
    }

    /// The place in the data of a place in the document.
    pub(crate) fn locate(&self, place: Position) -> Option<Position> {
        match self.start {
            Some(start) if self.is_in_place => Some(place.counted_from(start)),
            Some(start) => Some(start),
            None => Some(place),
        }
    }
}
