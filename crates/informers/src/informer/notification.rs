//! What handlers are notified of.

use std::sync::Arc;

use apimachinery_meta::NoMetadataError;
use apimachinery_runtime::Object;

use apimachinery_meta::ObjectKey;

/// A change of an object, as a handler sees it.
///
/// It is `#[non_exhaustive]`: a `match` needs a last arm for others.
///
/// The changes of one object come in their order. Those that happened while no watch was open come
/// as one.
#[derive(Debug)]
#[non_exhaustive]
pub enum Notification<T> {
    /// The object is new to the informer.
    Added {
        /// The object.
        object: Arc<T>,
        /// Whether it was there when the informer began, or when the handler was added.
        initial: bool,
    },
    /// The object changed, or it is time for a [resync](crate::InformerBuilder::resync), or it was
    /// listed again: then both are equal.
    Updated {
        /// As it was.
        old: Arc<T>,
        /// As it is.
        new: Arc<T>,
    },
    /// The object is gone.
    Deleted {
        /// Its last state, or its last known one.
        object: Arc<T>,
        /// Whether the deletion was missed, so that the last known state may be older than the last
        /// one. Corresponds to `DeletedFinalStateUnknown`.
        missed: bool,
    },
}

impl<T> Notification<T> {
    /// The object, in its newest state.
    #[must_use]
    pub fn object(&self) -> &Arc<T> {
        match self {
            Self::Added { object, .. } | Self::Deleted { object, .. } => object,
            Self::Updated { new, .. } => new,
        }
    }
}

impl<T: Object> Notification<T> {
    /// The key of the object.
    ///
    /// # Errors
    /// When the object has no metadata, which cannot be unless a transform took it.
    pub fn key(&self) -> Result<ObjectKey, NoMetadataError> {
        ObjectKey::of(&**self.object())
    }
}

impl<T> Clone for Notification<T> {
    fn clone(&self) -> Self {
        match self {
            Self::Added { object, initial } => {
                Self::Added { object: Arc::clone(object), initial: *initial }
            }
            Self::Updated { old, new } => {
                Self::Updated { old: Arc::clone(old), new: Arc::clone(new) }
            }
            Self::Deleted { object, missed } => {
                Self::Deleted { object: Arc::clone(object), missed: *missed }
            }
        }
    }
}
