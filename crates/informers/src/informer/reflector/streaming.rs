//! A list as the initial events of a watch.

use std::collections::BTreeMap;

use apimachinery_meta::v1::{ListOptions, ResourceVersionMatch};
use apimachinery_runtime::Str;
use apimachinery_serializer::WatchEvent;

use super::super::error::InformerError;
use super::{Progress, Reflector, next};
use crate::list_watch::{ListWatch, ListWatchError};
use crate::metadata::{ends_initial_events, resource_version};

impl<L: ListWatch> Reflector<L> {
    /// Opens a watch and reads the initial events. The rest of the watch is returned.
    pub(super) async fn streaming_list(&mut self) -> Result<L::Events, InformerError> {
        loop {
            match self.try_streaming_list().await {
                Ok(Some(events)) => return Ok(events),
                // It ended too early.
                Ok(None) => self.back_off().await,
                Err(InformerError::StreamingList(error)) if error.is_temporary() => {
                    (self.on_error)(InformerError::StreamingList(error));
                    self.back_off().await;
                }
                Err(InformerError::StreamingList(error))
                    if !self.version_unavailable
                        && (error.is_expired() || error.is_version_too_large()) =>
                {
                    self.version_unavailable = true;
                }
                Err(error) => return Err(error),
            }
        }
    }

    async fn try_streaming_list(&mut self) -> Result<Option<L::Events>, InformerError> {
        let version = match self.version_unavailable {
            true => Str::default(),
            false => self.version.clone(),
        };
        let options = ListOptions {
            resource_version: version,
            resource_version_match: ResourceVersionMatch::NOT_OLDER_THAN,
            send_initial_events: Some(true),
            allow_watch_bookmarks: true,
            timeout_seconds: self.settings.watch_timeout(),
            ..self.settings.options()
        };
        let progress = Progress::new();
        let opened = self.source.watch(options).await;
        let mut events = opened.map_err(InformerError::StreamingList)?;
        let done = self.initial_events(&mut events, progress).await?;
        Ok(done.then_some(events))
    }

    /// Whether all of them came.
    async fn initial_events(
        &mut self,
        events: &mut L::Events,
        mut progress: Progress,
    ) -> Result<bool, InformerError> {
        let mut objects = BTreeMap::new();
        while let Some(event) = next(events).await {
            let event = match event {
                Ok(WatchEvent::Error(status)) => {
                    return Err(InformerError::StreamingList(ListWatchError::Status(status)));
                }
                Ok(event) => event,
                Err(error @ ListWatchError::Broken(_)) => {
                    (self.on_error)(InformerError::StreamingList(error));
                    break;
                }
                Err(error) => return Err(InformerError::StreamingList(error)),
            };
            progress.events += 1;
            match event {
                WatchEvent::Added(object) | WatchEvent::Modified(object) => {
                    let (key, object) = self.hub.prepare(object)?;
                    objects.insert(key, object);
                }
                WatchEvent::Deleted(object) => {
                    let (key, _) = self.hub.prepare(object)?;
                    objects.remove(&key);
                }
                WatchEvent::Bookmark(bookmark) if ends_initial_events(&bookmark) => {
                    self.version = resource_version(&bookmark);
                    self.version_unavailable = false;
                    self.hub.replace(objects.into_iter().collect(), self.version.clone());
                    return Ok(true);
                }
                _ => {}
            }
        }
        progress.check_end()?;
        Ok(false)
    }
}
