//! What happened to the objects of a resource, shared by all who watch them.

use std::collections::VecDeque;
use std::fmt;
use std::future::poll_fn;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::task::{Poll, Waker};

use apimachinery_http::SharedEvent;
use apimachinery_meta::StatusError;
use apimachinery_runtime::Object;
use apimachinery_store::{Event, Revision};

use super::Objects;
use super::list::Selection;
use crate::conversions;

/// How many changes are kept decoded.
const KEPT: usize = 1_024;

/// The last changes, decoded once for all watchers, which then also share their encoded forms.
#[derive(Default)]
pub(crate) struct Changes {
    kept: Mutex<VecDeque<Arc<Change>>>,
    /// Held by who has a webhook convert their objects.
    converting: Alone,
}

impl Changes {
    /// The change of an event, whose place is by its revision and key.
    pub(super) fn of(&self, event: Event) -> Arc<Change> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let of_event = |it: &Arc<Change>| it.position().cmp(&(event.revision(), &event.kv.key));
        let place = match kept.binary_search_by(of_event) {
            Ok(place) => return kept.get(place).map_or_else(|| Change::new(event), Arc::clone),
            Err(place) => place,
        };
        let change = Change::new(event);
        if kept.len() >= KEPT {
            if place == 0 {
                return change;
            }
            kept.pop_front();
            kept.insert(place - 1, Arc::clone(&change));
        } else {
            kept.insert(place, Arc::clone(&change));
        }
        change
    }
}

impl fmt::Debug for Changes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Changes").finish_non_exhaustive()
    }
}

/// A change of one object, as watchers with any selection see it: who selects the object only after
/// the change sees it added, only before it, deleted.
#[derive(Debug)]
pub(super) struct Change {
    event: Event,
    added: Shared,
    modified: Shared,
    deleted: Shared,
    /// The object after it and the one before, where a webhook has converted them.
    converted: OnceLock<Converted>,
}

/// The object after a change, and the one before.
type Converted = [Option<Result<Box<dyn Object>, StatusError>>; 2];

/// An event that is made when it is first needed.
type Shared = OnceLock<Result<SharedEvent, StatusError>>;

impl Change {
    fn new(event: Event) -> Arc<Self> {
        let (added, modified, deleted, converted) = Default::default();
        Arc::new(Self { event, added, modified, deleted, converted })
    }

    pub(super) fn revision(&self) -> Revision {
        self.event.revision()
    }

    fn position(&self) -> (Revision, &bytes::Bytes) {
        (self.event.revision(), &self.event.kv.key)
    }

    /// The event that a watcher reads; `None` for an object that is not selected, before or after.
    pub(super) fn seen_by(&self, selection: &Selection, objects: &Objects) -> Option<SharedEvent> {
        let seen = match selection.selects_all() {
            true => Some(match (&self.event.prev, self.event.is_delete()) {
                (_, true) => self.deleted(objects),
                (None, false) => self.added(objects),
                (Some(_), false) => self.modified(objects),
            }),
            false => self.selected_by(selection, objects),
        };
        seen.map(|event| event.unwrap_or_else(SharedEvent::from))
    }

    fn selected_by(
        &self,
        selection: &Selection,
        objects: &Objects,
    ) -> Option<Result<SharedEvent, StatusError>> {
        let selects = |event: &Result<SharedEvent, StatusError>| match event {
            Ok(event) => selection.selects(event.object(), objects.is_namespaced),
            Err(_) => true,
        };
        let old = self.event.prev.is_some().then(|| self.deleted(objects));
        let new = (!self.event.is_delete()).then(|| self.modified(objects));
        match (old.filter(&selects), new.filter(&selects)) {
            (None, None) => None,
            (None, Some(_)) => Some(self.added(objects)),
            (Some(_), Some(modified)) => Some(modified),
            (Some(deleted), None) => Some(deleted),
        }
    }

