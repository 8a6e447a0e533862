//! How a queue ends.

use std::time::Duration;

use apimachinery_informers::WorkQueue;
use tokio::task::JoinHandle;
use tokio::time::sleep;

fn drain(queue: &WorkQueue<&'static str>) -> JoinHandle<()> {
    let queue = queue.clone();
    tokio::spawn(async move { queue.shut_down_with_drain().await })
}

#[tokio::test]
async fn draining_waits_for_items_that_are_processed() {
    let queue = WorkQueue::new();
    queue.add("foo");
    queue.add("bar");
    let (first, second) = (queue.get().await.unwrap(), queue.get().await.unwrap());
    let ended = drain(&queue);
    assert!(queue.get().await.is_none());
    assert!(queue.is_shutting_down());
    first.done();
    tokio::task::yield_now().await;
    assert!(!ended.is_finished());
    second.done();
    ended.await.unwrap();
}

#[tokio::test]
async fn shutting_down_waits_for_no_item() {
    let queue = WorkQueue::new();
    queue.add("foo");
    let _foo = queue.get().await.unwrap();
    queue.shut_down();
    assert!(queue.get().await.is_none());
}

#[tokio::test]
async fn shutting_down_ends_draining() {
    let queue = WorkQueue::new();
    queue.add("foo");
    let _foo = queue.get().await.unwrap();
    let ended = drain(&queue);
    assert!(queue.get().await.is_none());
    queue.shut_down();
    ended.await.unwrap();
}

#[tokio::test]
async fn draining_waits_for_an_item_that_was_added_while_processed() {
    let queue = WorkQueue::new();
    queue.add("foo");
    let foo = queue.get().await.unwrap();
    queue.add("foo");
    let ended = drain(&queue);
    assert!(queue.get().await.is_none());
    foo.done();
    let again = queue.get().await.unwrap();
    tokio::task::yield_now().await;
    assert!(!ended.is_finished());
    again.done();
    assert!(queue.get().await.is_none());
    ended.await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn all_waiting_workers_end() {
    let queue: WorkQueue<&str> = WorkQueue::new();
    queue.add_after("far", Duration::from_secs(3600));
    let workers: Vec<_> = (0..4)
        .map(|_| {
            let queue = queue.clone();
            tokio::spawn(async move { queue.get().await.is_none() })
        })
        .collect();
    sleep(Duration::from_secs(1)).await;
    queue.shut_down();
    for worker in workers {
        assert!(worker.await.unwrap());
    }
}
