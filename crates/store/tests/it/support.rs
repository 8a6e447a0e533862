//! What the tests share.

use std::any::Any;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};
use std::time::Duration;

use apimachinery_store::{
    Event, Outcome, RangeRequest, Revision, Store, StoreWatch, Transaction, WatchBatch,
    WatchRequest,
};

/// A store for one test, and what has to stay as long as it.
pub(crate) struct Opened {
    pub(crate) store: Arc<dyn Store>,
    _kept: Box<dyn Any + Send>,
}

impl Opened {
    pub(crate) fn new(store: Arc<dyn Store>) -> Self {
        Self::with(store, ())
    }

    pub(crate) fn with(store: Arc<dyn Store>, kept: impl Any + Send) -> Self {
        Self { store, _kept: Box::new(kept) }
    }
}

pub(crate) async fn put(store: &dyn Store, key: &str, value: &str) -> Revision {
    let transaction = Transaction::put(key.to_owned(), value.to_owned());
    store.transact(transaction).await.unwrap().applied().unwrap()
}

pub(crate) async fn delete(store: &dyn Store, key: &str) -> Revision {
    let outcome = store.transact(Transaction::delete(key.to_owned())).await.unwrap();
    match outcome {
        Outcome::Applied { revision } => revision,
        other => panic!("{other:?}"),
    }
}

/// The next batch; waiting for it ends when a test would take too long.
pub(crate) async fn next(watch: &mut StoreWatch) -> WatchBatch {
    tokio::time::timeout(Duration::from_secs(20), watch.next())
        .await
        .expect("there is a batch")
        .expect("the watch goes on")
        .expect("the watch does not fail")
}

/// The next events.
pub(crate) async fn collect(watch: &mut StoreWatch, count: usize) -> Vec<Event> {
    let mut events = Vec::new();
    while events.len() < count {
        events.extend(next(watch).await.events);
    }
    assert_eq!(events.len(), count);
    events
}

/// A number that is smaller where tests are not optimized; `APIMACHINERY_STORE_LOAD=full` has the
/// large one.
pub(crate) fn sized(debug: usize, full: usize) -> usize {
    let wants_full = std::env::var("APIMACHINERY_STORE_LOAD").is_ok_and(|it| it == "full");
    if cfg!(debug_assertions) && !wants_full { debug } else { full }
}

/// A folder that is removed with the test.
#[cfg(feature = "redb")]
#[derive(Debug)]
pub(crate) struct Folder(pub(crate) std::path::PathBuf);

#[cfg(feature = "redb")]
impl Folder {
    pub(crate) fn new() -> Self {
        use std::sync::atomic::{AtomicUsize, Ordering};
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let name = format!(
            "apimachinery-store-{}-{}",
            std::process::id(),
            COUNT.fetch_add(1, Ordering::Relaxed)
        );
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

#[cfg(feature = "redb")]
impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Runs a future on this thread, without a runtime.
pub(crate) fn block_on<T>(future: impl Future<Output = T>) -> T {
    struct Unpark(Thread);
    impl Wake for Unpark {
        fn wake(self: Arc<Self>) {
            self.0.unpark();
        }
    }
    let waker = Waker::from(Arc::new(Unpark(thread::current())));
    let mut context = Context::from_waker(&waker);
    let mut future = pin!(future);
    loop {
        if let Poll::Ready(output) = future.as_mut().poll(&mut context) {
            return output;
        }
        thread::park();
    }
}

/// Uses all of a store without a runtime.
pub(crate) fn use_without_a_runtime(store: &dyn Store) {
    block_on(async {
        let mut watch = store.watch(WatchRequest::prefix("/")).await.unwrap();
        let transaction = Transaction::put("/a", "1").ttl(1);
        let revision = store.transact(transaction).await.unwrap().applied().unwrap();
        assert_eq!(store.range(RangeRequest::prefix("/")).await.unwrap().count, 1);
        let put = watch.next().await.unwrap().unwrap();
        assert_eq!(put.revision, revision);
        let expired = watch.next().await.unwrap().unwrap();
        assert!(expired.events[0].is_delete());
        store.compact(expired.revision).await.unwrap();
    });
}
