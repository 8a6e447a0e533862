//! The documents of a file, before they are numbered.

use std::rc::Rc;

use bytes::Bytes;

use crate::problem::{Spot, What};

/// The format of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    Json,
    Yaml,
    Protobuf,
    Cbor,
}

impl Format {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Yaml => "yaml",
            Self::Protobuf => "protobuf",
            Self::Cbor => "cbor",
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
    /// The key that it stands under in etcd, where that is known.
    pub(crate) key: Option<Rc<str>>,
    /// The line of the file with text behind the end of the document.
    pub(crate) unread_line: Option<usize>,
}

impl Part {
    /// A document of a format without lines.
    pub(super) fn binary(format: Format, bytes: Bytes, offset: usize) -> Self {
        Self { format, first_line: 0, offset, bytes, key: None, unread_line: None }
    }
}

/// A part of a file that is no document.
#[derive(Debug)]
pub(super) struct Broken {
    pub(super) what: What,
    pub(super) spot: Spot,
    pub(super) key: Option<Rc<str>>,
}

impl Broken {
    pub(super) fn new(what: What, spot: Spot) -> Self {
        Self { what, spot, key: None }
    }
}

/// What a file is made of, in order.
pub(super) type Parts = Vec<Result<Part, Broken>>;
