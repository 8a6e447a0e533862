//! CronTabs in memory, and what happened to them.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use apimachinery::Str;
use apimachinery::http::SharedEvent;
use apimachinery::meta::v1::{INITIAL_EVENTS_ANNOTATION_KEY, ListMeta};
use apimachinery::meta::{List, StatusError, Time};
use apimachinery::query::internal::ListOptions;
use apimachinery::runtime::GroupResource;
use apimachinery::serializer::WatchEvent;
use futures_util::{Stream, StreamExt, stream};
use tokio::sync::broadcast;

use crate::crontab::v1::CronTab;

/// How many events a slow watcher may be behind.
const BEHIND: usize = 1_024;

/// The namespace of those who watch all, and of what concerns all.
const EVERYWHERE: Str = Str::from_static("");

#[derive(Debug)]
pub(super) struct Store {
    crons: Mutex<Crons>,
    events: broadcast::Sender<Event>,
}

#[derive(Debug, Default)]
struct Crons {
    version: u64,
    by_name: BTreeMap<(Str, Str), CronTab>,
    log: Vec<Event>,
}

#[derive(Clone, Debug)]
struct Event {
    version: u64,
    namespace: Str,
    event: SharedEvent,
}

impl Default for Store {
    fn default() -> Self {
        Self { crons: Mutex::default(), events: broadcast::channel(BEHIND).0 }
    }
}

impl Store {
    fn crons(&self) -> MutexGuard<'_, Crons> {
        self.crons.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn create(&self, mut cron: CronTab) -> Result<CronTab, StatusError> {
        let mut crons = self.crons();
        if crons.by_name.contains_key(&key(&cron)) {
            return Err(StatusError::already_exists(&resource(), &cron.metadata.name));
        }
        cron.metadata.creation_timestamp = now();
        Ok(self.happened(&mut crons, cron, WatchEvent::Added))
    }

    pub(super) fn replace(&self, mut cron: CronTab) -> Result<CronTab, StatusError> {
        let mut crons = self.crons();
        let metadata = &mut cron.metadata;
        let (namespace, name) = (metadata.namespace.clone(), metadata.name.clone());
        let Some(old) = crons.by_name.get(&(namespace, name.clone())) else {
            return Err(StatusError::not_found(&resource(), &name));
        };
        if !metadata.resource_version.is_empty()
            && metadata.resource_version != old.metadata.resource_version
        {
            let text =
                "the object has been modified; please apply your changes to the latest version";
            return Err(StatusError::conflict(&resource(), &name, text));
        }
        metadata.creation_timestamp = old.metadata.creation_timestamp;
        Ok(self.happened(&mut crons, cron, WatchEvent::Modified))
    }

    pub(super) fn delete(&self, namespace: &Str, name: &Str) -> Result<(), StatusError> {
        let cron = self.read(namespace, name)?;
        let mut crons = self.crons();
        let cron = self.happened(&mut crons, cron, WatchEvent::Deleted);
        crons.by_name.remove(&key(&cron));
        Ok(())
    }

    pub(super) fn read(&self, namespace: &Str, name: &Str) -> Result<CronTab, StatusError> {
        let found = self.crons().by_name.get(&(namespace.clone(), name.clone())).cloned();
        found.ok_or_else(|| StatusError::not_found(&resource(), name))
    }

    pub(super) fn list(&self, namespace: &str, options: &ListOptions) -> List<CronTab> {
        let crons = self.crons();
        let wanted = |cron: &&CronTab| {
            (namespace.is_empty() || cron.metadata.namespace == namespace)
                && options.label_selector.matches(&cron.metadata.labels)
        };
        let items: Vec<_> = crons.by_name.values().filter(wanted).cloned().collect();
        let resource_version = crons.version.to_string().into();
        List { metadata: ListMeta { resource_version, ..ListMeta::default() }, items: items.into() }
    }

    /// What there is, if the watcher wants to begin with that, or what happened since a resource version; then what happens
    /// from now on.
    pub(super) fn watch(
        &self,
        namespace: Str,
        options: ListOptions,
    ) -> impl Stream<Item = SharedEvent> + Send + use<> {
        let crons = self.crons();
        let past = match begins_with_all(&options) {
            true => crons.all(&options),
            false => crons.since(options.resource_version.parse().unwrap_or(crons.version)),
        };
        // A watcher that is too far behind is at its end.
        let future = stream::unfold(self.events.subscribe(), |mut events| async {
            let event = events.recv().await.ok()?;
            Some((event, events))
        });
        let all = stream::iter(past).chain(future).filter_map(move |it: Event| {
            let is_wanted =
                [&namespace, &it.namespace].contains(&&EVERYWHERE) || it.namespace == namespace;
            std::future::ready(is_wanted.then_some(it.event))
        });
        let seconds = options.timeout_seconds.and_then(|it| u64::try_from(it).ok());
        let end = async move {
            match seconds {
                Some(seconds) => {
                    tokio::time::sleep(std::time::Duration::from_secs(seconds)).await;
                }
                None => std::future::pending().await,
            }
        };
        all.take_until(Box::pin(end))
    }

    fn happened(
        &self,
        crons: &mut Crons,
        mut cron: CronTab,
        event: fn(CronTab) -> WatchEvent<CronTab>,
    ) -> CronTab {
        crons.version += 1;
        cron.metadata.resource_version = crons.version.to_string().into();
        let namespace = cron.metadata.namespace.clone();
        let event = Event { version: crons.version, namespace, event: event(cron.clone()).into() };
        crons.log.push(event.clone());
        crons.by_name.insert(key(&cron), cron.clone());
        // Nobody may be watching.
        let _ = self.events.send(event);
        cron
    }
}

impl Crons {
    fn since(&self, version: u64) -> Vec<Event> {
        self.log.iter().filter(|it| it.version > version).cloned().collect()
    }

    /// Everything as if it were added now, and a bookmark after it for those who asked for both.
    fn all(&self, options: &ListOptions) -> Vec<Event> {
        let event = |namespace: &Str, event: WatchEvent<CronTab>| Event {
            version: self.version,
            namespace: namespace.clone(),
            event: event.into(),
        };
        let is_wanted = |cron: &&CronTab| options.label_selector.matches(&cron.metadata.labels);
        let added =
            |cron: &CronTab| event(&cron.metadata.namespace, WatchEvent::Added(cron.clone()));
        let mut all: Vec<_> = self.by_name.values().filter(is_wanted).map(added).collect();
        if options.send_initial_events == Some(true) && options.allow_watch_bookmarks {
            let mut end = CronTab::default();
            end.metadata.resource_version = self.version.to_string().into();
            end.metadata.annotations.insert(INITIAL_EVENTS_ANNOTATION_KEY.into(), "true".into());
            all.push(event(&EVERYWHERE, WatchEvent::Bookmark(end)));
        }
        all
    }
}

fn begins_with_all(options: &ListOptions) -> bool {
    let from_anywhere = matches!(options.resource_version.as_str(), "" | "0");
    options.send_initial_events.unwrap_or(from_anywhere)
}

fn key(cron: &CronTab) -> (Str, Str) {
    (cron.metadata.namespace.clone(), cron.metadata.name.clone())
}

fn resource() -> GroupResource {
    GroupResource::new("stable.example.com", "crontabs")
}

fn now() -> Time {
    let since = std::time::UNIX_EPOCH.elapsed().unwrap_or_default();
    Time::from_seconds(i64::try_from(since.as_secs()).unwrap_or(i64::MAX))
}
