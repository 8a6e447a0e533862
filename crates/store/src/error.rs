//! Errors of stores.

use std::error;

use crate::Revision;

/// The result of an operation of a store.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// An error of a store.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The revision was compacted: its history is gone. Servers answer 410.
    #[error("mvcc: required revision has been compacted")]
    Compacted {
        /// The revision that can still be read, where the store reports it.
        compacted: Option<Revision>,
    },
    /// The revision does not exist yet.
    #[error("mvcc: required revision is a future revision")]
    FutureRevision {
        /// The newest revision, where the store reports it.
        current: Option<Revision>,
    },
    /// The key is empty.
    #[error("key is not provided")]
    EmptyKey,
    /// The request is larger than the store accepts.
    #[error("request is too large")]
    TooLarge,
    /// The store was closed, or its thread has ended.
    #[error("the store is closed")]
    Closed,
    /// The store cannot be reached at the moment. A write may have happened or not.
    #[error("the store is unavailable: {0}")]
    Unavailable(#[source] Box<dyn error::Error + Send + Sync>),
    /// Any other failure, such as that of a disk.
    #[error("{0}")]
    Backend(#[source] Box<dyn error::Error + Send + Sync>),
}
