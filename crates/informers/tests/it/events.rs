//! Events.

use std::future::Future;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use apimachinery_api::coordination::v1::Lease;
use apimachinery_api::core::v1::{Event, EventSource, ObjectReference};
use apimachinery_informers::{
    BoxError, CorrelatedEvent, EventCorrelator, EventKind, EventRecorder, EventSink, reference_to,
};
use apimachinery_meta::{StatusError, Time};
use apimachinery_runtime::GroupResource;
use tokio::runtime::Handle;
use tokio::time::{advance, sleep};

use super::sink::{Sink, pod};

const S: Duration = Duration::from_secs(1);

fn event(reason: &str, message: &str) -> Event {
    let involved_object = ObjectReference {
        kind: "Pod".into(),
        namespace: "shop".into(),
        name: "web".into(),
        ..ObjectReference::default()
    };
    Event {
        involved_object,
        reason: reason.into(),
        message: message.into(),
        count: 1,
        last_timestamp: Time::parse("2026-01-02T03:04:05Z").unwrap(),
        source: EventSource { component: "test".into(), ..EventSource::default() },
        r#type: "Normal".into(),
        ..Event::default()
    }
}

/// What becomes of the last of some events, which come in an interval.
async fn last(events: Vec<Event>, interval: Duration) -> Option<CorrelatedEvent> {
    let mut correlator = EventCorrelator::new();
    let mut last = None;
    for event in events {
        advance(interval).await;
        last = correlator.correlate(event);
        if let Some(correlated) = &last {
            correlator.update(&correlated.event);
        }
    }
    last
}

fn similar(count: usize) -> Vec<Event> {
    (0..count).map(|it| event("similar", &format!("message {it}"))).collect()
}

#[tokio::test(start_paused = true)]
async fn repeated_events_are_counted() {
    let single = last(vec![event("first", "once")], 5 * S).await.unwrap();
    assert_eq!((single.event.count, single.patch), (1, None));

    let again = last(vec![event("again", "and again"); 2], 5 * S).await.unwrap();
    assert_eq!((again.event.count, &*again.event.message), (2, "and again"));
    let patch = String::from_utf8(again.patch.unwrap()).unwrap();
    let expected = r#"{"count":2,"lastTimestamp":"2026-01-02T03:04:05Z","message":"and again"}"#;
    assert_eq!(patch, expected);

    // More often than similar ones before they are combined.
    let many = last(vec![event("again", "and again"); 11], 30 * S).await.unwrap();
    assert_eq!((many.event.count, &*many.event.message), (11, "and again"));
}

#[tokio::test(start_paused = true)]
async fn too_many_events_about_an_object_are_dropped() {
    assert!(last(vec![event("again", "and again"); 25], S).await.is_some());
    assert!(last(vec![event("again", "and again"); 27], S).await.is_none());
    // One in five minutes, whatever it is about.
    let mut correlator = EventCorrelator::new();
    assert_eq!((0..30).filter_map(|_| correlator.correlate(event("a", "b"))).count(), 25);
    assert!(correlator.correlate(event("other", "reason")).is_none());
    let mut elsewhere = event("a", "b");
    elsewhere.involved_object.name = "db".into();
    assert!(correlator.correlate(elsewhere).is_some());
    advance(301 * S).await;
    assert!(correlator.correlate(event("other", "reason")).is_some());
    assert!(correlator.correlate(event("other", "reason")).is_none());
}

#[tokio::test(start_paused = true)]
async fn similar_events_are_combined() {
    let combined = last(similar(10), 5 * S).await.unwrap();
    assert_eq!(combined.event.message, "(combined from similar events): message 9");
    assert_eq!((combined.event.count, combined.patch), (1, None));
    assert!(combined.event.metadata.name.starts_with("web."));

    let counted = last(similar(11), 5 * S).await.unwrap();
    assert_eq!(counted.event.message, "(combined from similar events): message 10");
    assert_eq!(counted.event.count, 2);
    assert!(counted.patch.is_some());

    // Not those of another reason, and not those that are far apart.
    let other = |it| event(&format!("reason {it}"), &format!("message {it}"));
    let unique = last((0..20).map(other).collect(), 5 * S).await.unwrap();
    assert_eq!((&*unique.event.message, unique.event.count), ("message 19", 1));
    let seldom = last(similar(12), 601 * S).await.unwrap();
    assert_eq!(seldom.event.message, "message 11");
}

#[tokio::test(start_paused = true)]
async fn least_recently_used_event_is_forgotten() {
    let of = |number: usize| {
        let mut event = event("again", "and again");
        event.involved_object.name = format!("web-{number}").into();
        event
    };
    let mut correlator = EventCorrelator::new();
    (0..4097).for_each(|it| drop(correlator.correlate(of(it))));
    assert_eq!(correlator.correlate(of(4096)).unwrap().event.count, 2);
    assert_eq!(correlator.correlate(of(0)).unwrap().event.count, 1);
}

