//! Items that are added later.

use std::time::Duration;

use apimachinery_informers::WorkQueue;
use tokio::time::{Instant, advance, sleep};

use super::is_pending;

const fn ms(count: u64) -> Duration {
    Duration::from_millis(count)
}

#[tokio::test(start_paused = true)]
async fn a_delayed_item_comes_once_after_its_delay() {
    let queue = WorkQueue::new();
    queue.add_after("foo", ms(50));
    assert_eq!(queue.len(), 0);
    advance(ms(60)).await;
    assert_eq!(queue.len(), 1);
    queue.get().await.unwrap().done();
    advance(Duration::from_secs(10)).await;
    assert_eq!(queue.len(), 0);
}

#[tokio::test(start_paused = true)]
async fn of_two_delays_the_shorter_counts() {
    let queue = WorkQueue::new();
    for delays in [[50, 70], [50, 30]] {
        for delay in delays {
            queue.add_after("foo", ms(delay));
        }
        assert_eq!(queue.len(), 0);
        let shorter = delays.into_iter().min().unwrap();
        advance(ms(shorter - 1)).await;
        assert_eq!(queue.len(), 0);
        advance(ms(1)).await;
        assert_eq!(queue.len(), 1);
        queue.get().await.unwrap().done();
        advance(ms(50)).await;
        assert_eq!(queue.len(), 0);
    }
}

#[tokio::test(start_paused = true)]
async fn a_worker_wakes_up_for_an_item_that_is_ready_sooner() {
    let queue = WorkQueue::new();
    let start = Instant::now();
    queue.add_after("first", ms(1000));
    let worker = tokio::spawn({
        let queue = queue.clone();
        async move {
            let mut seen = Vec::new();
            while let Some(work) = queue.get().await {
                seen.push((*work, start.elapsed()));
            }
            seen
        }
    });
    sleep(ms(10)).await;
    queue.add_after("second", ms(50));
    sleep(ms(500)).await;
    queue.add_after("third", ms(2000));
    sleep(ms(2100)).await;
    queue.shut_down();
    let seen = worker.await.unwrap();
    assert_eq!(seen, [("second", ms(60)), ("first", ms(1000)), ("third", ms(2510))]);
}

#[tokio::test(start_paused = true)]
async fn delayed_items_come_in_the_order_of_their_times() {
    let queue = WorkQueue::new();
    for (item, delay) in [("first", 1000), ("second", 500), ("third", 250), ("fourth", 250)] {
        queue.add_after(item, ms(delay));
    }
    advance(ms(2000)).await;
    assert_eq!(queue.len(), 4);
    for expected in ["third", "fourth", "second", "first"] {
        assert_eq!(queue.get().await.as_deref(), Some(&expected));
    }
}

/// A delayed item that is ready waits before one that is added afterwards, also if no worker was
/// there when it became ready.
#[tokio::test(start_paused = true)]
async fn a_ready_item_comes_before_a_later_one() {
    let queue = WorkQueue::new();
    queue.add_after("delayed", ms(5));
    advance(ms(6)).await;
    queue.add("added");
    assert_eq!(queue.get().await.as_deref(), Some(&"delayed"));
}

#[tokio::test(start_paused = true)]
async fn no_delay_adds_at_once_and_the_longest_never() {
    let queue = WorkQueue::new();
    queue.add_after("now", Duration::ZERO);
    queue.add_after("never", Duration::MAX);
    assert_eq!(queue.get().await.as_deref(), Some(&"now"));
    assert!(is_pending(queue.get()).await);
}

/// The worker that knows of the next delayed item leaves or gives up; another one takes its place.
#[tokio::test(start_paused = true)]
async fn delayed_items_do_not_depend_on_one_worker() {
    let queue = WorkQueue::new();
    queue.add_after("far", ms(60_000));
    let start = Instant::now();
    let mut first = Box::pin(queue.get());
    assert!(is_pending(&mut first).await);
    let second = tokio::spawn({
        let queue = queue.clone();
        async move { queue.get().await.map(|it| (*it, start.elapsed())) }
    });
    sleep(ms(1)).await;
    // Reaches the first worker only, which then gives up.
    queue.add_after("near", ms(100));
    assert!(is_pending(&mut first).await);
    drop(first);
    let (item, elapsed) = second.await.unwrap().unwrap();
    assert_eq!(item, "near");
    assert!(elapsed < ms(110), "{elapsed:?}");
}

#[tokio::test(start_paused = true)]
async fn delayed_items_end_with_the_queue() {
    let queue = WorkQueue::new();
    queue.add_after("foo", ms(50));
    queue.shut_down();
    queue.add_after("bar", ms(50));
    advance(ms(60)).await;
    assert!(queue.is_empty());
    assert!(queue.get().await.is_none());
}
