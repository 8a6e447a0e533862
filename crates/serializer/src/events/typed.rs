//! Watch events with objects of one type.

use apimachinery_meta::{EventType, StatusError};

const ADDED: &str = "ADDED";
const MODIFIED: &str = "MODIFIED";
const DELETED: &str = "DELETED";
const BOOKMARK: &str = "BOOKMARK";
pub(super) const ERROR: &str = "ERROR";

/// An event of a watch on objects of one type: what happened, and to which object.
///
/// Written by an [`EventEncoder`](crate::EventEncoder), read by an
/// [`EventReader`](crate::EventReader). Corresponds to `watch.Event`; the event as it is sent is a
/// [`meta::v1::WatchEvent`](apimachinery_meta::v1::WatchEvent).
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum WatchEvent<T> {
    /// The object came into being, or was there when the watch began.
    Added(T),
    /// The object was changed to this.
    Modified(T),
    /// The object is gone; this is how it was.
    Deleted(T),
    /// Nothing happened up to a resource version, which is all that is set in this object.
    Bookmark(T),
    /// The watch cannot go on, for the server's reason: after
    /// [expiry](StatusError::is_resource_expired), list again.
    Error(StatusError),
    /// An event of a type that is not one of these.
    Other {
        /// Its type.
        r#type: EventType,
        /// The object it happened to.
        object: T,
    },
}

impl<T> WatchEvent<T> {
    pub(super) fn new(name: &str, object: T) -> Self {
        match name {
            ADDED => Self::Added(object),
            MODIFIED => Self::Modified(object),
            DELETED => Self::Deleted(object),
            BOOKMARK => Self::Bookmark(object),
            other => Self::Other { r#type: other.into(), object },
        }
    }

    /// The type as it is sent: `ADDED`, `MODIFIED`, `DELETED`, `BOOKMARK`, `ERROR`, or another.
    pub fn type_name(&self) -> &str {
        match self {
            Self::Added(_) => ADDED,
            Self::Modified(_) => MODIFIED,
            Self::Deleted(_) => DELETED,
            Self::Bookmark(_) => BOOKMARK,
            Self::Error(_) => ERROR,
            Self::Other { r#type, .. } => r#type,
        }
    }

    /// The type; [`type_name`](Self::type_name) borrows its text.
    pub fn event_type(&self) -> EventType {
        match self {
            Self::Added(_) => EventType::ADDED,
            Self::Modified(_) => EventType::MODIFIED,
            Self::Deleted(_) => EventType::DELETED,
            Self::Bookmark(_) => EventType::BOOKMARK,
            Self::Error(_) => EventType::ERROR,
            Self::Other { r#type, .. } => r#type.clone(),
        }
    }

    /// The event with what `change` makes of its object; an error stays as it is.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> WatchEvent<U> {
        match self {
            Self::Added(object) => WatchEvent::Added(change(object)),
            Self::Modified(object) => WatchEvent::Modified(change(object)),
            Self::Deleted(object) => WatchEvent::Deleted(change(object)),
            Self::Bookmark(object) => WatchEvent::Bookmark(change(object)),
            Self::Error(error) => WatchEvent::Error(error),
            Self::Other { r#type, object } => WatchEvent::Other { r#type, object: change(object) },
        }
    }

    /// The object; `None` for an error.
    pub fn object(&self) -> Option<&T> {
        match self {
            Self::Added(object)
            | Self::Modified(object)
            | Self::Deleted(object)
            | Self::Bookmark(object)
            | Self::Other { object, .. } => Some(object),
            Self::Error(_) => None,
        }
    }

    /// The object, by value.
    ///
    /// # Errors
    /// The error that the server sent.
    pub fn into_object(self) -> Result<T, StatusError> {
        match self {
            Self::Added(object)
            | Self::Modified(object)
            | Self::Deleted(object)
            | Self::Bookmark(object)
            | Self::Other { object, .. } => Ok(object),
            Self::Error(error) => Err(error),
        }
    }
}
