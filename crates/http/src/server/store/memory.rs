//! Objects in memory.

use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use apimachinery_meta::v1::{CauseType, INITIAL_EVENTS_ANNOTATION_KEY, ListMeta, StatusCause};
use apimachinery_meta::{List, ListedKind, StatusError, update_object_meta};
use apimachinery_runtime::Str;
use apimachinery_serializer::WatchEvent;
use apimachinery_validation::FieldErrors;
use futures_core::Stream;

use super::{Change, Decide, Events, Selection, Store, Write};
use crate::SharedEvent;

/// How many changes are kept for watchers.
const KEPT_CHANGES: usize = 1_024;

type Validate<T> = dyn Fn(&T, Option<&T>) -> FieldErrors + Send + Sync;

/// A [`Store`] in memory, for tests, examples and servers whose objects may be lost. Cheap to
/// clone; clones share the objects.
///
/// It keeps the last 1,024 changes: a watch from an earlier resource version, or one whose client
/// reads more slowly than that, ends with `410 Expired`, as the reference's do. Lists are whole, so
/// that `limit` has no effect.
#[derive(Clone)]
pub struct MemoryStore<T> {
    shared: Arc<Mutex<Shared<T>>>,
    validate: Arc<Validate<T>>,
}

struct Shared<T> {
    /// The resource version of the last change; each change is one more than the one before it.
    version: u64,
    objects: BTreeMap<(Str, Str), T>,
    changes: VecDeque<Change>,
    /// Watchers that wait for a change.
    waiting: BTreeMap<u64, Waker>,
    watchers: u64,
}

impl<T> Default for MemoryStore<T> {
    fn default() -> Self {
        let shared = Shared {
            version: 0,
            objects: BTreeMap::new(),
            changes: VecDeque::new(),
            waiting: BTreeMap::new(),
            watchers: 0,
        };
        Self { shared: Arc::new(Mutex::new(shared)), validate: Arc::new(|_, _| FieldErrors::new()) }
    }
}

impl<T> fmt::Debug for MemoryStore<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shared = lock(&self.shared);
        let mut debug = f.debug_struct("MemoryStore");
        debug.field("version", &shared.version).field("objects", &shared.objects.len());
        debug.finish_non_exhaustive()
    }
}

impl<T> MemoryStore<T> {
    /// Sets what is checked before an object is stored, as a new one or in place of another.
    #[must_use]
    pub fn validate_with(
        mut self,
        validate: impl Fn(&T, Option<&T>) -> FieldErrors + Send + Sync + 'static,
    ) -> Self {
        self.validate = Arc::new(validate);
        self
    }
}

fn lock<T>(shared: &Mutex<Shared<T>>) -> MutexGuard<'_, Shared<T>> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<T: ListedKind> Store for MemoryStore<T> {
    type Object = T;

    async fn get(&self, namespace: &str, name: &str) -> Result<Option<T>, StatusError> {
        Ok(lock(&self.shared).objects.get(&(namespace.into(), name.into())).cloned())
    }

    async fn list(&self, selection: &Selection) -> Result<List<T>, StatusError> {
        let shared = lock(&self.shared);
        check_list(selection, shared.version)?;
        let items: Vec<_> = shared.selected(selection).cloned().collect();
        let resource_version = shared.version.to_string().into();
        let metadata = ListMeta { resource_version, ..ListMeta::default() };
        Ok(List { metadata, items: items.into() })
    }

    async fn watch(&self, selection: Selection) -> Result<Events, StatusError> {
        let mut shared = lock(&self.shared);
        let (present, seen) = match selection.begins_with_all() {
            true => (shared.present(&selection)?, shared.version),
            false => {
                let from = &selection.options().resource_version;
                let from = match from.as_str() {
                    "" | "0" => shared.version,
                    text => text.parse().map_err(|_| invalid_version(text))?,
                };
                (Vec::new(), from)
            }
        };
        shared.watchers += 1;
        let (shared, id) = (Arc::clone(&self.shared), shared.watchers);
        let present = present.into_iter();
        Ok(Box::pin(Watcher { shared, id, selection, present, seen, is_over: false }))
    }

    async fn write(
        &self,
        namespace: &str,
        name: &str,
        change: &Decide<'_, T>,
    ) -> Result<T, StatusError> {
        let mut shared = lock(&self.shared);
        let written = shared.write((namespace.into(), name.into()), change)?;
        let waiting = std::mem::take(&mut shared.waiting);
        drop(shared);
        waiting.into_values().for_each(Waker::wake);
        Ok(written)
    }

    fn validate(&self, object: &T, old: Option<&T>) -> FieldErrors {
        (self.validate)(object, old)
    }
}

impl<T: ListedKind> Shared<T> {
    fn selected(&self, selection: &Selection) -> impl Iterator<Item = &T> {
        self.objects.values().filter(|it| selection.selects(*it))
    }

