//! What can go wrong while documents are distinguished.

use apimachinery_runtime::{
    DecodeError, DecodeErrorKind, FrameError, Position, Reason, Str, UnreadableData,
};

/// A part of some data is not a document.
#[derive(Debug, thiserror::Error)]
#[error("{kind}")]
pub struct DocumentError {
    kind: DocumentErrorKind,
    position: Option<Position>,
    key: Option<Str>,
}

/// What is wrong with the part.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DocumentErrorKind {
    /// It is known, but no object.
    #[error(transparent)]
    Unreadable(UnreadableData),
    /// It is an answer of `etcdctl get`, but broken or empty.
    #[error(transparent)]
    Etcd(EtcdAnswerError),
    /// Text cannot be split into documents. The cause is an `apimachinery_yaml::YamlError`, or
    /// without the feature `yaml` a [`FrameError`].
    #[error("{0}")]
    Text(Reason),
    /// The source failed, or the stream cannot be cut into documents.
    #[error(transparent)]
    Frame(FrameError),
}

/// An answer of `etcdctl get` is broken or empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EtcdAnswerError {
    /// There is nothing in it.
    #[error("etcd has nothing under this key")]
    Empty,
    /// A value of the JSON form is not base64.
    #[error("a value in the answer of etcd is not base64")]
    Base64,
    /// A key of the JSON form is not base64.
    #[error("a key in the answer of etcd is not base64")]
    Base64Key,
    /// A line of the form with fields is not a text as Go quotes it.
    #[error("a line in the answer of etcd is not a quoted text")]
    Quoted,
    /// A line of the hexadecimal form is not that.
    #[error("a line in the answer of etcd is not hexadecimal")]
    Hex,
    /// A key has no value.
    #[error("the answer of etcd ends within a value")]
    Cut,
}

impl DocumentError {
    pub(super) fn new(kind: DocumentErrorKind, position: Option<Position>) -> Self {
        Self { kind, position, key: None }
    }

    pub(super) fn under(mut self, key: Option<Str>) -> Self {
        self.key = key;
        self
    }

    /// What is wrong.
    pub fn kind(&self) -> &DocumentErrorKind {
        &self.kind
    }

    /// What is wrong, by value.
    pub fn into_kind(self) -> DocumentErrorKind {
        self.kind
    }

    /// The place in the data, where it is known.
    pub fn position(&self) -> Option<Position> {
        self.position
    }

    /// The key of etcd that the part is under, where it has one.
    pub fn key(&self) -> Option<&str> {
        self.key.as_deref()
    }
}

impl From<UnreadableData> for DocumentErrorKind {
    fn from(data: UnreadableData) -> Self {
        Self::Unreadable(data)
    }
}

impl From<EtcdAnswerError> for DocumentErrorKind {
    fn from(error: EtcdAnswerError) -> Self {
        Self::Etcd(error)
    }
}

impl From<FrameError> for DocumentErrorKind {
    fn from(error: FrameError) -> Self {
        Self::Frame(error)
    }
}

impl From<DocumentError> for DecodeError {
    fn from(error: DocumentError) -> Self {
        let position = error.position;
        let error = match error.kind {
            DocumentErrorKind::Unreadable(data) => Self::new(DecodeErrorKind::Unreadable(data)),
            DocumentErrorKind::Etcd(error) => Self::syntax(Reason::cause(error)),
            DocumentErrorKind::Text(reason) => Self::syntax(reason),
            DocumentErrorKind::Frame(FrameError::Io(error)) => {
                let (kind, message) = (error.kind(), Reason::cause(error));
                Self::new(DecodeErrorKind::Read { kind, message })
            }
            DocumentErrorKind::Frame(error @ FrameError::TooLarge { .. }) => {
                Self::new(DecodeErrorKind::TooLarge(error.to_string().into()))
            }
            DocumentErrorKind::Frame(error) => Self::syntax(Reason::cause(error)),
        };
        error.relocated(position)
    }
}
