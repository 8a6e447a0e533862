//! CronTabs in memory, and what happened to them.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use apimachinery::Str;
use apimachinery::http::SharedEvent;
use apimachinery::meta::v1::{DeleteOptions, INITIAL_EVENTS_ANNOTATION_KEY, ListMeta, ObjectMeta};
use apimachinery::meta::{List, StatusError, Time};
use apimachinery::query::internal::ListOptions;
use apimachinery::serializer::WatchEvent;
use futures_util::{Stream, StreamExt, stream};
use tokio::sync::broadcast;

use super::rules::{
    check_list, check_preconditions, new_uid, prepare_changed, prepare_new, resource,
};
use crate::crontab::v1::CronTab;

/// How many events a slow watcher may be behind.
const BEHIND: usize = 1_024;

#[derive(Debug)]
pub(super) struct Store {
    crons: Mutex<Crons>,
    changes: broadcast::Sender<Arc<Change>>,
}

#[derive(Debug, Default)]
struct Crons {
    version: u64,
    by_name: BTreeMap<(Str, Str), CronTab>,
    log: Vec<Arc<Change>>,
}

/// What happened to one object: its metadata before and after, and what watchers read who select it
/// only after, before and after, or only before.
#[derive(Debug)]
struct Change {
    version: u64,
    was: Option<ObjectMeta>,
    is: Option<ObjectMeta>,
    added: Option<SharedEvent>,
    modified: Option<SharedEvent>,
    deleted: Option<SharedEvent>,
}

impl Default for Store {
    fn default() -> Self {
        Self { crons: Mutex::default(), changes: broadcast::channel(BEHIND).0 }
    }
}

impl Store {
    fn crons(&self) -> MutexGuard<'_, Crons> {
        self.crons.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Stores an object, unless it is only to be tried.
    pub(super) fn create(&self, mut cron: CronTab, dry: bool) -> Result<CronTab, StatusError> {
        prepare_new(&mut cron.metadata)?;
        let mut crons = self.crons();
        if crons.by_name.contains_key(&key(&cron)) {
            return Err(StatusError::already_exists(&resource(), &cron.metadata.name));
        }
        cron.metadata.uid = new_uid();
        cron.metadata.creation_timestamp = now();
        Ok(if dry { cron } else { self.store(&mut crons, cron, None) })
    }

    pub(super) fn replace(&self, mut cron: CronTab, dry: bool) -> Result<CronTab, StatusError> {
        let mut crons = self.crons();
        let metadata = &mut cron.metadata;
        let (namespace, name) = (metadata.namespace.clone(), metadata.name.clone());
        let Some(old) = crons.by_name.get(&(namespace, name.clone())).cloned() else {
            return Err(StatusError::not_found(&resource(), &name));
        };
        prepare_changed(metadata, &old.metadata)?;
        Ok(if dry { cron } else { self.store(&mut crons, cron, Some(old)) })
    }

    pub(super) fn delete(
        &self,
        namespace: &Str,
        name: &Str,
        options: &DeleteOptions,
    ) -> Result<(), StatusError> {
        let mut crons = self.crons();
        let key = (namespace.clone(), name.clone());
        let old = crons.by_name.get(&key);
        let old = old.ok_or_else(|| StatusError::not_found(&resource(), name))?;
        check_preconditions(&old.metadata, options)?;
        if options.dry_run.is_empty()
            && let Some(old) = crons.by_name.remove(&key)
        {
            crons.version += 1;
            self.tell(&mut crons, Some(old), None);
        }
        Ok(())
    }

    pub(super) fn read(&self, namespace: &Str, name: &Str) -> Result<CronTab, StatusError> {
        let found = self.crons().by_name.get(&(namespace.clone(), name.clone())).cloned();
        found.ok_or_else(|| StatusError::not_found(&resource(), name))
    }

    pub(super) fn list(
        &self,
        namespace: &str,
        options: &ListOptions,
    ) -> Result<List<CronTab>, StatusError> {
        let crons = self.crons();
        check_list(options, crons.version)?;
        let wanted = |cron: &&CronTab| selects(namespace, options, &cron.metadata);
        let items: Vec<_> = crons.by_name.values().filter(wanted).cloned().collect();
        let resource_version = crons.version.to_string().into();
        let metadata = ListMeta { resource_version, ..ListMeta::default() };
        Ok(List { metadata, items: items.into() })
    }