    fn added(&self, objects: &Objects) -> Result<SharedEvent, StatusError> {
        self.added.get_or_init(|| self.after("ADDED", objects)).clone()
    }

    fn modified(&self, objects: &Objects) -> Result<SharedEvent, StatusError> {
        self.modified.get_or_init(|| self.after("MODIFIED", objects)).clone()
    }

    fn after(&self, name: &'static str, objects: &Objects) -> Result<SharedEvent, StatusError> {
        Ok(SharedEvent::new(name, self.object_after(objects)?))
    }

    /// The object as it was before, with the resource version of the change.
    fn deleted(&self, objects: &Objects) -> Result<SharedEvent, StatusError> {
        let make = || Ok(SharedEvent::new("DELETED", self.object_before(objects)?));
        self.deleted.get_or_init(make).clone()
    }

    fn object_after(&self, objects: &Objects) -> Result<Box<dyn Object>, StatusError> {
        match self.converted.get() {
            Some([Some(after), _]) => after.clone(),
            _ => objects.decode(&self.event.kv),
        }
    }

    fn object_before(&self, objects: &Objects) -> Result<Box<dyn Object>, StatusError> {
        if let Some([_, Some(before)]) = self.converted.get() {
            return before.clone();
        }
        let value = self.event.prev.as_ref().map(|it| &*it.value).unwrap_or_default();
        objects.decode_at(value, self.event.revision())
    }

    /// Both objects, as far as the change has them.
    fn convert(&self, objects: &Objects) -> Converted {
        let after = (!self.event.is_delete()).then(|| self.object_after(objects));
        [after, self.event.prev.is_some().then(|| self.object_before(objects))]
    }
}

impl Objects {
    /// The changes of events, whose objects a webhook has converted: all that are new in one
    /// review.
    pub(super) async fn converted_changes(self, events: Vec<Event>) -> Vec<Arc<Change>> {
        // Another watcher may be about to convert the same.
        let _alone = self.changes.converting.wait().await;
        let mut changes: Vec<_> = events.into_iter().map(|it| self.changes.of(it)).collect();
        let new: Vec<_> =
            changes.iter().filter(|it| it.converted.get().is_none()).cloned().collect();
        let converted = self.converting(|| {
            let mut all = Vec::new();
            for change in &new {
                let one = change.convert(&self);
                let is_failed = one.iter().flatten().any(Result::is_err);
                all.push(one);
                // A watch ends with the first failure.
                if is_failed && !conversions::are_missing() {
                    break;
                }
            }
            all
        });
        for (change, converted) in new.iter().zip(converted.await) {
            if converted.iter().flatten().all(Result::is_ok) {
                let _ = change.converted.set(converted);
                continue;
            }
            // Others try again: the failure is that of this watcher alone.
            let failed = Change::new(change.event.clone());
            let _ = failed.converted.set(converted);
            for place in changes.iter_mut().filter(|it| Arc::ptr_eq(it, change)) {
                *place = Arc::clone(&failed);
            }
        }
        changes
    }
}

/// What one has at a time, and others wait for.
#[derive(Default)]
struct Alone(Mutex<Waiting>);

#[derive(Default)]
struct Waiting {
    is_taken: bool,
    wakers: Vec<Waker>,
}

/// It is given back when this is dropped.
struct Taken<'a>(&'a Alone);

impl Alone {
    async fn wait(&self) -> Taken<'_> {
        poll_fn(|context| {
            let mut waiting = self.waiting();
            if waiting.is_taken {
                waiting.wakers.push(context.waker().clone());
                return Poll::Pending;
            }
            waiting.is_taken = true;
            Poll::Ready(Taken(self))
        })
        .await
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Taken<'_> {
    fn drop(&mut self) {
        let mut waiting = self.0.waiting();
        waiting.is_taken = false;
        waiting.wakers.drain(..).for_each(Waker::wake);
    }
}
