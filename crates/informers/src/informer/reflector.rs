//! The list and the watch of an informer.

mod list;
mod streaming;
mod watch;

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use apimachinery_meta::v1::ListOptions;
use apimachinery_runtime::Str;
use futures_core::Stream;
use tokio::time::{Instant, sleep};

use super::backoff::Backoff;
use super::error::InformerError;
use super::hub::Hub;
use crate::list_watch::ListWatch;
use crate::random::between;

pub(super) type OnError = Box<dyn Fn(InformerError) + Send + Sync>;

/// A watch that ends sooner without an event is an error.
const VERY_SHORT: Duration = Duration::from_secs(1);

#[derive(Debug)]
pub(super) struct Settings {
    pub(super) label_selector: Str,
    pub(super) field_selector: Str,
    pub(super) page_size: Option<u32>,
    pub(super) streaming: bool,
    pub(super) shortest_watch: Duration,
}

impl Settings {
    fn options(&self) -> ListOptions {
        ListOptions {
            label_selector: self.label_selector.clone(),
            field_selector: self.field_selector.clone(),
            ..ListOptions::default()
        }
    }

    /// The time of a watch differs, so that many clients do not begin theirs at once.
    fn watch_timeout(&self) -> Option<i64> {
        let timeout = between(self.shortest_watch, self.shortest_watch * 2);
        i64::try_from(timeout.as_secs()).ok()
    }
}

/// Corresponds to `cache.Reflector`.
pub(super) struct Reflector<L: ListWatch> {
    source: L,
    hub: Arc<Hub<L::Object>>,
    settings: Settings,
    on_error: OnError,
    backoff: Backoff,
    /// The last resource version that was seen.
    version: Str,
    /// The server does not know that version any more, or not yet.
    version_unavailable: bool,
    /// The first list had several pages: this server has no watch cache.
    paged: bool,
}

/// Ends the queues of the handlers with the task, also when that is aborted.
struct End<T>(Arc<Hub<T>>);

impl<T> Drop for End<T> {
    fn drop(&mut self) {
        self.0.end();
    }
}

impl<L: ListWatch> Reflector<L> {
    pub(super) fn new(
        source: L,
        hub: Arc<Hub<L::Object>>,
        settings: Settings,
        on_error: OnError,
    ) -> Self {
        Self {
            source,
            hub,
            settings,
            on_error,
            backoff: Backoff::new(),
            version: Str::default(),
            version_unavailable: false,
            paged: false,
        }
    }

    pub(super) async fn run(mut self) {
        let _end = End(Arc::clone(&self.hub));
        loop {
            if let Err(error) = self.list_and_watch().await {
                (self.on_error)(error);
            }
            self.back_off().await;
        }
    }

    async fn list_and_watch(&mut self) -> Result<(), InformerError> {
        let mut events = None;
        if self.settings.streaming {
            match self.streaming_list().await {
                Ok(opened) => events = Some(opened),
                Err(error) => (self.on_error)(error),
            }
        }
        if events.is_none() {
            self.list().await?;
        }
        self.watch(events).await
    }

    async fn back_off(&mut self) {
        sleep(self.backoff.step()).await;
    }
}

/// How a watch went so far.
struct Progress {
    began: Instant,
    events: usize,
}

impl Progress {
    fn new() -> Self {
        Self { began: Instant::now(), events: 0 }
    }

    fn check_end(&self) -> Result<(), InformerError> {
        if self.events == 0 && self.began.elapsed() < VERY_SHORT {
            return Err(InformerError::VeryShortWatch);
        }
        Ok(())
    }
}

async fn next<S: Stream + Unpin>(stream: &mut S) -> Option<S::Item> {
    // A stream that is always ready must not keep other tasks waiting.
    tokio::task::consume_budget().await;
    std::future::poll_fn(|context| Pin::new(&mut *stream).poll_next(context)).await
}
