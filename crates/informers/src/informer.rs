//! Informers: lists and watches that keep a store and notify handlers.

mod backoff;
mod builder;
mod error;
mod handler;
mod hub;
mod notification;
mod reflector;
mod reflector_events;
mod subscription;

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use apimachinery_runtime::Object;
use tokio::runtime::Handle;
use tokio::sync::watch;
use tokio::task::{JoinHandle, JoinSet};

pub use builder::InformerBuilder;
pub use error::{InformerError, StartInformerError};
pub use handler::Handler;
use hub::Hub;
pub use notification::Notification;
pub use reflector_events::{ReflectorEvent, ReflectorEvents};
pub use subscription::Subscription;

use crate::list_watch::ListWatch;
use crate::store::Store;

/// Objects of a resource as they are on the server, kept up to date by a list and a watch: a
/// [store](Self::store) to read, and notifications of each change for any number of handlers, each
/// with a queue of its own, so that a slow one delays no other.
///
/// It lists by a stream of initial events where the server has that, in pages where it has not,
/// resumes broken watches at the last resource version, lists again when that is too old, and backs
/// off while the server fails. What was deleted while no watch was open is reported with its last
/// known state.
///
/// Dropping an informer ends its tasks. Corresponds to `cache.SharedIndexInformer` with its
/// `Reflector`.
pub struct Informer<T> {
    hub: Arc<Hub<T>>,
    task: JoinHandle<()>,
    handlers: Mutex<JoinSet<()>>,
    runtime: Handle,
}

impl<T: Object> Informer<T> {
    /// Returns a builder, with what the objects come from.
    pub fn builder<L: ListWatch<Object = T>>(source: L) -> InformerBuilder<L> {
        InformerBuilder::new(source)
    }

    fn new(hub: Arc<Hub<T>>, task: JoinHandle<()>, runtime: Handle) -> Self {
        Self { hub, task, handlers: Mutex::default(), runtime }
    }

    /// The objects.
    #[must_use]
    pub fn store(&self) -> Store<T> {
        self.hub.store().clone()
    }

    /// Whether the store has had all objects of the server once.
    #[must_use]
    pub fn has_synced(&self) -> bool {
        self.hub.is_synced()
    }

    /// Waits until the store has had all objects of the server once. `false` if the informer ended
    /// before.
    pub async fn synced(&self) -> bool {
        wait_for(self.hub.synced()).await
    }

    /// Returns a queue of notifications, which begins with an addition of each object in the store.
    /// The queue grows while it is not read, and notifications are dropped when it is dropped.
    #[must_use]
    pub fn subscribe(&self) -> Subscription<T> {
        self.hub.subscribe(None)
    }

    /// Returns a queue as [`subscribe`](Self::subscribe) does, with an own period of
    /// [`resync`](InformerBuilder::resync). A period shorter than that of the informer is as long;
    /// there is none for the zero period, nor where the informer has none.
    #[must_use]
    pub fn subscribe_with_resync(&self, period: Duration) -> Subscription<T> {
        self.hub.subscribe(Some(period))
    }

    /// Calls a function with each notification, in a task of its own. A function that takes long
    /// delays no other handler; the usual one adds the key to a [`WorkQueue`](crate::WorkQueue).
    pub fn add_handler(&self, handle: impl FnMut(Notification<T>) + Send + 'static) -> Handler {
        let (handler, run) = handler::of(self.subscribe(), handle);
        let mut handlers = self.handlers.lock().unwrap_or_else(PoisonError::into_inner);
        // Those that have ended are not kept.
        while handlers.try_join_next().is_some() {}
        handler.with_task(handlers.spawn_on(run, &self.runtime))
    }

    /// Ends the informer, and waits until none of its tasks is left.
    pub async fn stop(mut self) {
        self.task.abort();
        // The error is that it was cancelled.
        let _ = (&mut self.task).await;
        let mut handlers =
            std::mem::take(&mut *self.handlers.lock().unwrap_or_else(PoisonError::into_inner));
        handlers.shutdown().await;
    }
}

async fn wait_for(mut flag: watch::Receiver<bool>) -> bool {
    flag.wait_for(|it| *it).await.is_ok()
}

impl<T> Drop for Informer<T> {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl<T> fmt::Debug for Informer<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Informer").field("store", self.hub.store()).finish_non_exhaustive()
    }
}
