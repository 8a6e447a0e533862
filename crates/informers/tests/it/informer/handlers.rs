//! Handlers, resync, and the end of an informer.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use apimachinery_informers::{Informer, WorkQueue};
use tokio::runtime::Handle;
use tokio::time::sleep;

use super::{drain, line, start};
use crate::source::Source;

const S: Duration = Duration::from_secs(1);

#[tokio::test(start_paused = true)]
async fn a_slow_handler_delays_no_other() {
    let source = Source::streaming();
    let informer = start(&source);
    // Never read.
    let slow = informer.subscribe();
    let mut fast = informer.subscribe();
    assert!(informer.synced().await);
    (0..1000).for_each(|it| source.set(&format!("shop/web-{it}"), &[]));
    assert_eq!(drain(&mut fast).await.len(), 1000);
    assert_eq!(format!("{slow:?}"), "Subscription { queued: 1001, .. }");
}

#[tokio::test(start_paused = true)]
async fn a_late_handler_gets_all_objects_and_then_the_changes() {
    let source = Source::streaming();
    source.set("shop/web", &[]);
    let informer = start(&source);
    assert!(informer.synced().await);
    source.set("shop/db", &[]);
    sleep(S).await;
    let mut late = informer.subscribe();
    assert!(!late.has_synced());
    source.delete("shop/web");
    let expected = ["initial shop/db 2", "initial shop/web 1", "deleted shop/web 3"];
    assert_eq!(drain(&mut late).await, expected);
    assert!(late.has_synced());
}

#[tokio::test(start_paused = true)]
async fn a_handler_has_synced_when_it_was_called_with_all_objects() {
    let source = Source::new();
    (0..3).for_each(|it| source.set(&format!("shop/web-{it}"), &[]));
    let informer = start(&source);
    let seen = Arc::<Mutex<Vec<String>>>::default();
    let handler = informer.add_handler({
        let seen = seen.clone();
        move |notification| seen.lock().unwrap().push(line(&notification))
    });
    assert!(!handler.has_synced());
    assert!(handler.synced().await);
    assert!(handler.has_synced() && informer.has_synced());
    let expected = ["initial shop/web-0 1", "initial shop/web-1 2", "initial shop/web-2 3"];
    assert_eq!(*seen.lock().unwrap(), expected);

    handler.remove();
    source.set("shop/web-0", &[]);
    sleep(S).await;
    assert_eq!(seen.lock().unwrap().len(), 3);
}

#[tokio::test(start_paused = true)]
async fn an_informer_without_objects_has_synced() {
    let source = Source::new();
    let informer = start(&source);
    let handler = informer.add_handler(|_| {});
    assert!(!informer.has_synced());
    assert!(handler.synced().await);
}

#[tokio::test(start_paused = true)]
async fn a_handler_that_panics_ends_alone() {
    let source = Source::streaming();
    source.set("shop/web", &[]);
    let informer = start(&source);
    let broken = informer.add_handler(|_| panic!("as a handler does"));
    let mut other = informer.subscribe();
    assert!(!broken.synced().await);
    source.set("shop/db", &[]);
    assert_eq!(drain(&mut other).await.len(), 2);
}

/// Each handler has a period of its own, which is not shorter than that of the informer.
#[tokio::test(start_paused = true)]
async fn resync_notifies_handlers_in_their_periods() {
    let source = Source::streaming();
    source.set("shop/web", &[]);
    let informer = Informer::builder(source.clone()).resync(10 * S).start().unwrap();
    let mut usual = informer.subscribe();
    let mut seldom = informer.subscribe_with_resync(25 * S);
    let mut often = informer.subscribe_with_resync(S);
    let mut never = informer.subscribe_with_resync(Duration::ZERO);
    assert!(informer.synced().await);
    sleep(65 * S).await;
    let again = "1 -> shop/web 1".to_owned();
    for (subscription, count) in
        [(&mut usual, 6), (&mut seldom, 2), (&mut often, 6), (&mut never, 0)]
    {
        let lines = drain(subscription).await;
        assert_eq!(lines.iter().filter(|it| **it == again).count(), count, "{lines:?}");
        assert_eq!(lines.len(), count + 1);
    }
}

