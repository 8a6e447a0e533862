//! What happened to the objects of a resource, shared by all who watch them.

use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use apimachinery_http::SharedEvent;
use apimachinery_meta::StatusError;
use apimachinery_store::{Event, Revision};

use super::Objects;
use super::list::Selection;

/// How many changes are kept decoded.
const KEPT: usize = 1_024;

/// The last changes, decoded once for all watchers, which then also share their encoded forms.
#[derive(Default)]
pub(crate) struct Changes(Mutex<VecDeque<Arc<Change>>>);

impl Changes {
    /// The change of an event, whose place is by its revision and key.
    pub(super) fn of(&self, event: Event) -> Arc<Change> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
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
}

/// An event that is made when somebody needs it first.
type Shared = OnceLock<Result<SharedEvent, StatusError>>;

impl Change {
    fn new(event: Event) -> Arc<Self> {
        let (added, modified, deleted) = Default::default();
        Arc::new(Self { event, added, modified, deleted })
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
        Ok(SharedEvent::new(name, objects.decode(&self.event.kv)?))
    }

    /// The object as it was before, with the resource version of the change.
    fn deleted(&self, objects: &Objects) -> Result<SharedEvent, StatusError> {
        let make = || {
            let value = self.event.prev.as_ref().map(|it| &*it.value).unwrap_or_default();
            Ok(SharedEvent::new("DELETED", objects.decode_at(value, self.event.revision())?))
        };
        self.deleted.get_or_init(make).clone()
    }
}
