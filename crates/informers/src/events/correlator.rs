//! Which events are written: repeated ones are counted, similar ones combined, and too many
//! dropped.

use std::collections::BTreeSet;
use std::fmt;
use std::time::{Duration, SystemTime};

use apimachinery_api::core::v1::Event;
use apimachinery_json as json;
use apimachinery_meta::Time;
use apimachinery_meta::v1::ObjectMeta;
use apimachinery_runtime::{Map, Str, Value};
use tokio::time::Instant;

use super::lru::Lru;
use super::{keys, name};
use crate::queue::BucketRateLimiter;

const CACHE_SIZE: usize = 4096;
/// So many different messages for one reason are combined.
const AGGREGATE_AFTER: usize = 10;
const AGGREGATE_WITHIN: Duration = Duration::from_secs(600);
const BURST: u32 = 25;
const PER_SECOND: f64 = 1.0 / 300.0;

/// Decides what becomes of events, with the limits of client-go: the eleventh and further messages
/// for one reason within ten minutes become one event, an event that is repeated is counted by a
/// patch, and after 25 events of one source about one object there is one in five minutes.
///
/// Corresponds to `EventCorrelator`. An [`EventRecorder`](crate::EventRecorder) has one.
///
/// ```
/// use apimachinery_api::core::v1::Event;
/// use apimachinery_informers::EventCorrelator;
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() {
/// let mut correlator = EventCorrelator::new();
/// let event = Event { reason: "Pulled".into(), count: 1, ..Event::default() };
/// let first = correlator.correlate(event.clone()).expect("it is the first one");
/// assert!(first.patch.is_none());
/// let second = correlator.correlate(event).expect("there are not too many");
/// assert_eq!(second.event.count, 2);
/// assert!(second.patch.is_some());
/// # }
/// ```
pub struct EventCorrelator {
    spam: Lru<BucketRateLimiter>,
    aggregates: Lru<Aggregate>,
    logged: Lru<Logged>,
}

struct Aggregate {
    messages: BTreeSet<Str>,
    last: Instant,
}

/// An event as it was written.
struct Logged {
    count: i32,
    first: Time,
    name: Str,
    resource_version: Str,
}

/// An event that is to be written.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct CorrelatedEvent {
    /// The event.
    pub event: Event,
    /// The patch that counts it, if it was written before.
    pub patch: Option<Vec<u8>>,
}

impl EventCorrelator {
    /// Returns a correlator that knows no event.
    #[must_use]
    pub fn new() -> Self {
        Self {
            spam: Lru::new(CACHE_SIZE),
            aggregates: Lru::new(CACHE_SIZE),
            logged: Lru::new(CACHE_SIZE),
        }
    }

    /// Returns what is to be written for an event; `None` if there are too many.
    pub fn correlate(&mut self, event: Event) -> Option<CorrelatedEvent> {
        let (event, key) = self.aggregate(event);
        let observed = self.observe(event, key);
        self.is_allowed(&observed.event).then_some(observed)
    }

    /// Notes an event as the server answered it, so that the next one is a patch of it.
    pub fn update(&mut self, written: &Event) {
        self.log(keys::of_event(written), written);
    }

    /// The event, or the one that it is combined in, with its key.
    fn aggregate(&mut self, event: Event) -> (Event, String) {
        let now = Instant::now();
        let key = keys::of_reason(&event);
        let known = self.aggregates.remove(&key);
        let mut aggregate = known
            .filter(|it| now.duration_since(it.last) <= AGGREGATE_WITHIN)
            .unwrap_or_else(|| Aggregate { messages: BTreeSet::new(), last: now });
        aggregate.messages.insert(event.message.clone());
        aggregate.last = now;
        let is_combined = aggregate.messages.len() >= AGGREGATE_AFTER;
        if is_combined {
            // No more of them are kept than are needed to combine the next one.
            aggregate.messages.pop_first();
        }
        self.aggregates.insert(key.clone(), aggregate);
        if is_combined { (combined(&event), key) } else { (event.clone(), keys::of_event(&event)) }
    }

    fn observe(&mut self, mut event: Event, key: String) -> CorrelatedEvent {
        let mut patch = None;
        if let Some(last) = self.logged.remove(&key).filter(|it| it.count > 0) {
            event.metadata.name = last.name;
            event.metadata.resource_version = last.resource_version;
            event.first_timestamp = last.first;
            event.count = last.count.saturating_add(1);
            patch = count_patch(&event);
        }
        self.log(key, &event);
        CorrelatedEvent { event, patch }
    }

    fn log(&mut self, key: String, event: &Event) {
        let logged = Logged {
            count: event.count,
            first: event.first_timestamp,
            name: event.metadata.name.clone(),
            resource_version: event.metadata.resource_version.clone(),
        };
        self.logged.insert(key, logged);
    }

    fn is_allowed(&mut self, event: &Event) -> bool {
        let key = keys::of_spam(event);
        let known = self.spam.remove(&key);
        let mut bucket = known.unwrap_or_else(|| BucketRateLimiter::new(PER_SECOND, BURST));
        let allowed = bucket.try_take(Instant::now());
        self.spam.insert(key, bucket);
        allowed
    }
}

fn combined(event: &Event) -> Event {
    let now = Time::from(SystemTime::now());
    Event {
        metadata: ObjectMeta {
            name: name::with_time(&event.involved_object.name),
            namespace: event.metadata.namespace.clone(),
            ..ObjectMeta::default()
        },
        count: 1,
        first_timestamp: now,
        last_timestamp: now,
        involved_object: event.involved_object.clone(),
        message: format!("(combined from similar events): {}", event.message).into(),
        r#type: event.r#type.clone(),
        reason: event.reason.clone(),
        source: event.source.clone(),
        ..Event::default()
    }
}

/// What changes when an event is repeated.
fn count_patch(event: &Event) -> Option<Vec<u8>> {
    let mut patch = Map::<Str, Value>::new();
    patch.insert("count".into(), Value::Int(event.count.into()));
    patch.insert("lastTimestamp".into(), Value::String(event.last_timestamp.to_string().into()));
    if !event.message.is_empty() {
        patch.insert("message".into(), Value::String(event.message.clone()));
    }
    // Whole numbers and texts can be written.
    json::value_to_vec(&Value::Map(patch)).ok()
}

impl Default for EventCorrelator {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for EventCorrelator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EventCorrelator").finish_non_exhaustive()
    }
}
