//! A server in memory, with versions, watches and failures on demand.

use std::collections::{BTreeMap, VecDeque};
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};

use apimachinery_informers::{ListWatch, ListWatchError, Listed, ObjectKey};
use apimachinery_meta::StatusError;
use apimachinery_meta::v1::{
    INITIAL_EVENTS_ANNOTATION_KEY, ListMeta, ListOptions, ObjectMeta, PartialObjectMetadata,
};
use apimachinery_serializer::WatchEvent;
use futures_core::Stream;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::Instant;

pub(crate) type Meta = PartialObjectMetadata;
pub(crate) type Event = Result<WatchEvent<Meta>, ListWatchError>;

#[derive(Clone, Default)]
pub(crate) struct Source(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    objects: BTreeMap<ObjectKey, Meta>,
    log: VecDeque<(u64, WatchEvent<Meta>)>,
    version: u64,
    compacted: u64,
    streaming: bool,
    max_page: usize,
    failures: VecDeque<(&'static str, ListWatchError)>,
    watchers: Vec<UnboundedSender<Event>>,
    calls: Vec<(Instant, String)>,
}

impl Source {
    pub(crate) fn new() -> Self {
        Self::default()
    }

    pub(crate) fn streaming() -> Self {
        let source = Self::default();
        source.state().streaming = true;
        source
    }

    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.0.lock().unwrap()
    }

    /// Creates or updates an object.
    pub(crate) fn set(&self, key: &str, labels: &[(&str, &str)]) {
        let mut state = self.state();
        let key: ObjectKey = key.parse().unwrap();
        let version = state.next();
        let object = object(&key, version, labels);
        let old = state.objects.insert(key, object.clone());
        let event = match old {
            None => WatchEvent::Added(object),
            Some(_) => WatchEvent::Modified(object),
        };
        state.publish(event);
    }

    pub(crate) fn delete(&self, key: &str) {
        let mut state = self.state();
        let version = state.next();
        if let Some(mut object) = state.objects.remove(&key.parse().unwrap()) {
            object.metadata.resource_version = version.to_string().into();
            state.publish(WatchEvent::Deleted(object));
        }
    }

    /// Moves the version on, without a change of these objects.
    pub(crate) fn bookmark(&self) {
        let mut state = self.state();
        let version = state.next();
        state.send(|| Ok(WatchEvent::Bookmark(bookmark(version, false))));
    }

    /// Sends an event of any kind.
    pub(crate) fn send(&self, event: impl Fn() -> Event) {
        self.state().send(event);
    }

    /// Ends all watches.
    pub(crate) fn disconnect(&self) {
        self.state().watchers.clear();
    }

    /// Forgets all changes until now, so that older versions are gone.
    pub(crate) fn compact(&self) {
        let mut state = self.state();
        state.compacted = state.version;
        state.log.clear();
    }

    /// Begins again at a lower version, as a server whose data was restored.
    pub(crate) fn rewind(&self, version: u64) {
        let mut state = self.state();
        (state.version, state.compacted) = (version, version);
        state.log.clear();
    }

    /// Makes the next call of a verb fail.
    pub(crate) fn fail(&self, verb: &'static str, error: impl Into<ListWatchError>) {
        self.state().failures.push_back((verb, error.into()));
    }

    /// Lets no further call fail.
    pub(crate) fn heal(&self) {
        self.state().failures.clear();
    }

    /// Lists have pages, of at most so many objects.
    pub(crate) fn set_max_page(&self, objects: usize) {
        self.state().max_page = objects;
    }

    pub(crate) fn watchers(&self) -> usize {
        let mut state = self.state();
        state.watchers.retain(|it| !it.is_closed());
        state.watchers.len()
    }

    /// The calls since the last time.
    pub(crate) fn calls(&self) -> Vec<String> {
        std::mem::take(&mut self.state().calls).into_iter().map(|(_, call)| call).collect()
    }

    /// When they were.
    pub(crate) fn call_times(&self) -> Vec<Instant> {
        self.state().calls.iter().map(|(time, _)| *time).collect()
    }

    /// Keys and versions.
    pub(crate) fn content(&self) -> Vec<(String, String)> {
        let state = self.state();
        let version = |it: &Meta| it.metadata.resource_version.to_string();
        state.objects.iter().map(|(key, it)| (key.to_string(), version(it))).collect()
    }
}

impl State {
    fn next(&mut self) -> u64 {
        self.version += 1;
        self.version
    }

