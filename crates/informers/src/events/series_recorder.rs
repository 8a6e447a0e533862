//! Writing events of `events.k8s.io/v1` in the background.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use apimachinery_api::core::v1::ObjectReference;
use apimachinery_api::events::v1::{Event, EventSeries};
use apimachinery_json as json;
use apimachinery_meta::v1::ObjectMeta;
use apimachinery_meta::{MicroTime, StatusError};
use apimachinery_runtime::{Map, Str, Value};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout, timeout_at};

use super::background::Background;
use super::recorder::{EventKind, OnError, is_not_found, namespace_of};
use super::series::Series;
use super::sink::EventSink;
use super::{TRIES, name};
use crate::error::BoxError;
use crate::random::between;

/// How often the counts of series are written, so that the server does not drop these.
const REFRESH: Duration = Duration::from_secs(30 * 60);
/// How often to check whether series are over.
const CHECK: Duration = Duration::from_secs(6 * 60);
const LEAST_DELAY: Duration = Duration::from_secs(10);
const MOST_DELAY: Duration = Duration::from_millis(12_500);

/// Writes events of `events.k8s.io/v1` about objects, in tasks of its own, which nothing waits for.
///
/// An event that happens again, with the same objects, type, reason and action, begins a series:
/// the second one is written, further ones are counted. Counts are written every 30 minutes, and
/// when a series has been over for 6 minutes. At most 1000 events wait; further ones are dropped. A
/// request that is not answered is tried again, twelve times in all, every ten seconds; a failure
/// that the server reports is not.
///
/// Clones, one for each worker, record to the same tasks. Dropping the last one ends these, see
/// [`shut_down`](Self::shut_down). An [`EventRecorder`](crate::EventRecorder) writes events of
/// `core/v1`, which older programs read. Corresponds to `events.EventBroadcaster` with its
/// `EventRecorder`.
#[derive(Clone)]
pub struct SeriesRecorder {
    reporting_controller: Str,
    reporting_instance: Str,
    background: Background<Event>,
}

impl SeriesRecorder {
    /// Returns a builder, with where events are written, and the name of the controller that
    /// records them, such as `example.com/shader`.
    pub fn builder<S: EventSink<Event>>(
        sink: S,
        controller: impl Into<Str>,
    ) -> SeriesRecorderBuilder<S> {
        let (controller, instance) = (controller.into(), None);
        SeriesRecorderBuilder { sink, controller, instance, on_error: Box::new(|_| {}) }
    }

    /// Records an event about an object: why, in a word such as `FailedMount`; what was done or
    /// tried, in a word such as `Mounting`; and a sentence for people. `false` if it was dropped,
    /// because too many wait or the recorder was shut down.
    pub fn record(
        &self,
        regarding: &ObjectReference,
        kind: EventKind,
        reason: impl Into<Str>,
        action: impl Into<Str>,
        note: impl Into<Str>,
    ) -> bool {
        self.send(regarding, None, kind, reason.into(), action.into(), note.into())
    }

    /// Records an event as [`record`](Self::record) does, which also has to do with another object.
    pub fn record_related(
        &self,
        regarding: &ObjectReference,
        related: &ObjectReference,
        kind: EventKind,
        reason: impl Into<Str>,
        action: impl Into<Str>,
        note: impl Into<Str>,
    ) -> bool {
        self.send(regarding, Some(related), kind, reason.into(), action.into(), note.into())
    }

    fn send(
        &self,
        regarding: &ObjectReference,
        related: Option<&ObjectReference>,
        kind: EventKind,
        reason: Str,
        action: Str,
        note: Str,
    ) -> bool {
        let event = Event {
            metadata: ObjectMeta {
                name: name::new(&regarding.name),
                namespace: namespace_of(regarding),
                ..ObjectMeta::default()
            },
            event_time: MicroTime::from(SystemTime::now()),
            reporting_controller: self.reporting_controller.clone(),
            reporting_instance: self.reporting_instance.clone(),
            action,
            reason,
            regarding: regarding.clone(),
            related: related.cloned().map(Box::new),
            note,
            r#type: kind.as_str().into(),
            ..Event::default()
        };
        self.background.send(event)
    }

    /// Drops events from now on, those of clones included, and waits until those that were recorded
    /// are written, each with one more try at most. The tasks have then ended. What series have
    /// counted since they were written last is not written. It may be called again.
    pub async fn shut_down(&self) {
        self.background.shut_down().await;
    }
}

impl fmt::Debug for SeriesRecorder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("SeriesRecorder");
        debug.field("reporting_controller", &self.reporting_controller).finish_non_exhaustive()
    }
}

/// The settings of a [`SeriesRecorder`].
pub struct SeriesRecorderBuilder<S> {
    sink: S,
    controller: Str,
    instance: Option<Str>,
    on_error: OnError,
}

