//! Events that repeat, as one event with a count.

use std::collections::HashMap;
use std::time::{Duration, SystemTime};

use apimachinery_api::core::v1::ObjectReference;
use apimachinery_api::events::v1::{Event, EventSeries};
use apimachinery_meta::MicroTime;
use apimachinery_runtime::Str;
use tokio::time::Instant;

/// What has not happened for so long is over.
const OVER_AFTER: Duration = Duration::from_secs(6 * 60);

/// The events that happened lately, each with how often it did. Corresponds to the `eventCache` of
/// `events.EventBroadcaster`.
#[derive(Default)]
pub(super) struct Series {
    events: HashMap<Vec<Str>, Latest>,
}

struct Latest {
    event: Event,
    seen: Instant,
}

impl Series {
    /// Notes that an event happened: what has to be written, the event or the beginning of its
    /// series. What continues a series is only counted.
    pub(super) fn observe(&mut self, event: Event) -> Option<Event> {
        let now = Instant::now();
        let key = key(&event);
        let Some(Latest { event: known, seen }) = self.events.get_mut(&key) else {
            self.events.insert(key, Latest { event: event.clone(), seen: now });
            return Some(event);
        };
        *seen = now;
        let last_observed_time = MicroTime::from(SystemTime::now());
        if let Some(series) = &mut known.series {
            series.count = series.count.saturating_add(1);
            series.last_observed_time = last_observed_time;
            return None;
        }
        known.series = Some(Box::new(EventSeries { count: 2, last_observed_time }));
        Some(known.clone())
    }

    /// The series, with their counts.
    pub(super) fn all(&self) -> Vec<Event> {
        let series = self.events.values().filter(|it| it.event.series.is_some());
        series.map(|it| it.event.clone()).collect()
    }

    /// Replaces a series by what the server has.
    pub(super) fn replace(&mut self, key: &Event, event: Event) {
        if let Some(latest) = self.events.get_mut(&self::key(key)) {
            latest.event = event;
        }
    }

    /// Forgets single events that are over: the series that are over, whose last counts are to be
    /// written.
    pub(super) fn over(&mut self) -> Vec<Event> {
        let is_over = |it: &Latest| it.seen.elapsed() > OVER_AFTER;
        self.events.retain(|_, it| it.event.series.is_some() || !is_over(it));
        let over = self.events.values().filter(|it| is_over(it));
        over.map(|it| it.event.clone()).collect()
    }

    pub(super) fn forget(&mut self, event: &Event) {
        self.events.remove(&key(event));
    }
}

/// What two events have in common that are one event again; notes and times may differ.
fn key(event: &Event) -> Vec<Str> {
    let mut key = vec![
        event.r#type.clone(),
        event.action.clone(),
        event.reason.clone(),
        event.reporting_controller.clone(),
        event.reporting_instance.clone(),
    ];
    let objects = [Some(&event.regarding), event.related.as_deref()];
    for ObjectReference {
        api_version,
        kind,
        namespace,
        name,
        uid,
        resource_version,
        field_path,
        ..
    } in objects.into_iter().flatten()
    {
        key.extend(
            [api_version, kind, namespace, name, uid, resource_version, field_path].map(Str::clone),
        );
    }
    key
}
