//! Why an informer begins again.

use apimachinery_meta::NoMetadataError;

use crate::list_watch::ListWatchError;

/// Something that an informer could not do. It goes on after it, see the variants.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum InformerError {
    /// A list failed. It is tried again, after a delay.
    #[error("failed to list: {0}")]
    List(#[source] ListWatchError),
    /// A streaming list failed, as on servers that do not have it: a list follows.
    #[error("failed to list by a stream: {0}")]
    StreamingList(#[source] ListWatchError),
    /// A watch could not begin, or ended with a failure. A watch or a list follows, after a delay.
    #[error("failed to watch: {0}")]
    Watch(#[source] ListWatchError),
    /// A watch ended within a second, without an event. A list follows, after a delay.
    #[error("very short watch: watch lasted less than a second and no items received")]
    VeryShortWatch,
    /// An object has no metadata. It is left out.
    #[error(transparent)]
    Object(#[from] NoMetadataError),
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
