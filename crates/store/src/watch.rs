//! How changes are watched.

use std::fmt;
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use bytes::Bytes;
use futures_core::Stream;

use crate::{KeyRange, KeyValue, Result, Revision};

/// A request to watch keys: which, and from which revision.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WatchRequest {
    /// The keys.
    pub keys: KeyRange,
    /// The revision of the first change to report; `None` or 0 for the changes from now on.
    pub start: Option<Revision>,
}

impl WatchRequest {
    /// A request for the changes of a range from now on.
    #[must_use]
    pub const fn new(keys: KeyRange) -> Self {
        Self { keys, start: None }
    }

    /// A request for the changes of keys with a prefix from now on.
    #[must_use]
    pub fn prefix(prefix: impl Into<Bytes>) -> Self {
        Self::new(KeyRange::prefix(prefix))
    }

    /// The same request for the changes from a revision, it included; 0 for those from now on.
    #[must_use]
    pub const fn starting_at(mut self, revision: Revision) -> Self {
        self.start = Some(revision);
        self
    }

    /// The same request for the changes after a revision, such as that of a list.
    #[must_use]
    pub const fn after(self, revision: Revision) -> Self {
        self.starting_at(revision.saturating_add(1))
    }
}

/// The kind of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChangeKind {
    /// The key was created or changed.
    Put,
    /// The key was deleted, or has expired.
    Delete,
}

/// A change of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Event {
    /// What happened.
    pub kind: ChangeKind,
    /// The key after the change. After a deletion it has the key and the revision of the deletion.
    pub kv: KeyValue,
    /// The key before the change; `None` when it did not exist.
    ///
    /// An event of the compacted revision itself, or one that etcd reads after a compaction, may
    /// be without it.
    pub prev: Option<KeyValue>,
}

impl Event {
    /// An event that puts a key.
    #[must_use]
    pub const fn put(kv: KeyValue, prev: Option<KeyValue>) -> Self {
        Self { kind: ChangeKind::Put, kv, prev }
    }

    /// An event that deletes a key at a revision.
    #[must_use]
    pub fn delete(key: Bytes, revision: Revision, prev: Option<KeyValue>) -> Self {
        let kv = KeyValue { key, mod_revision: revision, ..KeyValue::default() };
        Self { kind: ChangeKind::Delete, kv, prev }
    }

    /// Whether the change created the key.
    #[must_use]
    pub fn is_create(&self) -> bool {
        self.kind == ChangeKind::Put && self.kv.create_revision == self.kv.mod_revision
    }

    /// Whether the change deleted the key.
    #[must_use]
    pub fn is_delete(&self) -> bool {
        self.kind == ChangeKind::Delete
    }

    /// The revision of the change.
    #[must_use]
    pub const fn revision(&self) -> Revision {
        self.kv.mod_revision
    }
}

/// Some changes in the order in which they happened, or the progress of a watch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct WatchBatch {
    /// The revision up to which all changes have been reported, it included.
    pub revision: Revision,
    /// The changes; empty when the batch only reports progress, as requested by a
    /// [`ProgressRequester`] or, in etcd, after a minute without changes.
    ///
    /// Changes of one transaction share a revision, and are in the same batch.
    pub events: Vec<Event>,
}

/// The changes of keys, a stream of batches.
///
/// An error ends the stream. The first item is
/// [`Error::Compacted`](crate::Error::Compacted) when the revision to start from was compacted; so
/// is the next item of a watch whose reader is so slow that a compaction overtakes it. The stream
/// also ends when the store is dropped.
///
/// Dropping it ends the watch.
pub struct StoreWatch {
    batches: Pin<Box<dyn Stream<Item = Result<WatchBatch>> + Send>>,
    progress: ProgressRequester,
}

impl StoreWatch {
    /// A watch of a custom store: its batches, and what a request for progress does.
    pub fn new(
        batches: impl Stream<Item = Result<WatchBatch>> + Send + 'static,
        request_progress: impl Fn() + Send + Sync + 'static,
    ) -> Self {
        Self {
            batches: Box::pin(batches),
            progress: ProgressRequester { request: Arc::new(request_progress) },
        }
    }

    /// The next batch; `None` after an error, or when the store was dropped.
    pub async fn next(&mut self) -> Option<Result<WatchBatch>> {
        poll_fn(|context| self.batches.as_mut().poll_next(context)).await
    }

    /// A handle that requests the progress of this watch, also while another task reads it.
    #[must_use]
    pub fn progress(&self) -> ProgressRequester {
        self.progress.clone()
    }
}

impl Stream for StoreWatch {
    type Item = Result<WatchBatch>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.batches.as_mut().poll_next(context)
    }
}

impl fmt::Debug for StoreWatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StoreWatch").finish_non_exhaustive()
    }
}

/// A handle that requests the progress of a watch.
#[derive(Clone)]
pub struct ProgressRequester {
    request: Arc<dyn Fn() + Send + Sync>,
}

impl ProgressRequester {
    /// Requests a batch without events, which has the revision up to which changes were reported.
    ///
    /// It follows the changes up to now. One batch may answer several requests. etcd does not
    /// answer while it is still sending older changes, or while the watch starts at a later
    /// revision: ask again, as the reference's watch cache does every 100 ms.
    pub fn request(&self) {
        (self.request)();
    }
}

impl fmt::Debug for ProgressRequester {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ProgressRequester").finish_non_exhaustive()
    }
}
