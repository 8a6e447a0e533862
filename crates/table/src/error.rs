//! Why there is no table.

use std::error::Error;

use apimachinery_meta::v1::{STATUS_FAILURE, Status, StatusReason};
use apimachinery_meta::{NoMetadataError, StatusError};
use apimachinery_runtime::{EncodeError, GroupResource, GroupVersion, Str};
use apimachinery_validation::FieldErrors;

/// An object cannot be shown as a client wants it.
///
/// Displays as the API server says it, and turns into its answer: a [`StatusError`] with the code
/// 406, 400 or 500.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// Objects of this resource have no metadata. Answered with 406.
    #[error("the resource {0} does not support being converted to a Table")]
    Unsupported(GroupResource),
    /// There is no table in this version. Answered with 406.
    #[error("no Table exists in group version {0}")]
    Version(GroupVersion),
    /// There is no metadata alone in this version. Answered with 406.
    #[error("no PartialObjectMetadataList exists in group version {0}")]
    MetadataVersion(GroupVersion),
    /// The metadata of one object is wanted, and this is a list of the type. Answered with 406.
    #[error("you requested PartialObjectMetadata, but the requested object is a list (*{0})")]
    IsList(Str),
    /// The metadata of a list is wanted, and this is not a list but of the type. Answered with 406.
    #[error(
        "you requested PartialObjectMetadataList, but the requested object is not a list (*{0})"
    )]
    IsNoList(Str),
    /// The options of the request are wrong. Answered with 400.
    #[error("Unable to convert to Table as requested: {0}")]
    Options(FieldErrors),
    /// An object has no metadata. Answered with 500.
    #[error(transparent)]
    NoMetadata(#[from] NoMetadataError),
    /// An object has no form without a type. Answered with 500.
    #[error(transparent)]
    Unstructured(#[from] EncodeError),
    /// An object cannot be made a row. Answered with 500.
    #[error(transparent)]
    Row(Box<dyn Error + Send + Sync>),
}

impl TableError {
    /// An object cannot be made a row, because of `error`.
    pub fn row(error: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::Row(error.into())
    }

    /// The code of the answer, and its reason.
    fn answer(&self) -> (i32, StatusReason) {
        match self {
            Self::Unsupported(_)
            | Self::Version(_)
            | Self::MetadataVersion(_)
            | Self::IsList(_)
            | Self::IsNoList(_) => (406, StatusReason::NOT_ACCEPTABLE),
            Self::Options(_) => (400, StatusReason::BAD_REQUEST),
            Self::NoMetadata(_) | Self::Unstructured(_) | Self::Row(_) => {
                (500, StatusReason::UNKNOWN)
            }
        }
    }
}

/// What the API server answers.
impl From<TableError> for StatusError {
    fn from(error: TableError) -> Self {
        let (code, reason) = error.answer();
        let message = error.to_string().into();
        let status = STATUS_FAILURE.into();
        Self::new(Status { status, code, reason, message, ..Status::default() })
    }
}