    /// What there is, if the watcher wants to begin with that, or what happened since a resource
    /// version; then what happens from now on.
    pub(super) fn watch(
        &self,
        namespace: Str,
        options: ListOptions,
    ) -> impl Stream<Item = SharedEvent> + Send + use<> {
        let crons = self.crons();
        let past = match begins_with_all(&options) {
            true => crons.all(&namespace, &options),
            false => crons.since(&namespace, &options),
        };
        // A watcher that is too far behind is at its end.
        let future = stream::unfold(self.changes.subscribe(), |mut changes| async {
            let change = changes.recv().await.ok()?;
            Some((change, changes))
        });
        let seconds = options.timeout_seconds.and_then(|it| u64::try_from(it).ok());
        let future = future.filter_map(move |change: Arc<Change>| {
            std::future::ready(change.event(&namespace, &options))
        });
        let end = async move {
            match seconds {
                Some(seconds) => {
                    tokio::time::sleep(std::time::Duration::from_secs(seconds)).await;
                }
                None => std::future::pending().await,
            }
        };
        stream::iter(past).chain(future).take_until(Box::pin(end))
    }

    fn store(&self, crons: &mut Crons, mut cron: CronTab, old: Option<CronTab>) -> CronTab {
        crons.version += 1;
        cron.metadata.resource_version = crons.version.to_string().into();
        crons.by_name.insert(key(&cron), cron.clone());
        self.tell(crons, old, Some(cron.clone()));
        cron
    }

    fn tell(&self, crons: &mut Crons, old: Option<CronTab>, new: Option<CronTab>) {
        let gone = old.clone().map(|mut cron| {
            cron.metadata.resource_version = crons.version.to_string().into();
            WatchEvent::Deleted(cron).into()
        });
        let change = Arc::new(Change {
            version: crons.version,
            modified: new
                .clone()
                .filter(|_| old.is_some())
                .map(|it| WatchEvent::Modified(it).into()),
            was: old.map(|it| it.metadata),
            is: new.as_ref().map(|it| it.metadata.clone()),
            added: new.map(|it| WatchEvent::Added(it).into()),
            deleted: gone,
        });
        crons.log.push(Arc::clone(&change));
        // There may be no watcher.
        let _ = self.changes.send(change);
    }
}

impl Change {
    /// What a watcher reads: an object that begins to be selected is added, one that no longer is
    /// has gone.
    fn event(&self, namespace: &str, options: &ListOptions) -> Option<SharedEvent> {
        let selects =
            |it: &Option<_>| it.as_ref().is_some_and(|it| selects(namespace, options, it));
        match (selects(&self.was), selects(&self.is)) {
            (false, false) => None,
            (false, true) => self.added.clone(),
            (true, true) => self.modified.clone(),
            (true, false) => self.deleted.clone(),
        }
    }
}

impl Crons {
    fn since(&self, namespace: &str, options: &ListOptions) -> Vec<SharedEvent> {
        let version = options.resource_version.parse().unwrap_or(self.version);
        let changes = self.log.iter().filter(|it| it.version > version);
        changes.filter_map(|it| it.event(namespace, options)).collect()
    }

    /// Everything as if it were added now, and a bookmark after it for those who asked for both.
    fn all(&self, namespace: &str, options: &ListOptions) -> Vec<SharedEvent> {
        let wanted = |cron: &&CronTab| selects(namespace, options, &cron.metadata);
        let added = |cron: &CronTab| WatchEvent::Added(cron.clone()).into();
        let mut all: Vec<_> = self.by_name.values().filter(wanted).map(added).collect();
        if options.send_initial_events == Some(true) && options.allow_watch_bookmarks {
            let mut end = CronTab::default();
            end.metadata.resource_version = self.version.to_string().into();
            end.metadata.annotations.insert(INITIAL_EVENTS_ANNOTATION_KEY.into(), "true".into());
            all.push(WatchEvent::Bookmark(end).into());
        }
        all
    }
}

/// Whether a list or a watch is about an object; no namespace stands for all.
fn selects(namespace: &str, options: &ListOptions, metadata: &ObjectMeta) -> bool {
    let ObjectMeta { name, namespace: own, labels, .. } = metadata;
    let fields = [("metadata.name", name), ("metadata.namespace", own)];
    let fields = BTreeMap::from(fields.map(|(field, value)| (field.to_owned(), value.to_string())));
    (namespace.is_empty() || own == namespace)
        && options.label_selector.matches(labels)
        && options.field_selector.matches(&fields)
}

fn begins_with_all(options: &ListOptions) -> bool {
    let from_anywhere = matches!(options.resource_version.as_str(), "" | "0");
    options.send_initial_events.unwrap_or(from_anywhere)
}

fn key(cron: &CronTab) -> (Str, Str) {
    (cron.metadata.namespace.clone(), cron.metadata.name.clone())
}

fn now() -> Time {
    let since = std::time::UNIX_EPOCH.elapsed().unwrap_or_default();
    Time::from_seconds(i64::try_from(since.as_secs()).unwrap_or(i64::MAX))
}
