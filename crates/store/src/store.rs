//! The trait of all stores.

use std::fmt;
use std::pin::Pin;
use std::sync::Arc;

use crate::{
    GetResponse, KeyRange, Outcome, RangeRequest, RangeResponse, Result, Revision, StoreWatch,
    Transaction, WatchRequest,
};

/// A boxed future, which keeps [`Store`] usable as `dyn Store`.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// A store with etcd's semantics, over bytes: what the storage of an API server needs of it.
///
/// Every change has a revision, one larger than the one before. Old revisions can be read and
/// watched until they are compacted.
///
/// All reads are linearizable: they see every write that was acknowledged before they began.
pub trait Store: fmt::Debug + Send + Sync + 'static {
    /// The newest revision.
    fn revision(&self) -> BoxFuture<'_, Result<Revision>>;

    /// Reads a key at a revision; `None` or 0 for the newest.
    ///
    /// Fails with [`Error::Compacted`](crate::Error::Compacted) or
    /// [`Error::FutureRevision`](crate::Error::FutureRevision) when the revision cannot be read.
    fn get<'a>(&'a self, key: &'a [u8], at: Option<Revision>)
    -> BoxFuture<'a, Result<GetResponse>>;

    /// Reads keys in order at one revision, and counts those beyond the limit.
    ///
    /// Fails as [`get`](Self::get) does.
    fn range(&self, request: RangeRequest) -> BoxFuture<'_, Result<RangeResponse>>;

    /// Counts the keys of a range at the newest revision.
    fn count<'a>(&'a self, keys: &'a KeyRange) -> BoxFuture<'a, Result<u64>>;

    /// Changes a key if its last change has the expected revision.
    ///
    /// A conflict is not an error: [`Outcome::Conflict`] has the key as it is. After an error, or
    /// when the future is dropped before it is ready, the change may have happened or not.
    fn transact(&self, transaction: Transaction) -> BoxFuture<'_, Result<Outcome>>;

    /// Watches the changes of keys from a revision, which may be a future one.
    ///
    /// When the future is ready, a watch without a start revision sees all later changes.
    fn watch(&self, request: WatchRequest) -> BoxFuture<'_, Result<StoreWatch>>;

    /// Forgets the history before a revision, which stays readable.
    ///
    /// Fails with [`Error::Compacted`](crate::Error::Compacted) when that has happened, and with
    /// [`Error::FutureRevision`](crate::Error::FutureRevision) when the revision does not exist.
    fn compact(&self, revision: Revision) -> BoxFuture<'_, Result<()>>;
}

#[deny(clippy::missing_trait_methods)]
impl<S: Store + ?Sized> Store for Arc<S> {
    fn revision(&self) -> BoxFuture<'_, Result<Revision>> {
        (**self).revision()
    }

    fn get<'a>(
        &'a self,
        key: &'a [u8],
        at: Option<Revision>,
    ) -> BoxFuture<'a, Result<GetResponse>> {
        (**self).get(key, at)
    }

    fn range(&self, request: RangeRequest) -> BoxFuture<'_, Result<RangeResponse>> {
        (**self).range(request)
    }

    fn count<'a>(&'a self, keys: &'a KeyRange) -> BoxFuture<'a, Result<u64>> {
        (**self).count(keys)
    }

    fn transact(&self, transaction: Transaction) -> BoxFuture<'_, Result<Outcome>> {
        (**self).transact(transaction)
    }

    fn watch(&self, request: WatchRequest) -> BoxFuture<'_, Result<StoreWatch>> {
        (**self).watch(request)
    }

    fn compact(&self, revision: Revision) -> BoxFuture<'_, Result<()>> {
        (**self).compact(revision)
    }
}
