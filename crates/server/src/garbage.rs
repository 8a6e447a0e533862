//! Garbage collection: objects whose owners are gone are deleted, and deletions in the foreground
//! and those that orphan are finished.
//!
//! A request is answered after what follows from it: what its changes leave without an owner is
//! deleted with it. Nothing runs between requests.

mod change;
mod collect;
mod graph;

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use apimachinery_meta::v1::ObjectMeta;
use apimachinery_meta::{StatusError, decode_object_meta};
use apimachinery_runtime::Decoder;
use apimachinery_store::{Error, Event, KeyValue, RangeRequest, Store, StoreWatch, WatchRequest};
use bytes::Bytes;

use self::graph::Graph;
pub(crate) use self::graph::{FOREGROUND, ORPHAN};
use crate::followed::catch_up;

/// What the keys of all objects begin with.
const ALL: &str = "/registry/";
/// Events have no owners that matter (`DefaultIgnoredResources`).
const EVENTS: &[u8] = b"/registry/events/";
/// How many objects are read at once.
const PAGE: usize = 1_000;
/// How many seconds pass before the collector returns to an object that it could not treat.
const PAUSE: i64 = 10;

/// Whether a server deletes objects whose owners are gone, as the garbage collector of
/// `kube-controller-manager` does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum GarbageCollection {
    /// Objects without a living owner are deleted, those that are there at the start included.
    #[default]
    All,
    /// The same, but an object that is there at the start, or was [loaded](crate::Server::load), is
    /// left alone until its owner is deleted or its owner references change: dumps hold objects
    /// whose owners they do not hold.
    FromNowOn,
    /// Nothing is collected, and objects that are deleted in the foreground or orphan their
    /// dependents wait, as on a server without controllers.
    Off,
}

/// The collector: with each request it reads the changes of the store, also those of other servers.
pub(crate) struct Garbage {
    store: Arc<dyn Store>,
    decoder: Arc<dyn Decoder>,
    leaves_first: bool,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// `None` when the objects must be read from the store again.
    watch: Option<StoreWatch>,
    graph: Graph,
    has_begun: bool,
    is_busy: bool,
    /// Whether another request came meanwhile, after which there may be more to treat.
    is_wanted: bool,
    /// What is being treated, which is treated again if that is cancelled.
    current: Option<Bytes>,
}

/// The right to collect, which one request has at a time.
struct Turn<'a> {
    garbage: &'a Garbage,
    is_over: bool,
}

/// What a turn goes on with.
enum Next {
    /// This object is to be treated.
    Treat(Bytes),
    /// The store may have changed.
    Follow,
    /// The turn is over.
    End,
}

impl Turn<'_> {
    /// What to go on with. A request that comes before the end of the turn leaves its changes to
    /// it, so that none are left after all requests.
    fn next(&mut self, now: i64) -> Next {
        let mut state = self.garbage.state();
        if let Some(key) = state.graph.next(now) {
            state.current = Some(key.clone());
            return Next::Treat(key);
        }
        if std::mem::take(&mut state.is_wanted) {
            return Next::Follow;
        }
        state.is_busy = false;
        self.is_over = true;
        Next::End
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        if self.is_over {
            return;
        }
        let mut state = self.garbage.state();
        state.is_busy = false;
        if let Some(key) = state.current.take() {
            state.graph.enqueue(key);
        }
    }
}

impl Garbage {
    /// The collector of a store; `None` when nothing is to be collected.
    pub(crate) fn new(
        how: GarbageCollection,
        store: &Arc<dyn Store>,
        decoder: Arc<dyn Decoder>,
    ) -> Option<Self> {
        (how != GarbageCollection::Off).then(|| Self {
            store: Arc::clone(store),
            decoder,
            leaves_first: how == GarbageCollection::FromNowOn,
            state: Mutex::default(),
        })
    }

    /// Leaves an object alone whose owners are absent, until they change.
    pub(crate) fn leave(&self, key: Bytes) {
        self.state().graph.leave(key);
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn turn(&self) -> Option<Turn<'_>> {
        let mut state = self.state();
        if std::mem::replace(&mut state.is_busy, true) {
            state.is_wanted = true;
            return None;
        }
        Some(Turn { garbage: self, is_over: false })
    }

    /// Brings the graph to what the store holds.
    async fn follow(&self) -> Result<(), StatusError> {
        if self.read_watch() {
            return Ok(());
        }
        let mut objects = Vec::new();
        let mut request = RangeRequest::prefix(ALL).limit(PAGE);
        let revision = loop {
            let read = self.store.range(request.clone()).await.map_err(failed)?;
            objects.extend(read.kvs.iter().filter_map(|kv| self.object(kv)));
            let revision = *request.at.get_or_insert(read.revision);
            match read.kvs.last() {
                Some(last) if read.remaining() > 0 => request = request.after(&last.key),
                _ => break revision,
            }
        };
        let watch = self.store.watch(WatchRequest::prefix(ALL).after(revision)).await;
        let watch = watch.map_err(failed)?;
        let mut state = self.state();
        let leaves = self.leaves_first && !std::mem::replace(&mut state.has_begun, true);
        state.graph.begin(objects, leaves);
        state.watch = Some(watch);
        drop(state);
        self.read_watch();
        Ok(())
    }

    /// Reads what the watch has; false when there is none, or it has ended.
    fn read_watch(&self) -> bool {
        let mut state = self.state();
        let State { watch, graph, .. } = &mut *state;
        let mut is_known = true;
        let is_alive = watch.as_mut().is_some_and(|watch| {
            catch_up(watch, |event| is_known = is_known && self.take(graph, &event))
        });
        if !(is_alive && is_known) {
            *watch = None;
        }
        watch.is_some()
    }

    /// Takes a change into the graph; false when the event does not say which object is gone.
    fn take(&self, graph: &mut Graph, event: &Event) -> bool {
        if event.kv.key.starts_with(EVENTS) {
            return true;
        }
        if !event.is_delete() {
            if let Some(metadata) = self.metadata(&event.kv) {
                graph.put(event.kv.key.clone(), &metadata);
            }
            return true;
        }
        match &event.prev {
            Some(old) => {
                if let Some(metadata) = self.metadata(old) {
                    graph.delete(&event.kv.key, &metadata);
                }
                true
            }
            None => false,
        }
    }

    fn object(&self, kv: &KeyValue) -> Option<(Bytes, ObjectMeta)> {
        if kv.key.starts_with(EVENTS) {
            return None;
        }
        Some((kv.key.clone(), self.metadata(kv)?))
    }

    /// The metadata of an object; `None` for what is not one.
    fn metadata(&self, kv: &KeyValue) -> Option<ObjectMeta> {
        decode_object_meta(&*self.decoder, &kv.value[..]).ok()
    }

    /// Ends with the object; one that could not be treated is treated again later.
    fn end(&self, result: Result<(), StatusError>, now: i64) {
        let mut state = self.state();
        if let (Some(key), Err(_)) = (state.current.take(), result) {
            state.graph.postpone(key, now.saturating_add(PAUSE));
        }
    }
}

impl fmt::Debug for Garbage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Garbage").finish_non_exhaustive()
    }
}

fn failed(error: Error) -> StatusError {
    StatusError::internal_error(error)
}
