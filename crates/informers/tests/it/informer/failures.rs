//! What an informer does when requests fail.

use std::io;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use apimachinery_informers::{Informer, InformerError, ListWatchError};
use apimachinery_meta::StatusError;
use apimachinery_meta::v1::ObjectMeta;
use apimachinery_serializer::WatchEvent;
use tokio::time::sleep;

use super::{content, start};
use crate::source::{Meta, Source};

const S: Duration = Duration::from_secs(1);

fn refused() -> ListWatchError {
    ListWatchError::new(io::Error::from(io::ErrorKind::ConnectionRefused))
}

fn recording(source: &Source) -> (Informer<Meta>, Arc<Mutex<Vec<String>>>) {
    let errors = Arc::<Mutex<Vec<String>>>::default();
    let builder = Informer::builder(source.clone()).on_error({
        let errors = errors.clone();
        move |error: InformerError| errors.lock().unwrap().push(error.to_string())
    });
    (builder.start().unwrap(), errors)
}

/// As in the reference, they begin again two minutes after they began, even if nothing got better.
#[tokio::test(start_paused = true)]
async fn delays_double_up_to_half_a_minute_and_begin_again() {
    let source = Source::new();
    (0..30).for_each(|_| source.fail("list", StatusError::internal_error("broken")));
    let builder = Informer::builder(source.clone()).streaming_lists(false);
    let informer = builder.start().unwrap();
    assert!(informer.synced().await);
    let times = source.call_times();
    let (mut began, mut least) = (times[0], 0.8);
    let mut longest: f64 = 0.0;
    for pair in times[..31].windows(2) {
        if pair[0].duration_since(began) > 120 * S {
            (began, least) = (pair[0], 0.8);
        }
        let delay = pair[1].duration_since(pair[0]).as_secs_f64();
        // The timer has steps of a millisecond.
        assert!((least..=2.0 * least + 0.002).contains(&delay), "{delay} of {least}");
        longest = longest.max(delay);
        least = f64::min(2.0 * least, 30.0);
    }
    assert!(longest >= 25.0);
}

/// As while a server restarts: the watch goes on where it was, without a list.
#[tokio::test(start_paused = true)]
async fn a_refused_watch_is_tried_again_at_its_version() {
    let failures: [fn() -> ListWatchError; 2] =
        [refused, || StatusError::too_many_requests("slow down", 1).into()];
    for failure in failures {
        let source = Source::streaming();
        source.set("shop/web", &[]);
        let informer = start(&source);
        assert!(informer.synced().await);
        sleep(5 * S).await;
        source.calls();
        (0..3).for_each(|_| source.fail("watch", failure()));
        source.disconnect();
        sleep(30 * S).await;
        assert_eq!(source.calls(), ["watch version=1"; 4]);
    }
}

