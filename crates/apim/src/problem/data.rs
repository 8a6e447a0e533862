//! What is wrong with the bytes of a file.

/// Data that is none of the formats, but known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum UnreadableData {
    #[error("this is neither JSON nor YAML nor a protobuf envelope")]
    Binary,
    #[error("this value is encrypted at rest ({0}); read it through the API server")]
    Encrypted(&'static str),
    #[error(
        "this is a whole database of etcd; start etcd on it and read values with `etcdctl get`"
    )]
    Database,
    #[error("this value is neither protobuf nor JSON, so it is no object of the API")]
    NoObject,
    #[error("this is compressed with gzip; decompress it first")]
    Gzip,
}

/// The answer is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum AnswerError {
    #[error("etcd has nothing under this key")]
    Empty,
    #[error("a value in the answer of etcd is not base64")]
    Base64,
    #[error("a line in the answer of etcd is not a quoted text")]
    Quoted,
    #[error("a line in the answer of etcd is not hexadecimal")]
    Hex,
    #[error("the answer of etcd ends within a value")]
    Cut,
}
