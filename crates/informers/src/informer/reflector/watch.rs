//! The watch after a list.

use apimachinery_meta::StatusError;
use apimachinery_meta::v1::ListOptions;
use apimachinery_serializer::WatchEvent;
use tokio::time::{Instant, timeout_at};

use super::super::error::InformerError;
use super::{Progress, Reflector, next};
use crate::list_watch::{ListWatch, ListWatchError};
use crate::metadata::resource_version;

/// Whether the resource versions of events may be resumed from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Versions {
    Ordered,
    /// The watch began with additions in any order, which are not over yet.
    Unordered,
}

impl<L: ListWatch> Reflector<L> {
    /// Watches, and opens another watch whenever one ends, until a list is needed.
    pub(super) async fn watch(
        &mut self,
        mut opened: Option<L::Events>,
    ) -> Result<(), InformerError> {
        let mut resync = self.hub.resync_period().map(|it| Instant::now() + it);
        loop {
            let mut versions = Versions::Ordered;
            let progress = Progress::new();
            let mut events = match opened.take() {
                Some(events) => events,
                None => {
                    if matches!(&*self.version, "" | "0") {
                        versions = Versions::Unordered;
                    }
                    match self.open().await {
                        Ok(events) => events,
                        Err(error) if error.is_temporary() => {
                            (self.on_error)(InformerError::Watch(error));
                            self.back_off().await;
                            continue;
                        }
                        Err(error) => return Err(InformerError::Watch(error)),
                    }
                }
            };
            match self.read(&mut events, progress, versions, &mut resync).await {
                Ok(()) => {}
                Err(InformerError::Watch(error))
                    if error.status().is_some_and(StatusError::is_too_many_requests) =>
                {
                    (self.on_error)(InformerError::Watch(error));
                    self.back_off().await;
                }
                Err(error) => return Err(error),
            }
        }
    }

    async fn open(&self) -> Result<L::Events, ListWatchError> {
        let options = ListOptions {
            resource_version: self.version.clone(),
            allow_watch_bookmarks: true,
            timeout_seconds: self.settings.watch_timeout(),
            ..self.settings.options()
        };
        self.source.watch(options).await
    }

    /// Reads a watch to its end.
    async fn read(
        &mut self,
        events: &mut L::Events,
        mut progress: Progress,
        mut versions: Versions,
        resync: &mut Option<Instant>,
    ) -> Result<(), InformerError> {
        while let Some(event) = self.next_event(events, resync).await {
            match event {
                Ok(WatchEvent::Error(status)) => {
                    return Err(InformerError::Watch(ListWatchError::Status(status)));
                }
                Ok(event) => {
                    progress.events += 1;
                    self.apply(event, &mut versions);
                }
                Err(error @ ListWatchError::Broken(_)) => {
                    (self.on_error)(InformerError::Watch(error));
                    break;
                }
                Err(error) => return Err(InformerError::Watch(error)),
            }
        }
        progress.check_end()
    }

    async fn next_event(
        &self,
        events: &mut L::Events,
        resync: &mut Option<Instant>,
    ) -> Option<Result<WatchEvent<L::Object>, ListWatchError>> {
        loop {
            let (Some(due), Some(period)) = (*resync, self.hub.resync_period()) else {
                return next(events).await;
            };
            // A watch with many events has no time to wait for.
            if Instant::now() < due
                && let Ok(event) = timeout_at(due, next(events)).await
            {
                return event;
            }
            self.hub.check_resync();
            *resync = Some(Instant::now() + period);
        }
    }

    fn apply(&mut self, event: WatchEvent<L::Object>, versions: &mut Versions) {
        let is_addition = matches!(event, WatchEvent::Added(_));
        let version = match event {
            WatchEvent::Added(object) | WatchEvent::Modified(object) => {
                let version = resource_version(&object);
                match self.hub.prepare(object) {
                    Ok(prepared) => self.hub.set(prepared, version.clone()),
                    Err(error) => return (self.on_error)(error.into()),
                }
                version
            }
            WatchEvent::Deleted(object) => {
                let version = resource_version(&object);
                match self.hub.prepare(object) {
                    Ok(prepared) => self.hub.delete(prepared, version.clone()),
                    Err(error) => return (self.on_error)(error.into()),
                }
                version
            }
            WatchEvent::Bookmark(bookmark) => {
                let version = resource_version(&bookmark);
                self.hub.bookmark(version.clone());
                version
            }
            // Of a type that is not known.
            _ => return,
        };
        if !is_addition {
            *versions = Versions::Ordered;
        }
        if *versions == Versions::Ordered {
            self.version = version;
        }
    }
}
