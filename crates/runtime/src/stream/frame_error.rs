//! What can go wrong while a stream is cut into documents.

use crate::text::Str;

/// The largest document that a frame reader accepts: 16 MiB, as in the reference.
pub const MAX_FRAME_SIZE: usize = 16 * 1024 * 1024;

/// The largest document that readers of whole files hold unless told otherwise: 256 MiB.
pub const MAX_DOCUMENT_SIZE: usize = 256 << 20;

/// A stream could not be cut into documents.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FrameError {
    /// The source or the sink failed.
    #[error(transparent)]
    Io(#[from] std::io::Error),
    /// The stream ends inside a document.
    #[error("unexpected EOF")]
    UnexpectedEnd,
    /// A document is larger than the limit.
    #[error("object to decode was longer than maximum allowed size")]
    TooLarge {
        /// The limit in bytes.
        limit: usize,
    },
    /// What is between two documents is not what the framing allows there.
    #[error("invalid frame: {0}")]
    Invalid(Str),
}

impl FrameError {
    /// Whether only one document is lost, and reading goes on with the one after it.
    pub fn is_passed_over(&self) -> bool {
        matches!(self, Self::TooLarge { .. })
    }
}
