//! Watches.

use std::collections::VecDeque;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use apimachinery_http::{Api, SharedEvent};
use apimachinery_meta::v1::{INITIAL_EVENTS_ANNOTATION_KEY, Status};
use apimachinery_meta::{StatusError, lists, object_meta, update_object_meta};
use apimachinery_runtime::Object;
use apimachinery_store::{BoxFuture, Error, Event, KeyRange, Revision, StoreWatch, WatchRequest};
use futures_core::Stream;

use super::changes::Change;
use super::list::{Selection, parse_resource_version};
use super::{Objects, selected_name, set_resource_version};
use crate::closing::Closed;

/// How often clients get bookmarks, and how long before the end of their watch.
const BOOKMARK_AFTER: Duration = Duration::from_secs(60);
const BEFORE_END: Duration = Duration::from_secs(2);

type Sleep = Pin<Box<dyn Future<Output = ()> + Send>>;

/// What one watcher reads.
pub(crate) struct Watcher {
    objects: Objects,
    selection: Selection,
    api: Api,
    /// The objects that existed when it began, and what follows them.
    first: VecDeque<SharedEvent>,
    watch: StoreWatch,
    events: std::vec::IntoIter<Event>,
    /// The next changes, while a webhook converts them and afterwards.
    converting: Option<BoxFuture<'static, Vec<Arc<Change>>>>,
    converted: std::vec::IntoIter<Arc<Change>>,
    /// Up to which revision the client knows everything.
    seen: Revision,
    bookmark: Option<Sleep>,
    /// Whether a bookmark follows once the store reports how far the watch has come.
    is_bookmark_due: bool,
    is_over: bool,
    /// What ends it besides: the server, or the definition of what is watched.
    closed: Vec<Closed>,
}

impl Objects {
    /// What happens to the selected objects from the resource version of the options on; before it,
    /// for a watch that begins anywhere or asks for them, the selected objects as if they were
    /// created now.
    pub(crate) async fn watch(
        &self,
        selection: Selection,
        api: &Api,
    ) -> Result<Watcher, StatusError> {
        let options = &selection.options;
        let wanted = parse_resource_version(&options.resource_version).map_err(unexpected)?;
        let begins_with_all = options.send_initial_events.unwrap_or(wanted == 0);
        let (first, from) = match begins_with_all {
            true => self.existing(&selection).await?,
            false if wanted == 0 => (VecDeque::new(), self.newest().await?),
            false => (VecDeque::new(), wanted),
        };
        let folder = self.folder(&selection.namespace);
        let is_one = |name: &str| self.key(&selection.namespace, name).ok();
        let keys = match selected_name(options).and_then(is_one) {
            Some(key) => KeyRange::key(key),
            None => KeyRange::prefix(folder),
        };
        let request = WatchRequest::new(keys).after(from);
        let watch = self.store.watch(request).await.map_err(|error| self.failed("watch", error))?;
        let first_bookmark = match options.timeout_seconds.map(u64::try_from) {
            Some(Ok(seconds)) if Duration::from_secs(seconds) > BEFORE_END => {
                BOOKMARK_AFTER.min(Duration::from_secs(seconds).saturating_sub(BEFORE_END))
            }
            _ => BOOKMARK_AFTER,
        };
        let bookmark = options.allow_watch_bookmarks.then(|| api.wait(first_bookmark)).flatten();
        Ok(Watcher {
            objects: self.clone(),
            api: api.clone(),
            first,
            watch,
            events: Vec::new().into_iter(),
            converting: None,
            converted: Vec::new().into_iter(),
            seen: from,
            bookmark,
            is_bookmark_due: false,
            is_over: false,
            closed: Vec::new(),
            selection,
        })
    }

    async fn newest(&self) -> Result<Revision, StatusError> {
        self.store.revision().await.map_err(|error| self.failed("watch", error))
    }

    /// Everything as if it were created now, and a bookmark after it for those who asked for both.
    async fn existing(
        &self,
        selection: &Selection,
    ) -> Result<(VecDeque<SharedEvent>, Revision), StatusError> {
        let mut all = selection.clone();
        all.options.limit = 0;
        all.options.resource_version_match = Default::default();
        let list = self.list(&all).await?;
        let mut events = VecDeque::new();
        let added = |item: &dyn Object| {
            events.push_back(SharedEvent::new("ADDED", item.clone_object()));
        };
        lists::for_each(&*list, added).map_err(StatusError::internal_error)?;
        let revision = list_revision(&*list)?;
        let options = &selection.options;
        if options.send_initial_events == Some(true) && options.allow_watch_bookmarks {
            let mut end = self.new_object.clone_object();
            let annotated = update_object_meta(&mut *end, |metadata| {
                let key = INITIAL_EVENTS_ANNOTATION_KEY.into();
                metadata.annotations.insert(key, "true".into());
            });
            annotated.map_err(StatusError::internal_error)?;
            set_resource_version(&mut *end, revision)?;
            events.push_back(SharedEvent::new("BOOKMARK", end));
        }
        Ok((events, revision))
    }
}

