//! Work queues.

mod delayed;
mod limits;
mod metrics;
mod shutdown;

use std::collections::HashMap;
use std::future::Future;
use std::time::Duration;

use apimachinery_informers::WorkQueue;
use tokio::task::JoinSet;
use tokio::time::sleep;

/// A future that is not ready, however often other tasks run.
async fn is_pending(future: impl Future) -> bool {
    tokio::time::timeout(Duration::from_millis(1), future).await.is_err()
}

#[tokio::test(start_paused = true)]
async fn many_workers_empty_a_queue_before_it_ends() {
    for drain in [false, true] {
        let queue = WorkQueue::new();
        let mut producers = JoinSet::new();
        for i in 0..50 {
            let queue = queue.clone();
            producers.spawn(async move {
                for _ in 0..50 {
                    queue.add(i);
                    sleep(Duration::from_millis(1)).await;
                }
            });
        }
        let mut workers = JoinSet::new();
        for _ in 0..10 {
            let queue = queue.clone();
            workers.spawn(async move {
                let mut seen = Vec::new();
                while let Some(work) = queue.get().await {
                    sleep(Duration::from_millis(3)).await;
                    seen.push(*work);
                }
                seen
            });
        }
        producers.join_all().await;
        match drain {
            false => queue.shut_down(),
            true => queue.shut_down_with_drain().await,
        }
        queue.add(99);
        let seen: Vec<_> = workers.join_all().await.into_iter().flatten().collect();
        assert!((0..50).all(|it| seen.contains(&it)));
        assert!(!seen.contains(&99));
        assert!(queue.is_empty());
    }
}

#[tokio::test]
async fn items_added_by_their_workers_are_processed_again() {
    let queue = WorkQueue::new();
    (0..50).for_each(|it| queue.add(it));
    let mut workers = JoinSet::new();
    for _ in 0..10 {
        let queue = queue.clone();
        workers.spawn(async move {
            let mut counts = HashMap::new();
            while let Some(work) = queue.get().await {
                let count = counts.entry(*work).or_insert(0);
                *count += 1;
                if *count < 2 {
                    queue.add(*work);
                }
                tokio::task::yield_now().await;
            }
            counts
        });
    }
    while !queue.is_empty() {
        tokio::task::yield_now().await;
    }
    queue.shut_down_with_drain().await;
    let mut total = HashMap::new();
    for (item, count) in workers.join_all().await.into_iter().flatten() {
        *total.entry(item).or_insert(0) += count;
    }
    assert!((0..50).all(|it| total[&it] >= 2), "{total:?}");
    assert!(queue.is_empty());
}

#[tokio::test]
async fn an_item_waits_once() {
    let queue = WorkQueue::new();
    queue.add("foo");
    assert_eq!(queue.len(), 1);
    queue.add("bar");
    assert_eq!(queue.len(), 2);
    queue.add("foo");
    assert_eq!(queue.len(), 2);
    assert_eq!(queue.get().await.as_deref(), Some(&"foo"));
    assert_eq!(queue.get().await.as_deref(), Some(&"bar"));
    assert!(queue.is_empty());
}

#[tokio::test]
async fn an_item_added_while_processed_waits_for_the_end() {
    let queue = WorkQueue::new();
    queue.add("foo");
    let first = queue.get().await.unwrap();
    queue.add(*first);
    queue.add(*first);
    assert_eq!(queue.len(), 0);

    let other = tokio::spawn({
        let queue = queue.clone();
        async move { queue.get().await.map(|it| *it) }
    });
    tokio::task::yield_now().await;
    assert!(!other.is_finished());
    first.done();
    assert_eq!(other.await.unwrap(), Some("foo"));
    assert!(queue.is_empty());
}

#[tokio::test]
async fn an_item_is_done_when_its_worker_panics() {
    let queue = WorkQueue::new();
    queue.add("foo");
    let worker = tokio::spawn({
        let queue = queue.clone();
        async move {
            let _work = queue.get().await;
            queue.add("foo");
            panic!("as a worker does");
        }
    });
    assert!(worker.await.unwrap_err().is_panic());
    assert_eq!(queue.get().await.as_deref(), Some(&"foo"));
}

#[tokio::test(start_paused = true)]
async fn a_worker_that_gives_up_loses_no_item() {
    let queue = WorkQueue::new();
    let mut waiting = Box::pin(queue.get());
    assert!(is_pending(&mut waiting).await);
    queue.add("foo");
    // Notified, and never polled again.
    drop(waiting);
    assert_eq!(queue.get().await.as_deref(), Some(&"foo"));
}

#[tokio::test]
async fn processed_items_are_not_kept() {
    let queue = WorkQueue::new();
    let item = std::sync::Arc::new(());
    queue.add(item.clone());
    queue.get().await.unwrap().done();
    queue.forget(&item);
    assert_eq!(std::sync::Arc::strong_count(&item), 1);
}