    /// Everything as if it were created now, and a bookmark after it for those who asked for both.
    fn present(&self, selection: &Selection) -> Result<Vec<SharedEvent>, StatusError> {
        let created = self.selected(selection).cloned();
        let mut present: Vec<_> = created.map(|it| WatchEvent::Added(it).into()).collect();
        let options = selection.options();
        if options.send_initial_events == Some(true) && options.allow_watch_bookmarks {
            let mut end = T::default();
            let annotated = update_object_meta(&mut end, |metadata| {
                metadata.resource_version = self.version.to_string().into();
                let key = INITIAL_EVENTS_ANNOTATION_KEY.into();
                metadata.annotations.insert(key, "true".into());
            });
            annotated.map_err(StatusError::internal_error)?;
            present.push(WatchEvent::Bookmark(end).into());
        }
        Ok(present)
    }

    fn write(&mut self, key: (Str, Str), change: &Decide<'_, T>) -> Result<T, StatusError> {
        let old = self.objects.get(&key);
        let (mut object, is_kept) = match change(old)? {
            Write::Leave(object) => return Ok(object),
            Write::Put(object) => (object, true),
            Write::Remove(object) => (object, false),
        };
        let version = self.version + 1;
        update_object_meta(&mut object, |it| it.resource_version = version.to_string().into())
            .map_err(StatusError::internal_error)?;
        let change = match is_kept {
            true => Change::new(old, Some(&object))?,
            false => Change::new(Some(&object), None)?,
        };
        match is_kept {
            true => drop(self.objects.insert(key, object.clone())),
            false => drop(self.objects.remove(&key)),
        }
        self.version = version;
        if self.changes.len() == KEPT_CHANGES {
            self.changes.pop_front();
        }
        self.changes.push_back(change);
        Ok(object)
    }

    /// The resource version before the first change that is kept.
    fn oldest(&self) -> u64 {
        self.version.saturating_sub(self.changes.len() as u64)
    }
}

/// Whether there is what a list wants.
fn check_list(selection: &Selection, newest: u64) -> Result<(), StatusError> {
    let options = selection.options();
    if !options.r#continue.is_empty() {
        return Err(StatusError::bad_request("invalid continue token: continue key is not valid"));
    }
    let version = &options.resource_version;
    match version.parse::<u64>() {
        _ if version.is_empty() => Ok(()),
        Ok(version) if version > newest => Err(too_large(version, newest)),
        Ok(version) if options.resource_version_match == "Exact" && version != newest => Err(
            StatusError::resource_expired("The resourceVersion for the provided list is too old."),
        ),
        Ok(_) => Ok(()),
        Err(_) => {
            let status = invalid_version(version).into_status();
            Err(StatusError::bad_request(format!("invalid resource version: {}", status.message)))
        }
    }
}

/// Not the number that resource versions are (`ParseResourceVersion`).
fn invalid_version(text: &str) -> StatusError {
    StatusError::bad_request(format!(
        "resourceVersion: Invalid value: \"{text}\": strconv.ParseUint: parsing \"{text}\": invalid syntax"
    ))
}

/// A resource version that is still to come (`NewTooLargeResourceVersionError`).
fn too_large(version: u64, newest: u64) -> StatusError {
    let message = format!("Too large resource version: {version}, current: {newest}");
    let mut status = StatusError::timeout(&message, 1).into_status();
    let cause = StatusCause {
        reason: CauseType::RESOURCE_VERSION_TOO_LARGE,
        message: "Too large resource version".into(),
        ..StatusCause::default()
    };
    status.details.get_or_insert_default().causes.push(cause);
    StatusError::new(status)
}

/// What one watcher reads.
struct Watcher<T> {
    shared: Arc<Mutex<Shared<T>>>,
    id: u64,
    selection: Selection,
    present: std::vec::IntoIter<SharedEvent>,
    /// The resource version of the last change that it was asked about.
    seen: u64,
    is_over: bool,
}

impl<T: ListedKind> Watcher<T> {
    /// The next event; `None` when it is still to come.
    fn next(&mut self, shared: &Shared<T>) -> Option<SharedEvent> {
        let oldest = shared.oldest();
        if self.seen < oldest {
            self.is_over = true;
            let text = format!("too old resource version: {} ({oldest})", self.seen);
            return Some(StatusError::resource_expired(text).into());
        }
        while self.seen < shared.version {
            let change =
                usize::try_from(self.seen - oldest).ok().and_then(|it| shared.changes.get(it));
            self.seen += 1;
            if let Some(event) = change.and_then(|it| it.event(&self.selection)) {
                return Some(event);
            }
        }
        None
    }
}

impl<T: ListedKind> Stream for Watcher<T> {
    type Item = SharedEvent;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<SharedEvent>> {
        if let Some(event) = self.present.next() {
            return Poll::Ready(Some(event));
        }
        if self.is_over {
            return Poll::Ready(None);
        }
        let shared = Arc::clone(&self.shared);
        let mut shared = lock(&shared);
        match self.next(&shared) {
            Some(event) => Poll::Ready(Some(event)),
            None => {
                shared.waiting.insert(self.id, cx.waker().clone());
                Poll::Pending
            }
        }
    }
}

impl<T> Drop for Watcher<T> {
    fn drop(&mut self) {
        lock(&self.shared).waiting.remove(&self.id);
    }
}
