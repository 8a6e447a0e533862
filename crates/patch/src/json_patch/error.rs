//! Why a JSON patch cannot be read or applied.

use apimachinery_meta::StatusError;
use apimachinery_runtime::DecodeError;

use crate::response::unprocessable;

/// A JSON patch cannot be read or applied. The texts are the reference's.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JsonPatchError {
    /// The patch or the document is not JSON, or is nested too deep.
    #[error("{}", .0.message())]
    Syntax(Box<DecodeError>),
    /// The patch is not a list of objects, or the document is neither an object nor a list.
    #[error("json: cannot unmarshal {found} into Go value of type {expected}")]
    WrongType {
        /// What is there, in the words of JSON.
        found: &'static str,
        /// What is needed, in Go's words.
        expected: &'static str,
    },
    /// An operation cannot be applied.
    #[error("{message}")]
    Operation {
        /// The place of the operation in the patch.
        index: usize,
        /// Why.
        reason: OperationError,
        /// The reference's text.
        message: String,
    },
    /// The `copy` operations add too many bytes.
    #[error(
        "Unable to complete the copy, the accumulated size increase of copy is {size}, exceeding the limit {limit}"
    )]
    CopiesTooLarge {
        /// The limit.
        limit: usize,
        /// The bytes that were added when it was exceeded.
        size: usize,
    },
    /// The document has no JSON form.
    #[error("{0}")]
    Document(String),
}

/// Why an operation cannot be applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OperationError {
    /// There is no value at the path, or the operation has no path.
    Missing,
    /// A `test` found another value.
    TestFailed,
    /// An index is beyond the list.
    InvalidIndex,
    /// A part of a path is not an index, or a part of the operation is of the wrong type.
    Malformed,
    /// The operation is not one of the six.
    UnknownOperation,
    /// A value that the reference's code does not expect, at which it panics: a `test` of a list
    /// with a null in it, or an operation on the whole document without a value.
    Panics,
}

impl JsonPatchError {
    pub(super) fn document(message: String) -> Self {
        Self::Document(message)
    }

    pub(super) fn syntax(error: DecodeError) -> Self {
        Self::Syntax(Box::new(error.relocated(None)))
    }

    /// What a server responds: 400 for a patch that is not a list of objects, and 422, which does
    /// not contain the reason, for others.
    pub fn to_status_error(&self) -> StatusError {
        match self {
            Self::Syntax(_) | Self::WrongType { .. } => StatusError::bad_request(self.to_string()),
            _ => unprocessable(),
        }
    }
}
