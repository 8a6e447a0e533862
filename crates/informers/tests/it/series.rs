//! Events of `events.k8s.io/v1`.

use std::future::{Future, ready};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use apimachinery_api::events::v1::Event;
use apimachinery_informers::{BoxError, EventKind, EventSink, SeriesRecorder};
use apimachinery_json as json;
use apimachinery_meta::StatusError;
use apimachinery_runtime::GroupResource;
use tokio::runtime::Handle;
use tokio::time::sleep;

use super::sink::{Sink, pod};

const MINUTE: Duration = Duration::from_secs(60);

fn count(event: &Event) -> i32 {
    event.series.as_ref().map_or(1, |it| it.count)
}

impl EventSink<Event> for Sink {
    fn create(&self, event: Event) -> impl Future<Output = Result<Event, BoxError>> + Send {
        assert_eq!(event.metadata.resource_version, "");
        let Event { metadata, reason, action, r#type, note, .. } = &event;
        let namespace = &metadata.namespace;
        let call = format!("create {namespace} {type} {reason} {action} {}: {note}", count(&event));
        let mut created = event.clone();
        created.metadata.resource_version = "7".into();
        ready(self.call(call, created))
    }

    fn patch(
        &self,
        event: &Event,
        patch: Vec<u8>,
    ) -> impl Future<Output = Result<Event, BoxError>> + Send {
        let series = event.series.as_ref().unwrap();
        let expected = format!(
            r#"{{"series":{{"count":{},"lastObservedTime":"{}"}}}}"#,
            series.count, series.last_observed_time
        );
        assert_eq!(String::from_utf8(patch).unwrap(), expected);
        ready(self.call(format!("patch {} {}", event.reason, series.count), event.clone()))
    }
}

fn recorder(sink: &Sink) -> SeriesRecorder {
    SeriesRecorder::builder(sink.clone(), "example.com/kubelet").instance("kubelet-1").start()
}

fn pulled(recorder: &SeriesRecorder, note: &str) -> bool {
    recorder.record(&pod("shop"), EventKind::Normal, "Pulled", "Pulling", note.to_owned())
}

#[tokio::test(start_paused = true)]
async fn the_second_event_begins_a_series_and_its_end_is_written() {
    let sink = Sink::default();
    let recorder = recorder(&sink);
    for note in ["first", "second", "third", "fourth"] {
        assert!(pulled(&recorder, note));
        sleep(MINUTE / 60).await;
    }
    // Another type, object, related object, action or reason is another event.
    let (shop, other) = (pod("shop"), pod(""));
    recorder.record(&shop, EventKind::Warning, "Pulled", "Pulling", "a");
    recorder.record(&other, EventKind::Normal, "Pulled", "Pulling", "b");
    recorder.record_related(&shop, &other, EventKind::Normal, "Pulled", "Pulling", "c");
    recorder.record(&shop, EventKind::Normal, "Pulled", "Fetching", "d");
    recorder.record(&shop, EventKind::Normal, "Fetched", "Pulling", "e");
    sleep(MINUTE).await;
    let expected = [
        "create shop Normal Pulled Pulling 1: first",
        "patch Pulled 2",
        "create shop Warning Pulled Pulling 1: a",
        "create default Normal Pulled Pulling 1: b",
        "create shop Normal Pulled Pulling 1: c",
        "create shop Normal Pulled Fetching 1: d",
        "create shop Normal Fetched Pulling 1: e",
    ];
    assert_eq!(sink.calls(), expected);
    sleep(12 * MINUTE).await;
    assert_eq!(sink.calls(), ["patch Pulled 4"]);
    // Nothing is remembered.
    assert!(pulled(&recorder, "fifth"));
    recorder.record(&shop, EventKind::Normal, "Fetched", "Pulling", "f");
    recorder.shut_down().await;
    let expected =
        ["create shop Normal Pulled Pulling 1: fifth", "create shop Normal Fetched Pulling 1: f"];
    assert_eq!(sink.calls(), expected);
    assert_eq!(Handle::current().metrics().num_alive_tasks(), 0);
}

#[tokio::test(start_paused = true)]
async fn long_series_are_written_now_and_then() {
    let sink = Sink::default();
    let recorder = recorder(&sink);
    sleep(MINUTE / 2).await;
    for _ in 0..61 {
        assert!(pulled(&recorder, "again"));
        sleep(MINUTE).await;
    }
    let expected = [
        "create shop Normal Pulled Pulling 1: again",
        "patch Pulled 2",
        "patch Pulled 30",
        "patch Pulled 60",
    ];
    assert_eq!(sink.calls(), expected);
}

#[tokio::test(start_paused = true)]
async fn a_series_whose_event_is_gone_is_created_again() {
    let sink = Sink::default();
    let recorder = recorder(&sink);
    pulled(&recorder, "image");
    sleep(MINUTE).await;
    sink.calls();
    // It is gone, and back before it is created.
    let events = GroupResource::new("events.k8s.io", "events");
    sink.fail(StatusError::already_exists(&events, "web.1"));
    sink.fail(StatusError::not_found(&events, "web.1"));
    pulled(&recorder, "image");
    sleep(MINUTE).await;
    let expected =
        ["patch Pulled 2", "create shop Normal Pulled Pulling 2: image", "patch Pulled 2"];
    assert_eq!(sink.calls(), expected);
}

#[tokio::test(start_paused = true)]
async fn one_event_that_is_not_answered_delays_no_other() {
    let sink = Sink::default();
    let errors = Arc::<Mutex<Vec<String>>>::default();
    let builder = SeriesRecorder::builder(sink.clone(), "kubelet").on_error({
        let errors = errors.clone();
        move |error| errors.lock().unwrap().push(error.to_string())
    });
    let recorder = builder.start();
    sink.fail("no connection");
    pulled(&recorder, "image");
    sleep(MINUTE / 60).await;
    recorder.record(&pod("shop"), EventKind::Normal, "Started", "Starting", "container");
    sleep(MINUTE).await;
    let expected = [
        "create shop Normal Pulled Pulling 1: image",
        "create shop Normal Started Starting 1: container",
        "create shop Normal Pulled Pulling 1: image",
    ];
    assert_eq!(sink.calls(), expected);
    // Once if the server refuses, twelve times at most.
    sink.fail(StatusError::bad_request("no"));
    recorder.record(&pod("shop"), EventKind::Normal, "Stopped", "Stopping", "container");
    sleep(5 * MINUTE).await;
    assert_eq!(sink.calls().len(), 1);
    (0..50).for_each(|_| sink.fail("no connection"));
    recorder.record(&pod("shop"), EventKind::Normal, "Killed", "Killing", "container");
    sleep(5 * MINUTE).await;
    assert_eq!(sink.calls().len(), 12);
    assert_eq!(errors.lock().unwrap().len(), 14);
    drop(recorder);
    sleep(MINUTE).await;
    assert_eq!(Handle::current().metrics().num_alive_tasks(), 0);
}

/// What is sent has the fields that the server requires.
#[tokio::test(start_paused = true)]
async fn events_name_controller_instance_and_time() {
    #[derive(Clone, Default)]
    struct Last(Arc<Mutex<Option<Event>>>);
    impl EventSink<Event> for Last {
        fn create(&self, event: Event) -> impl Future<Output = Result<Event, BoxError>> + Send {
            *self.0.lock().unwrap() = Some(event.clone());
            ready(Ok(event))
        }

        fn patch(
            &self,
            event: &Event,
            _: Vec<u8>,
        ) -> impl Future<Output = Result<Event, BoxError>> + Send {
            ready(Ok(event.clone()))
        }
    }
    let last = Last::default();
    let recorder = SeriesRecorder::builder(last.clone(), "example.com/painter").start();
    recorder.record_related(
        &pod("shop"),
        &pod("other"),
        EventKind::Warning,
        "Faded",
        "Painting",
        "grey",
    );
    let other = recorder.clone();
    recorder.shut_down().await;
    assert!(!pulled(&other, "late"));
    let event = last.0.lock().unwrap().take().unwrap();
    assert!(event.metadata.name.starts_with("web.") && !event.event_time.is_zero());
    assert_eq!(
        (&*event.reporting_controller, &*event.reporting_instance),
        ("example.com/painter", "example.com/painter")
    );
    let written = json::to_value(&event).unwrap();
    assert_eq!(written.get("related").unwrap().get("namespace"), Some(&"other".into()));
    assert!(written.get("series").is_none());
}
