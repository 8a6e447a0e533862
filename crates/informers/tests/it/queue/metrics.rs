//! Figures of a queue.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use apimachinery_informers::{QueueMetrics, WorkQueue};
use tokio::time::advance;

#[derive(Clone, Default)]
struct Recorded(Arc<Mutex<Vec<String>>>);

impl Recorded {
    fn push(&self, text: String) {
        self.0.lock().unwrap().push(text);
    }

    fn take(&self) -> Vec<String> {
        std::mem::take(&mut *self.0.lock().unwrap())
    }
}

impl QueueMetrics for Recorded {
    fn added(&self, depth: usize) {
        self.push(format!("added {depth}"));
    }

    fn started(&self, depth: usize, waited: Duration) {
        self.push(format!("started {depth} {waited:?}"));
    }

    fn done(&self, took: Duration) {
        self.push(format!("done {took:?}"));
    }

    fn retried(&self) {
        self.push("retried".to_owned());
    }
}

#[tokio::test(start_paused = true)]
async fn metrics_follow_an_item() {
    const MS: Duration = Duration::from_millis(1);
    let recorded = Recorded::default();
    let queue = WorkQueue::builder().metrics(recorded.clone()).build();
    queue.add("foo");
    queue.add("foo");
    advance(50 * MS).await;
    let work = queue.get().await.unwrap();
    assert_eq!(recorded.take(), ["added 1", "started 0 50ms"]);

    // While it is processed: it waits from now on, also for the end of that.
    queue.add("foo");
    advance(25 * MS).await;
    assert_eq!(queue.unfinished().total, 25 * MS);
    work.done();
    assert_eq!(queue.unfinished().longest, Duration::ZERO);
    let work = queue.get().await.unwrap();
    assert_eq!(recorded.take(), ["added 0", "done 25ms", "started 0 25ms"]);

    queue.add("bar");
    let other = queue.get().await.unwrap();
    advance(5 * MS).await;
    let unfinished = queue.unfinished();
    assert_eq!((unfinished.total, unfinished.longest), (10 * MS, 5 * MS));
    drop((work, other));
    recorded.take();

    // A delayed item waits from its time on, also if no worker asks then.
    queue.add_after("later", 10 * MS);
    advance(17 * MS).await;
    queue.get().await.unwrap().done();
    assert_eq!(recorded.take(), ["retried", "added 1", "started 0 7ms", "done 0ns"]);
}
