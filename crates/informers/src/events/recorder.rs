//! Writing events in the background.

use std::fmt;
use std::time::{Duration, SystemTime};

use apimachinery_api::core::v1::{Event, EventSource, ObjectReference};
use apimachinery_meta::v1::ObjectMeta;
use apimachinery_meta::{NoMetadataError, StatusError, Time, object_meta};
use apimachinery_runtime::{ApiType, Str};
use tokio::sync::{mpsc, watch};
use tokio::time::timeout;

use super::background::Background;
use super::correlator::{CorrelatedEvent, EventCorrelator};
use super::sink::EventSink;
use super::{TRIES, name};
use crate::error::BoxError;
use crate::random::between;

const DELAY: Duration = Duration::from_secs(10);

/// Whether an event is part of normal operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EventKind {
    /// It is.
    Normal,
    /// Something may go wrong.
    Warning,
}

impl EventKind {
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Self::Normal => "Normal",
            Self::Warning => "Warning",
        }
    }
}

/// Writes events of `core/v1` about objects, in a task of its own, which nothing waits for.
///
/// What is written is decided by an [`EventCorrelator`]. At most 1000 events wait; further ones are
/// dropped. A request that is not answered is tried again, twelve times in all, every ten seconds;
/// a failure that the server reports is not.
///
/// Clones, one for each worker, record to the same task. Dropping the last one ends the task, see
/// [`shut_down`](Self::shut_down). Corresponds to `record.EventBroadcaster` with its
/// `EventRecorder`.
#[derive(Clone)]
pub struct EventRecorder {
    source: EventSource,
    background: Background<Event>,
}

impl EventRecorder {
    /// Returns a builder, with where events are written, and the name of the program that records
    /// them.
    pub fn builder<S: EventSink>(sink: S, component: impl Into<Str>) -> EventRecorderBuilder<S> {
        let source = EventSource { component: component.into(), ..EventSource::default() };
        EventRecorderBuilder { sink, source, on_error: Box::new(|_| {}) }
    }

    /// Records an event: why, in a word such as `FailedMount`, and what, in a sentence. `false` if
    /// it was dropped, because too many wait or the recorder was shut down.
    pub fn record(
        &self,
        object: &ObjectReference,
        kind: EventKind,
        reason: impl Into<Str>,
        message: impl Into<Str>,
    ) -> bool {
        let now = Time::from(SystemTime::now());
        let metadata = ObjectMeta {
            name: name::new(&object.name),
            namespace: namespace_of(object),
            ..ObjectMeta::default()
        };
        let event = Event {
            metadata,
            involved_object: object.clone(),
            reason: reason.into(),
            message: message.into(),
            first_timestamp: now,
            last_timestamp: now,
            count: 1,
            r#type: kind.as_str().into(),
            reporting_component: self.source.component.clone(),
            reporting_instance: self.source.host.clone(),
            source: self.source.clone(),
            ..Event::default()
        };
        self.background.send(event)
    }

    /// Drops events from now on, those of clones included, and waits until those that were recorded
    /// are written, each with one more try at most. The task has then ended. It may be called
    /// again.
    pub async fn shut_down(&self) {
        self.background.shut_down().await;
    }
}

impl fmt::Debug for EventRecorder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EventRecorder").field("source", &self.source).finish_non_exhaustive()
    }
}

/// The settings of an [`EventRecorder`].
pub struct EventRecorderBuilder<S> {
    sink: S,
    source: EventSource,
    on_error: OnError,
}

pub(super) type OnError = Box<dyn Fn(BoxError) + Send + Sync>;

impl<S: EventSink> EventRecorderBuilder<S> {
    /// Sets the machine or Pod on which the program runs.
    #[must_use]
    pub fn host(mut self, host: impl Into<Str>) -> Self {
        self.source.host = host.into();
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
    pub fn start(self) -> EventRecorder {
        let Self { sink, source, on_error } = self;
        let background = Background::start(|events, closing| {
            let correlator = EventCorrelator::new();
            Writer { sink, correlator, on_error, closing }.run(events)
        });
        EventRecorder { source, background }
    }
}

impl<S> fmt::Debug for EventRecorderBuilder<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EventRecorderBuilder").field("source", &self.source).finish_non_exhaustive()
    }
}

struct Writer<S> {
    sink: S,
    correlator: EventCorrelator,
    on_error: OnError,
    closing: watch::Receiver<bool>,
}

impl<S: EventSink> Writer<S> {
    async fn run(mut self, mut events: mpsc::Receiver<Event>) {
        while let Some(event) = events.recv().await {
            if let Some(correlated) = self.correlator.correlate(event) {
                self.write(correlated).await;
            }
        }
    }

    async fn write(&mut self, correlated: CorrelatedEvent) {
        for attempt in 1..=TRIES {
            match self.try_write(&correlated).await {
                Ok(written) => return self.correlator.update(&written),
                Err(error) => {
                    let is_answer = StatusError::find(&*error).is_some();
                    (self.on_error)(error);
                    if is_answer || *self.closing.borrow() {
                        return;
                    }
                }
            }
            // The first one is shorter, so that many clients do not write at once.
            let delay = if attempt == 1 { between(Duration::ZERO, DELAY) } else { DELAY };
            if attempt < TRIES {
                // Both outcomes mean that it is tried again.
                drop(timeout(delay, self.closing.wait_for(|it| *it)).await);
            }
        }
    }

    async fn try_write(&self, correlated: &CorrelatedEvent) -> Result<Event, BoxError> {
        let CorrelatedEvent { event, patch } = correlated;
        if let Some(patch) = patch {
            match self.sink.patch(event, patch.clone()).await {
                Err(error) if is_not_found(&error) => {}
                other => return other,
            }
        }
        let mut event = event.clone();
        event.metadata.resource_version = Str::default();
        self.sink.create(event).await
    }
}

/// The namespace of the events about an object.
pub(super) fn namespace_of(object: &ObjectReference) -> Str {
    match object.namespace.is_empty() {
        true => "default".into(),
        false => object.namespace.clone(),
    }
}

pub(super) fn is_not_found(error: &BoxError) -> bool {
    StatusError::find(&**error).is_some_and(|it| it.status().code == 404)
}

/// Returns the reference to an object of a type, for its events.
///
/// Corresponds to `reference.GetReference`.
///
/// # Errors
/// When the object has no metadata.
pub fn reference_to<T: ApiType>(object: &T) -> Result<ObjectReference, NoMetadataError> {
    let meta = object_meta(object)?;
    let kind = T::KIND.to_gvk();
    Ok(ObjectReference {
        api_version: kind.group_version().api_version(),
        kind: kind.kind,
        namespace: meta.namespace.clone(),
        name: meta.name.clone(),
        uid: meta.uid.clone(),
        resource_version: meta.resource_version.clone(),
        ..ObjectReference::default()
    })
}