impl<S: EventSink<Event>> SeriesRecorderBuilder<S> {
    /// Sets the name of this instance of the controller, such as that of its Pod. Without it, it is
    /// the name of the controller.
    #[must_use]
    pub fn instance(mut self, instance: impl Into<Str>) -> Self {
        self.instance = Some(instance.into());
        self
    }

    /// Calls a function with the errors of requests. By default they are dropped.
    #[must_use]
    pub fn on_error(mut self, report: impl Fn(BoxError) + Send + Sync + 'static) -> Self {
        self.on_error = Box::new(report);
        self
    }

    /// Starts the recorder, in a task of the current runtime.
    ///
    /// # Panics
    /// Outside of a runtime of `tokio`, as `tokio::spawn`.
    #[must_use]
    pub fn start(self) -> SeriesRecorder {
        let Self { sink, controller, instance, on_error } = self;
        let background = Background::start(|events, closing| {
            let out = Arc::new(Out { sink, on_error, closing });
            Writer { out, series: Series::default(), tasks: JoinSet::new() }.run(events)
        });
        let reporting_instance = instance.unwrap_or_else(|| controller.clone());
        SeriesRecorder { reporting_controller: controller, reporting_instance, background }
    }
}

impl<S> fmt::Debug for SeriesRecorderBuilder<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("SeriesRecorderBuilder");
        debug.field("controller", &self.controller).finish_non_exhaustive()
    }
}

struct Writer<S> {
    out: Arc<Out<S>>,
    series: Series,
    /// Each writes an event, so that one that is tried again delays no other.
    tasks: JoinSet<()>,
}

impl<S: EventSink<Event>> Writer<S> {
    async fn run(mut self, mut events: mpsc::Receiver<Event>) {
        let (mut refresh, mut check) = (Instant::now() + REFRESH, Instant::now() + CHECK);
        loop {
            match timeout_at(refresh.min(check), events.recv()).await {
                Ok(Some(event)) => self.take(event),
                Ok(None) => break,
                Err(_) if check <= refresh => {
                    check += CHECK;
                    self.end_series().await;
                }
                Err(_) => {
                    refresh += REFRESH;
                    self.refresh_series().await;
                }
            }
        }
        while self.tasks.join_next().await.is_some() {}
    }

    fn take(&mut self, event: Event) {
        // Those that have ended are not kept.
        while self.tasks.try_join_next().is_some() {}
        if let Some(event) = self.series.observe(event) {
            let out = Arc::clone(&self.out);
            self.tasks.spawn(async move { out.write(event).await });
        }
    }

    async fn refresh_series(&mut self) {
        for event in self.series.all() {
            if let Ok(Some(written)) = self.out.try_write(&event).await {
                self.series.replace(&event, written);
            }
        }
    }

    async fn end_series(&mut self) {
        for event in self.series.over() {
            if self.out.try_write(&event).await.is_ok() {
                self.series.forget(&event);
            }
        }
    }
}

/// Where events go.
struct Out<S> {
    sink: S,
    on_error: OnError,
    closing: watch::Receiver<bool>,
}

/// An event was not written, and may be when it is tried again.
struct NotWritten;

impl<S: EventSink<Event>> Out<S> {
    async fn write(&self, event: Event) {
        let mut closing = self.closing.clone();
        for attempt in 1..=TRIES {
            if self.try_write(&event).await.is_ok() || *closing.borrow() {
                return;
            }
            if attempt < TRIES {
                let delay = between(LEAST_DELAY, MOST_DELAY);
                // Both outcomes mean that it is tried again.
                drop(timeout(delay, closing.wait_for(|it| *it)).await);
            }
        }
    }

    /// The event as the server has it now, or `None` when it refuses it.
    async fn try_write(&self, event: &Event) -> Result<Option<Event>, NotWritten> {
        let error = match self.send(event).await {
            Ok(written) => return Ok(Some(written)),
            Err(error) => error,
        };
        let code = StatusError::find(&*error).map(|it| it.status().code);
        (self.on_error)(error);
        match code {
            // A series could not be patched, and was there when it was created: it appeared in
            // between.
            Some(409) if event.series.is_some() => Err(NotWritten),
            Some(_) => Ok(None),
            None => Err(NotWritten),
        }
    }

    async fn send(&self, event: &Event) -> Result<Event, BoxError> {
        if let Some(series) = &event.series {
            match self.sink.patch(event, patch_of(series)?).await {
                Err(error) if is_not_found(&error) => {}
                other => return other,
            }
        }
        let mut event = event.clone();
        event.metadata.resource_version = Str::default();
        self.sink.create(event).await
    }
}

fn patch_of(series: &EventSeries) -> Result<Vec<u8>, BoxError> {
    let mut fields = Map::<Str, Value>::new();
    fields.insert("count".into(), Value::Int(series.count.into()));
    let time = series.last_observed_time.to_string();
    fields.insert("lastObservedTime".into(), Value::String(time.into()));
    let mut patch = Map::<Str, Value>::new();
    patch.insert("series".into(), Value::Map(fields));
    Ok(json::value_to_vec(&Value::Map(patch))?)
}