    fn publish(&mut self, event: WatchEvent<Meta>) {
        self.send(|| Ok(event.clone()));
        self.log.push_back((self.version, event));
    }

    fn send(&mut self, event: impl Fn() -> Event) {
        self.watchers.retain(|it| it.send(event()).is_ok());
    }

    fn call(&mut self, verb: &'static str, call: String) -> Result<(), ListWatchError> {
        self.calls.push((Instant::now(), call));
        let failure = self.failures.iter().position(|(of, _)| *of == verb);
        failure.and_then(|it| self.failures.remove(it)).map_or(Ok(()), |(_, error)| Err(error))
    }

    fn list(&mut self, options: &ListOptions) -> Result<Listed<Meta>, ListWatchError> {
        let ListOptions { resource_version, limit, r#continue, .. } = options;
        let verb = if r#continue.is_empty() { "list" } else { "page" };
        self.call(
            verb,
            format!("list version={resource_version} limit={limit} from={}", r#continue),
        )?;
        let wanted = resource_version.parse().unwrap_or(0);
        if wanted > self.version {
            let status = StatusError::timeout("Too large resource version", 1);
            return Err(status.into());
        }
        let size = if *limit > 0 && self.max_page > 0 { self.max_page } else { usize::MAX };
        let begin = r#continue.parse().unwrap_or(0);
        let items: Vec<_> = self.objects.values().skip(begin).take(size).cloned().collect();
        let end = begin + items.len();
        let mut metadata =
            ListMeta { resource_version: self.version.to_string().into(), ..ListMeta::default() };
        if end < self.objects.len() {
            metadata.r#continue = end.to_string().into();
        }
        Ok(Listed::new(metadata, items))
    }

    fn watch(&mut self, options: &ListOptions) -> Result<Events, ListWatchError> {
        let version = &options.resource_version;
        let initial = options.send_initial_events == Some(true);
        assert!(options.allow_watch_bookmarks);
        assert!(options.timeout_seconds.is_some_and(|it| (300..=600).contains(&it)));
        let text = if initial { " initial" } else { "" };
        self.call("watch", format!("watch version={version}{text}"))?;
        if initial && !self.streaming {
            return Err(StatusError::bad_request("sendInitialEvents is forbidden").into());
        }
        let (sender, receiver) = unbounded_channel();
        let from = version.parse().unwrap_or(0);
        if initial || from == 0 {
            for object in self.objects.values() {
                sender.send(Ok(WatchEvent::Added(object.clone()))).unwrap();
            }
            if initial {
                let end = bookmark(self.version, true);
                sender.send(Ok(WatchEvent::Bookmark(end))).unwrap();
            }
        } else if from < self.compacted || from > self.version {
            let expired = StatusError::resource_expired("too old resource version");
            sender.send(Ok(WatchEvent::Error(expired))).unwrap();
            return Ok(Events(receiver));
        } else {
            for (_, event) in self.log.iter().filter(|(version, _)| *version > from) {
                sender.send(Ok(event.clone())).unwrap();
            }
        }
        self.watchers.push(sender);
        Ok(Events(receiver))
    }
}

pub(crate) fn object(key: &ObjectKey, version: u64, labels: &[(&str, &str)]) -> Meta {
    let metadata = ObjectMeta {
        namespace: key.namespace.clone(),
        name: key.name.clone(),
        resource_version: version.to_string().into(),
        labels: labels.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect(),
        ..ObjectMeta::default()
    };
    Meta { metadata, ..Meta::default() }
}

fn bookmark(version: u64, ends_initial_events: bool) -> Meta {
    let mut bookmark = object(&ObjectKey::default(), version, &[]);
    if ends_initial_events {
        bookmark.metadata.annotations.insert(INITIAL_EVENTS_ANNOTATION_KEY.into(), "true".into());
    }
    bookmark
}

/// Ends when the source drops its other half.
pub(crate) struct Events(UnboundedReceiver<Event>);

impl Stream for Events {
    type Item = Event;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Event>> {
        self.0.poll_recv(context)
    }
}

impl ListWatch for Source {
    type Object = Meta;
    type Events = Events;

    fn list(
        &self,
        options: ListOptions,
    ) -> impl Future<Output = Result<Listed<Meta>, ListWatchError>> + Send {
        std::future::ready(self.state().list(&options))
    }

    fn watch(
        &self,
        options: ListOptions,
    ) -> impl Future<Output = Result<Events, ListWatchError>> + Send {
        std::future::ready(self.state().watch(&options))
    }
}