/// The same failure as one of the server, which the reference makes of it.
fn unexpected(error: StatusError) -> StatusError {
    StatusError::new(Status { code: 500, reason: "".into(), ..error.into_status() })
}

/// The resource version of a list.
fn list_revision(list: &dyn Object) -> Result<Revision, StatusError> {
    let version = match list.as_unstructured() {
        Some(_) => object_meta(list).map_err(StatusError::internal_error)?.resource_version.clone(),
        None => {
            let metadata = apimachinery_meta::list_meta(list);
            metadata.map_err(StatusError::internal_error)?.resource_version.clone()
        }
    };
    parse_resource_version(&version)
}

impl Watcher {
    /// The same, until this, too.
    pub(crate) fn until(mut self, closed: Closed) -> Self {
        self.closed.push(closed);
        self
    }

    fn poll_closed(&mut self, context: &mut Context<'_>) -> bool {
        self.closed.iter_mut().any(|it| Pin::new(it).poll(context).is_ready())
    }

    /// The next event of those that the store has given.
    fn next_event(&mut self) -> Option<SharedEvent> {
        if let Some(event) = self.first.pop_front() {
            return Some(event);
        }
        loop {
            let change = match self.converted.next() {
                Some(change) => change,
                None => self.objects.changes.of(self.events.next()?),
            };
            self.seen = self.seen.max(change.revision());
            if let Some(event) = change.seen_by(&self.selection, &self.objects) {
                self.is_over = event.type_name() == "ERROR";
                return Some(event);
            }
        }
    }

    /// Asks the store how far the watch has come, when a bookmark is due; true when it was asked.
    fn poll_bookmark(&mut self, context: &mut Context<'_>) -> bool {
        let is_due = self.bookmark.as_mut().is_some_and(|it| it.as_mut().poll(context).is_ready());
        if is_due {
            self.bookmark = self.api.wait(BOOKMARK_AFTER);
            self.is_bookmark_due = true;
            self.watch.progress().request();
        }
        is_due
    }

    /// How far the client has come.
    fn bookmark(&mut self) -> Option<SharedEvent> {
        self.is_bookmark_due = false;
        let mut object = self.objects.new_object.clone_object();
        set_resource_version(&mut *object, self.seen).ok()?;
        Some(SharedEvent::new("BOOKMARK", object))
    }
}

impl Stream for Watcher {
    type Item = SharedEvent;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<SharedEvent>> {
        let this = &mut *self;
        loop {
            if this.is_over {
                return Poll::Ready(None);
            }
            if let Some(event) = this.next_event() {
                return Poll::Ready(Some(event));
            }
            if let Some(converting) = &mut this.converting {
                this.converted = ready!(converting.as_mut().poll(context)).into_iter();
                this.converting = None;
                continue;
            }
            match Pin::new(&mut this.watch).poll_next(context) {
                Poll::Ready(Some(Ok(batch))) => {
                    this.seen = this.seen.max(batch.revision);
                    let is_progress = batch.events.is_empty();
                    match this.objects.conversions.is_some() && !is_progress {
                        true => {
                            let converting = this.objects.clone().converted_changes(batch.events);
                            this.converting = Some(Box::pin(converting));
                        }
                        false => this.events = batch.events.into_iter(),
                    }
                    if is_progress && this.is_bookmark_due {
                        return Poll::Ready(this.bookmark());
                    }
                }
                Poll::Ready(Some(Err(error))) => {
                    this.is_over = true;
                    return Poll::Ready(Some(this.objects.watch_error(error, this.seen).into()));
                }
                Poll::Ready(None) => return Poll::Ready(None),
                Poll::Pending if this.poll_bookmark(context) => {}
                Poll::Pending if this.poll_closed(context) => return Poll::Ready(None),
                Poll::Pending => return Poll::Pending,
            }
        }
    }
}

impl Objects {
    /// The end of a watch from a version on, in the words of the reference's cache of watches.
    fn watch_error(&self, error: Error, from: Revision) -> StatusError {
        match error {
            Error::Compacted { compacted } => {
                let oldest = compacted.unwrap_or_default();
                let text = format!("too old resource version: {from} ({oldest})");
                StatusError::resource_expired(text)
            }
            error => self.failed("watch", error),
        }
    }
}

impl std::fmt::Debug for Watcher {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut debug = f.debug_struct("Watcher");
        debug.field("resource", &self.objects.resource).field("seen", &self.seen);
        debug.finish_non_exhaustive()
    }
}
