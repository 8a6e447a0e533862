//! The store in a file.

mod file;
mod promise;
mod writer;

use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{self, Sender};
use std::thread::{self, JoinHandle};
use std::{error, fmt};

use self::file::File;
use self::promise::promise;
use self::writer::{Request, Writer};
use crate::mvcc::Mvcc;
use crate::{
    BoxFuture, Error, GetResponse, KeyRange, Outcome, RangeRequest, RangeResponse, Result,
    Revision, Store, StoreWatch, Transaction, WatchRequest,
};

/// A durable store in one file, by `redb`, which any executor can use.
///
/// A change is on the disk before it is acknowledged or visible to readers and watches. Writers
/// that come while a commit is under way share the next one.
///
/// All that can be read is also in memory, in the same structure as that of a
/// [`MemoryStore`](crate::MemoryStore): reads and watches never wait for the disk, and the keys,
/// values and history since the last compaction have to fit. Opening reads the whole file.
///
/// History survives: after a restart, revisions can be read and watched from the compacted one on,
/// and keys expire at the time at which they would have. A file can be open once.
///
/// Writes happen on a thread of the store, which ends when the store is dropped. After an error of
/// the disk, writes fail until the store is opened again; reads go on.
pub struct RedbStore {
    mvcc: Arc<Mvcc>,
    requests: Option<Sender<Request>>,
    thread: Option<JoinHandle<()>>,
}

impl RedbStore {
    /// Opens a file, or creates it, and reads it. This blocks until it is done.
    ///
    /// Fails when the file cannot be read, is open already, or is not one of a store.
    pub fn open(path: impl AsRef<Path>) -> Result<Self> {
        let (file, mvcc, unreadable) = File::open(path.as_ref())?;
        let mvcc = Arc::new(mvcc);
        let (requests, receiver) = mpsc::channel();
        let writer = Writer::new(file, Arc::clone(&mvcc), receiver, unreadable);
        let thread = thread::Builder::new().name("store-redb".into());
        let thread = thread.spawn(move || writer.run()).map_err(backend)?;
        Ok(Self { mvcc, requests: Some(requests), thread: Some(thread) })
    }

    /// Sends a request to the thread, and waits for its answer.
    async fn ask<T>(
        &self,
        request: impl FnOnce(promise::Resolver<Result<T>>) -> Request,
    ) -> Result<T> {
        let (resolver, answer) = promise();
        let requests = self.requests.as_ref().ok_or(Error::Closed)?;
        requests.send(request(resolver)).map_err(|_| Error::Closed)?;
        answer.await.ok_or(Error::Closed)?
    }
}

impl fmt::Debug for RedbStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RedbStore").field("revision", &self.mvcc.revision()).finish_non_exhaustive()
    }
}

impl Drop for RedbStore {
    /// Ends the watches, and waits until what is under way is on the disk and the file is closed.
    fn drop(&mut self) {
        self.mvcc.close();
        self.requests = None;
        if let Some(thread) = self.thread.take() {
            // A thread that has panicked has nothing to be waited for.
            let _ = thread.join();
        }
    }
}

impl Store for RedbStore {
    fn revision(&self) -> BoxFuture<'_, Result<Revision>> {
        Box::pin(async { Ok(self.mvcc.revision()) })
    }

    fn get<'a>(
        &'a self,
        key: &'a [u8],
        at: Option<Revision>,
    ) -> BoxFuture<'a, Result<GetResponse>> {
        Box::pin(async move { self.mvcc.get(key, at) })
    }

    fn range(&self, request: RangeRequest) -> BoxFuture<'_, Result<RangeResponse>> {
        Box::pin(self.mvcc.range(request))
    }

    fn count<'a>(&'a self, keys: &'a KeyRange) -> BoxFuture<'a, Result<u64>> {
        Box::pin(self.mvcc.count(keys))
    }

    fn transact(&self, transaction: Transaction) -> BoxFuture<'_, Result<Outcome>> {
        Box::pin(self.ask(|answer| Request::Transact(transaction, answer)))
    }

    fn watch(&self, request: WatchRequest) -> BoxFuture<'_, Result<StoreWatch>> {
        Box::pin(async move { Ok(self.mvcc.watch(request)) })
    }

    fn compact(&self, revision: Revision) -> BoxFuture<'_, Result<()>> {
        Box::pin(self.ask(move |answer| Request::Compact(revision, answer)))
    }
}

fn backend(error: impl error::Error + Send + Sync + 'static) -> Error {
    Error::Backend(Box::new(error))
}