/// Each attempt is reported, from the connection that is lost to the last one that is refused.
#[tokio::test(start_paused = true)]
async fn an_outage_is_reported() {
    let source = Source::streaming();
    source.set("shop/web", &[]);
    let (informer, errors) = recording(&source);
    assert!(informer.synced().await);
    sleep(5 * S).await;
    (0..3).for_each(|_| source.fail("watch", refused()));
    source.send(|| Err(ListWatchError::Broken("reset by peer".into())));
    source.disconnect();
    sleep(30 * S).await;
    let lost = "failed to watch: the watch broke off: reset by peer";
    let refused = "failed to watch: connection refused";
    assert_eq!(*errors.lock().unwrap(), [lost, refused, refused, refused]);
    assert_eq!(source.watchers(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_watch_that_reports_too_many_requests_goes_on_later() {
    let source = Source::streaming();
    let (informer, errors) = recording(&source);
    source.set("shop/web", &[]);
    assert!(informer.synced().await);
    sleep(5 * S).await;
    source.calls();
    source.send(|| Ok(WatchEvent::Error(StatusError::too_many_requests("slow down", 1))));
    source.disconnect();
    sleep(5 * S).await;
    assert_eq!(source.calls(), ["watch version=1"]);
    assert_eq!(*errors.lock().unwrap(), ["failed to watch: slow down"]);
}

#[tokio::test(start_paused = true)]
async fn a_streaming_list_waits_for_a_server_that_starts() {
    let source = Source::streaming();
    source.set("shop/web", &[]);
    (0..3).for_each(|_| source.fail("watch", refused()));
    let informer = start(&source);
    assert!(informer.synced().await);
    assert_eq!(source.calls(), ["watch version= initial"; 4]);
}

/// A server that takes watches and ends them at once is not asked again and again.
#[tokio::test(start_paused = true)]
async fn a_very_short_watch_is_an_error() {
    let source = Source::new();
    source.set("shop/web", &[]);
    let (informer, errors) = recording(&source);
    assert!(informer.synced().await);
    sleep(Duration::from_millis(10)).await;
    source.calls();
    source.disconnect();
    sleep(Duration::from_millis(500)).await;
    assert!(source.calls().is_empty());
    sleep(2 * S).await;
    assert_eq!(source.calls()[1], "list version=1 limit=0 from=");
    let short = "very short watch: watch lasted less than a second and no items received";
    assert!(errors.lock().unwrap().iter().any(|it| it == short));
}

#[tokio::test(start_paused = true)]
async fn a_broken_connection_does_not_list_again() {
    let source = Source::streaming();
    source.set("shop/web", &[]);
    let (informer, errors) = recording(&source);
    assert!(informer.synced().await);
    sleep(5 * S).await;
    source.calls();
    source.send(|| Err(ListWatchError::Broken("reset by peer".into())));
    source.set("shop/db", &[]);
    sleep(Duration::from_millis(1)).await;
    assert_eq!(source.calls(), ["watch version=1"]);
    assert_eq!(content(&informer.store()), source.content());
    let lost = "failed to watch: the watch broke off: reset by peer";
    assert_eq!(*errors.lock().unwrap(), [lost]);
}

#[tokio::test(start_paused = true)]
async fn events_that_cannot_be_read_lead_to_a_list() {
    let source = Source::new();
    source.set("shop/web", &[]);
    let (informer, errors) = recording(&source);
    assert!(informer.synced().await);
    sleep(5 * S).await;
    source.calls();
    source.send(|| Err(ListWatchError::new("line 3: not an event")));
    sleep(5 * S).await;
    assert_eq!(source.calls()[1], "list version=1 limit=0 from=");
    let errors = errors.lock().unwrap();
    assert!(errors.contains(&"failed to watch: line 3: not an event".to_owned()), "{errors:?}");
}

#[tokio::test(start_paused = true)]
async fn errors_are_reported() {
    let source = Source::new();
    source.fail("list", StatusError::internal_error("broken"));
    let (informer, errors) = recording(&source);
    assert!(informer.synced().await);
    let errors = errors.lock().unwrap();
    let forbidden = "failed to list by a stream: sendInitialEvents is forbidden";
    assert_eq!(errors[0], forbidden);
    assert!(
        errors[1].starts_with("failed to list: ") && errors[1].contains("broken"),
        "{errors:?}"
    );
    assert_eq!(errors[2], forbidden);
}

#[test]
fn errors_are_known_by_their_causes() {
    let expired = ListWatchError::new(StatusError::resource_expired("gone"));
    assert!(expired.is_expired() && expired.status().is_some());
    assert!(!expired.is_temporary() && !expired.is_version_too_large());
    // As a client wraps it.
    let too_large = StatusError::timeout("Too large resource version: 3", 1);
    let wrapped = InformerError::List(too_large.into());
    assert!(ListWatchError::new(wrapped).is_version_too_large());
    assert!(refused().is_temporary());
    assert!(!ListWatchError::new("else").is_temporary());
    assert!(InformerError::Watch(expired).is_expired());
    assert!(!InformerError::VeryShortWatch.is_expired());
}

/// An object without a name is kept under an empty one, as by the reference.
#[tokio::test(start_paused = true)]
async fn an_object_without_a_name_does_no_harm() {
    let source = Source::streaming();
    let informer = start(&source);
    assert!(informer.synced().await);
    let nameless = Meta { metadata: ObjectMeta::default(), ..Meta::default() };
    source.send(|| Ok(WatchEvent::Added(nameless.clone())));
    source.set("shop/web", &[]);
    sleep(Duration::from_millis(1)).await;
    assert_eq!(informer.store().len(), 2);
}
