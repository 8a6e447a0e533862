//! What is stored below a prefix, kept up to date without a task of its own.

use std::collections::BTreeMap;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use apimachinery_meta::StatusError;
use apimachinery_store::{Error, Event, RangeRequest, Store, StoreWatch, WatchRequest};
use bytes::Bytes;
use futures_core::Stream;

use crate::joint::Joint;

/// What a server makes of the values below a prefix.
pub(crate) trait Follow {
    const PREFIX: &'static str;
    /// What is made of one value.
    type Item;
    /// What is made of all of them.
    type All: Default;

    /// What is made of a value, which `old` was made of before; `None` when it does not count.
    fn read(&self, value: &[u8], old: Option<&Self::Item>) -> Option<Self::Item>;

    /// An item is there no longer, and `new` in its place.
    fn replaced(old: &Self::Item, new: Option<&Self::Item>) {
        let _ = (old, new);
    }

    fn collect(by_key: &BTreeMap<Bytes, Self::Item>) -> Self::All;
}

/// Gives the changes that a watch has to `take`, without waiting; false when the watch has ended.
pub(crate) fn catch_up(watch: &mut StoreWatch, mut take: impl FnMut(Event)) -> bool {
    let mut context = Context::from_waker(Waker::noop());
    loop {
        match Pin::new(&mut *watch).poll_next(&mut context) {
            Poll::Pending => return true,
            Poll::Ready(Some(Ok(batch))) => batch.events.into_iter().for_each(&mut take),
            Poll::Ready(_) => return false,
        }
    }
}

/// The values below a prefix, also those that other servers write: a watch is read on each use.
pub(crate) struct Followed<F: Follow> {
    pub(crate) follow: F,
    store: Arc<dyn Store>,
    state: Mutex<State<F>>,
    reading: Joint,
}

struct State<F: Follow> {
    /// `None` when the values must be read from the store again.
    watch: Option<StoreWatch>,
    by_key: BTreeMap<Bytes, F::Item>,
    all: Arc<F::All>,
}

impl<F: Follow> Followed<F> {
    pub(crate) fn new(follow: F, store: Arc<dyn Store>) -> Self {
        let state = State { watch: None, by_key: BTreeMap::new(), all: Arc::default() };
        Self { follow, store, state: Mutex::new(state), reading: Joint::default() }
    }

    /// What is made of the values of now: the same as before while they are the same.
    ///
    /// # Errors
    /// When the store does not answer.
    pub(crate) async fn current(&self) -> Result<Arc<F::All>, StatusError> {
        self.reading.run(|| self.catch_up(), self.read()).await
    }

    /// Reads all values, and watches them from then on.
    async fn read(&self) -> Result<Arc<F::All>, StatusError> {
        let failed = |error: Error| StatusError::internal_error(error);
        let read = self.store.range(RangeRequest::prefix(F::PREFIX)).await.map_err(failed)?;
        let request = WatchRequest::prefix(F::PREFIX).after(read.revision);
        let watch = self.store.watch(request).await.map_err(failed)?;
        let mut state = self.state();
        let old = std::mem::take(&mut state.by_key);
        for kv in read.kvs {
            let item = self.follow.read(&kv.value, old.get(&kv.key));
            state.by_key.extend(item.map(|item| (kv.key, item)));
        }
        for (key, old) in &old {
            F::replaced(old, state.by_key.get(key));
        }
        state.watch = Some(watch);
        Ok(state.collect())
    }

    fn state(&self) -> MutexGuard<'_, State<F>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads what the watch has; `None` when there is none, or it has ended.
    fn catch_up(&self) -> Option<Arc<F::All>> {
        let mut state = self.state();
        let State { watch, by_key, .. } = &mut *state;
        let mut is_changed = false;
        let is_alive = catch_up(watch.as_mut()?, |event| {
            is_changed = true;
            self.take(by_key, event);
        });
        if !is_alive {
            state.watch = None;
            return None;
        }
        Some(if is_changed { state.collect() } else { Arc::clone(&state.all) })
    }

    fn take(&self, by_key: &mut BTreeMap<Bytes, F::Item>, event: Event) {
        let old = by_key.remove(&event.kv.key);
        let item = match event.is_delete() {
            true => None,
            false => self.follow.read(&event.kv.value, old.as_ref()),
        };
        if let Some(old) = &old {
            F::replaced(old, item.as_ref());
        }
        by_key.extend(item.map(|item| (event.kv.key, item)));
    }
}

impl<F: Follow> State<F> {
    fn collect(&mut self) -> Arc<F::All> {
        self.all = Arc::new(F::collect(&self.by_key));
        Arc::clone(&self.all)
    }
}