/// Events that come all the time do not keep an informer from resyncs.
#[tokio::test(start_paused = true)]
async fn resync_happens_beside_many_events() {
    let source = Source::streaming();
    source.set("shop/quiet", &[]);
    let informer = Informer::builder(source.clone()).resync(10 * S).start().unwrap();
    let mut seen = informer.subscribe();
    assert!(informer.synced().await);
    for _ in 0..250 {
        source.set("shop/busy", &[]);
        sleep(S / 10).await;
    }
    let lines = drain(&mut seen).await;
    assert_eq!(lines.iter().filter(|it| **it == "1 -> shop/quiet 1").count(), 2);
}

#[tokio::test(start_paused = true)]
async fn transforms_change_what_is_kept() {
    let source = Source::streaming();
    source.set("shop/web", &[("big", "data")]);
    let builder = Informer::builder(source.clone());
    let informer = builder.transform(|it| it.metadata.labels.clear()).start().unwrap();
    let mut seen = informer.subscribe();
    assert!(informer.synced().await);
    source.set("shop/web", &[("big", "data")]);
    source.delete("shop/web");
    for _ in 0..3 {
        assert!(seen.next().await.unwrap().object().metadata.labels.is_empty());
    }
}

fn alive() -> usize {
    Handle::current().metrics().num_alive_tasks()
}

#[tokio::test(start_paused = true)]
async fn stopping_leaves_no_task_and_no_watch() {
    let source = Source::streaming();
    source.set("shop/web", &[]);
    let informer = start(&source);
    let handler = informer.add_handler(|_| {});
    let mut seen = informer.subscribe();
    assert!(handler.synced().await);
    assert_eq!((alive(), source.watchers()), (2, 1));
    informer.stop().await;
    assert_eq!((alive(), source.watchers()), (0, 0));
    assert_eq!(drain(&mut seen).await, ["initial shop/web 1"]);
    assert!(seen.next().await.is_none());
}

#[tokio::test(start_paused = true)]
async fn dropping_leaves_no_task_and_no_watch() {
    let source = Source::new();
    // In its delay, and before it has synced.
    source.fail("list", apimachinery_meta::StatusError::internal_error("broken"));
    let informer = start(&source);
    let handler = informer.add_handler(|_| {});
    sleep(Duration::from_millis(100)).await;
    drop(informer);
    assert!(!handler.synced().await);
    sleep(Duration::from_millis(1)).await;
    assert_eq!((alive(), source.watchers()), (0, 0));
}

/// The store outlives its informer.
#[tokio::test(start_paused = true)]
async fn a_store_can_be_read_afterwards() {
    let source = Source::streaming();
    source.set("shop/web", &[]);
    let informer = start(&source);
    assert!(informer.synced().await);
    let store = informer.store();
    informer.stop().await;
    assert_eq!(store.len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_controller_processes_each_key() {
    let source = Source::streaming();
    (0..3).for_each(|it| source.set(&format!("shop/web-{it}"), &[]));
    let informer = start(&source);
    let queue = WorkQueue::new();
    let handler = informer.add_handler({
        let queue = queue.clone();
        move |notification| queue.add(notification.key().unwrap())
    });
    assert!(handler.synced().await);
    // Three changes of one object are one item.
    (0..3).for_each(|_| source.set("shop/web-1", &[]));
    sleep(S).await;
    let mut versions = Vec::new();
    while let Some(work) = queue.get().await {
        versions.push(informer.store().get(&work).unwrap().metadata.resource_version.to_string());
        if queue.is_empty() {
            queue.shut_down();
        }
    }
    assert_eq!(versions, ["1", "6", "3"]);
}