impl EventSink for Sink {
    fn create(&self, event: Event) -> impl Future<Output = Result<Event, BoxError>> + Send {
        let Event { metadata, reason, count, r#type, .. } = &event;
        assert_eq!(metadata.resource_version, "");
        let call = format!("create {} {type} {reason} {count}", metadata.namespace);
        let mut created = event.clone();
        created.metadata.resource_version = "7".into();
        std::future::ready(self.call(call, created))
    }

    fn patch(
        &self,
        event: &Event,
        patch: Vec<u8>,
    ) -> impl Future<Output = Result<Event, BoxError>> + Send {
        assert!(String::from_utf8(patch).unwrap().contains("count"));
        std::future::ready(
            self.call(format!("patch {} {}", event.reason, event.count), event.clone()),
        )
    }
}

fn not_found() -> StatusError {
    StatusError::not_found(&GroupResource::new("", "events"), "web.1")
}

#[tokio::test(start_paused = true)]
async fn a_recorder_creates_and_patches() {
    let sink = Sink::default();
    let recorder = EventRecorder::builder(sink.clone(), "test").host("node").start();
    let record = |namespace| recorder.record(&pod(namespace), EventKind::Normal, "Pulled", "image");
    assert!(record("shop") && record("shop") && record(""));
    assert!(recorder.record(&pod("shop"), EventKind::Warning, "Failed", "no image"));
    recorder.shut_down().await;
    let expected = [
        "create shop Normal Pulled 1",
        "patch Pulled 2",
        // Objects without a namespace have theirs in this one.
        "create default Normal Pulled 1",
        "create shop Warning Failed 1",
    ];
    assert_eq!(sink.calls(), expected);
}

#[tokio::test(start_paused = true)]
async fn an_event_that_is_gone_is_created_again() {
    let sink = Sink::default();
    let recorder = EventRecorder::builder(sink.clone(), "test").start();
    recorder.record(&pod("shop"), EventKind::Normal, "Pulled", "image");
    sleep(S).await;
    sink.fail(not_found());
    recorder.record(&pod("shop"), EventKind::Normal, "Pulled", "image");
    recorder.shut_down().await;
    let expected = ["create shop Normal Pulled 1", "patch Pulled 2", "create shop Normal Pulled 2"];
    assert_eq!(sink.calls(), expected);
}

#[tokio::test(start_paused = true)]
async fn requests_without_an_answer_are_tried_again() {
    let sink = Sink::default();
    (0..3).for_each(|_| sink.fail("no connection"));
    let errors = Arc::<Mutex<Vec<String>>>::default();
    let builder = EventRecorder::builder(sink.clone(), "test").on_error({
        let errors = errors.clone();
        move |error| errors.lock().unwrap().push(error.to_string())
    });
    let recorder = builder.start();
    recorder.record(&pod("shop"), EventKind::Normal, "Pulled", "image");
    sleep(60 * S).await;
    assert_eq!(sink.calls().len(), 4);
    assert_eq!(*errors.lock().unwrap(), ["no connection"; 3]);

    // Twelve times at most, and once if the server refuses.
    (0..50).for_each(|_| sink.fail("no connection"));
    recorder.record(&pod("shop"), EventKind::Normal, "Started", "container");
    sleep(600 * S).await;
    assert_eq!(sink.calls().len(), 12);
    sink.fail(StatusError::bad_request("no"));
    recorder.record(&pod("shop"), EventKind::Normal, "Stopped", "container");
    sleep(600 * S).await;
    assert_eq!(sink.calls().len(), 1);

    // While it ends, there is no time for more.
    recorder.record(&pod("shop"), EventKind::Normal, "Killed", "container");
    sleep(Duration::from_millis(1)).await;
    recorder.shut_down().await;
    assert_eq!(sink.calls().len(), 2);
    assert_eq!(Handle::current().metrics().num_alive_tasks(), 0);
}

#[tokio::test(start_paused = true)]
async fn a_recorder_never_makes_its_caller_wait() {
    let sink = Sink::default();
    let recorder = EventRecorder::builder(sink.clone(), "test").start();
    let sent = (0..1500).filter(|it| {
        let reason = format!("Reason{it}");
        recorder.record(&pod("shop"), EventKind::Normal, reason, "image")
    });
    assert_eq!(sent.count(), 1000);
    drop(recorder);
    sleep(S).await;
    assert_eq!(Handle::current().metrics().num_alive_tasks(), 0);
}

#[tokio::test(start_paused = true)]
async fn clones_of_a_recorder_record_to_one_task() {
    let sink = Sink::default();
    let recorder = EventRecorder::builder(sink.clone(), "test").start();
    let workers = (0..3).map(|worker| {
        let recorder = recorder.clone();
        tokio::spawn(async move {
            recorder.record(&pod("shop"), EventKind::Normal, format!("Done{worker}"), "work")
        })
    });
    for worker in workers.collect::<Vec<_>>() {
        assert!(worker.await.unwrap());
    }
    let other = recorder.clone();
    tokio::join!(recorder.shut_down(), other.shut_down());
    assert_eq!(sink.calls().len(), 3);
    assert_eq!(Handle::current().metrics().num_alive_tasks(), 0);
    assert!(!other.record(&pod("shop"), EventKind::Normal, "Late", "work"));
    recorder.shut_down().await;
    assert!(sink.calls().is_empty());

    // The task lives as long as a clone.
    let recorder = EventRecorder::builder(sink.clone(), "test").start();
    let other = recorder.clone();
    drop(recorder);
    assert!(other.record(&pod("shop"), EventKind::Normal, "Done", "work"));
    sleep(S).await;
    assert_eq!(sink.calls().len(), 1);
}

#[test]
fn references_name_kind_and_object() {
    let mut lease = Lease::default();
    lease.metadata.namespace = "shop".into();
    lease.metadata.name = "leader".into();
    lease.metadata.uid = "1-2-3".into();
    lease.metadata.resource_version = "7".into();
    let reference = reference_to(&lease).unwrap();
    let expected = ObjectReference {
        api_version: "coordination.k8s.io/v1".into(),
        kind: "Lease".into(),
        namespace: "shop".into(),
        name: "leader".into(),
        uid: "1-2-3".into(),
        resource_version: "7".into(),
        ..ObjectReference::default()
    };
    assert_eq!(reference, expected);
}
