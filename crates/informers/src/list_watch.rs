//! What an informer asks a server.

use std::error::Error;
use std::fmt;
use std::future::Future;
use std::io;

use apimachinery_meta::StatusError;
use apimachinery_meta::v1::{CauseType, ListMeta, ListOptions};
use apimachinery_runtime::Object;
use apimachinery_serializer::WatchEvent;
use futures_core::Stream;

use crate::error::BoxError;

/// A resource that can be listed and watched: what an informer needs of a client.
///
/// The options are handed to the server as they are. They have the selectors of the informer's
/// builder.
///
/// Corresponds to `cache.ListerWatcherWithContext`.
pub trait ListWatch: Send + Sync + 'static {
    /// The type of the objects: a kind's, `Unstructured`, or `PartialObjectMetadata`.
    type Object: Object;
    /// The events of a watch.
    type Events: Stream<Item = Result<WatchEvent<Self::Object>, ListWatchError>>
        + Send
        + Unpin
        + 'static;

    /// Reports why no list and no watch can succeed, whatever the server answers. An informer does
    /// not start then. `Ok` unless it is implemented.
    ///
    /// # Errors
    /// When the mistake is in the program, such as a type that the client does not know.
    fn check(&self) -> Result<(), ListWatchError> {
        Ok(())
    }

    /// Lists the objects, or one page of them if the options have a limit.
    ///
    /// # Errors
    /// When the request fails.
    fn list(
        &self,
        options: ListOptions,
    ) -> impl Future<Output = Result<Listed<Self::Object>, ListWatchError>> + Send;

    /// Watches the objects. The stream ends when the server ends the watch, and is dropped when it
    /// is not read any more.
    ///
    /// # Errors
    /// When the request fails.
    fn watch(
        &self,
        options: ListOptions,
    ) -> impl Future<Output = Result<Self::Events, ListWatchError>> + Send;
}

/// A list, or a page of it.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Listed<T> {
    /// The resource version of the list, and what continues it.
    pub metadata: ListMeta,
    /// The objects.
    pub items: Vec<T>,
}

impl<T> Listed<T> {
    /// Returns a list of objects.
    #[must_use]
    pub fn new(metadata: ListMeta, items: Vec<T>) -> Self {
        Self { metadata, items }
    }
}

/// A list or a watch failed.
#[derive(thiserror::Error)]
#[non_exhaustive]
pub enum ListWatchError {
    /// The server reported a failure, as its answer or as an event.
    #[error("{0}")]
    Status(
        #[from]
        #[source]
        StatusError,
    ),
    /// The connection of a watch broke. The informer goes on with a new watch, as after a watch
    /// that the server ended.
    #[error("the watch broke off: {0}")]
    Broken(#[source] BoxError),
    /// Something else: no connection, or an answer that cannot be read.
    #[error("{0}")]
    Other(#[source] BoxError),
}

/// The text, as a `main` that returns the error shows it.
impl fmt::Debug for ListWatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl ListWatchError {
    /// Returns an error as [`Status`](Self::Status) if it is one or was caused by one, otherwise as
    /// [`Other`](Self::Other).
    pub fn new(error: impl Into<BoxError>) -> Self {
        let error = error.into();
        match StatusError::find(&*error) {
            Some(status) => Self::Status(status.clone()),
            None => Self::Other(error),
        }
    }

    /// The server's failure, if it reported one.
    #[must_use]
    pub fn status(&self) -> Option<&StatusError> {
        match self {
            Self::Status(status) => Some(status),
            _ => None,
        }
    }

    /// Whether a resource version is too old for the server.
    #[must_use]
    pub fn is_expired(&self) -> bool {
        self.status().is_some_and(|it| it.is_resource_expired() || it.is_gone())
    }

    /// Whether a resource version is newer than the server's. Old servers report that only in a
    /// message.
    #[must_use]
    pub fn is_version_too_large(&self) -> bool {
        const MESSAGE: &str = "Too large resource version";
        self.status().is_some_and(|error| {
            if error.cause(&CauseType::RESOURCE_VERSION_TOO_LARGE).is_some() {
                return true;
            }
            let Some(details) = error.status().details.as_ref().filter(|_| error.is_timeout())
            else {
                return false;
            };
            let of_cause = details.causes.iter().any(|it| it.message == MESSAGE);
            of_cause || error.status().message.contains(MESSAGE)
        })
    }

    /// Whether a watch that cannot begin may begin later where it should have: the connection was
    /// refused, or the server has too many requests.
    #[must_use]
    pub fn is_temporary(&self) -> bool {
        match self {
            Self::Status(status) => status.is_too_many_requests(),
            Self::Broken(error) | Self::Other(error) => is_connection_refused(&**error),
        }
    }
}

fn is_connection_refused(error: &(dyn Error + 'static)) -> bool {
    let mut next = Some(error);
    while let Some(error) = next {
        let kind = error.downcast_ref().map(io::Error::kind);
        if kind == Some(io::ErrorKind::ConnectionRefused) {
            return true;
        }
        // Its text has the causes, so that it has no source.
        #[cfg(feature = "client")]
        if let Some(apimachinery_client::Error::Transport { cause, .. }) = error.downcast_ref() {
            next = Some(&**cause);
            continue;
        }
        next = error.source();
    }
    false
}
