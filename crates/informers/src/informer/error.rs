//! Why an informer does not start, and why it begins again.

use std::fmt;

use apimachinery_meta::NoMetadataError;
use apimachinery_runtime::Str;
use apimachinery_selectors::fields::ParseFieldSelectorError;
use apimachinery_selectors::labels::ParseSelectorError;

use crate::list_watch::ListWatchError;
use crate::store::DuplicateIndexError;

/// An informer cannot start.
#[derive(thiserror::Error)]
#[non_exhaustive]
pub enum StartInformerError {
    /// Two indexes have the same name.
    #[error(transparent)]
    Index(#[from] DuplicateIndexError),
    /// The label selector cannot be read.
    #[error("unable to parse the label selector {selector:?}: {error}")]
    LabelSelector {
        /// The selector.
        selector: Str,
        /// What is wrong with it.
        #[source]
        error: ParseSelectorError,
    },
    /// The field selector cannot be read.
    #[error("unable to parse the field selector {selector:?}: {error}")]
    FieldSelector {
        /// The selector.
        selector: Str,
        /// What is wrong with it.
        #[source]
        error: ParseFieldSelectorError,
    },
    /// No list and no watch can succeed: [`ListWatch::check`](crate::ListWatch::check) failed.
    #[error(transparent)]
    Source(ListWatchError),
}

/// The text, as a `main` that returns the error shows it.
impl fmt::Debug for StartInformerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Something that an informer could not do. It goes on after it, see the variants.
#[derive(thiserror::Error)]
#[non_exhaustive]
pub enum InformerError {
    /// A list failed. It is tried again, after a delay.
    #[error("failed to list: {0}")]
    List(#[source] ListWatchError),
    /// A streaming list failed, as on servers that do not have it: a list follows.
    #[error("failed to list by a stream: {0}")]
    StreamingList(#[source] ListWatchError),
    /// A watch could not begin, ended with a failure, or lost its connection. A watch or a list
    /// follows: at once after a lost connection, otherwise after a delay.
    #[error("failed to watch: {0}")]
    Watch(#[source] ListWatchError),
    /// A watch ended within a second, without an event. A list follows, after a delay.
    #[error("very short watch: watch lasted less than a second and no items received")]
    VeryShortWatch,
    /// An object has no metadata. It is left out.
    #[error(transparent)]
    Object(#[from] NoMetadataError),
}

/// The text, as a `main` that returns the error shows it.
impl fmt::Debug for InformerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl InformerError {
    /// Whether the resource version of a watch or list was too old, which is part of normal
    /// operation.
    #[must_use]
    pub fn is_expired(&self) -> bool {
        match self {
            Self::List(error) | Self::StreamingList(error) | Self::Watch(error) => {
                error.is_expired()
            }
            Self::VeryShortWatch | Self::Object(_) => false,
        }
    }
}
