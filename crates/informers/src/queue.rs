//! Work queues.

mod builder;
mod delayed;
mod metrics;
mod rate_limiters;
mod state;
mod work;

use std::future::Future;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::{Instant, timeout_at};

pub use builder::WorkQueueBuilder;
pub use metrics::{QueueMetrics, Unfinished};
pub use rate_limiters::{
    BucketRateLimiter, ExponentialRateLimiter, FastSlowRateLimiter, MaxOfRateLimiter,
    MaxWaitRateLimiter, RateLimiter, default_rate_limiter,
};
use state::{Added, State, Taken};
pub use work::Work;

/// A queue of items that wait to be processed, in the order in which they were added.
///
/// An item that is added again before it is processed waits once. An item that is added while it is
/// processed waits until that is [done](Work::done), and is then processed again, so that no two
/// workers process the same item at a time. Items may be added [later](Self::add_after), or when a
/// [rate limiter](Self::add_rate_limited) allows it.
///
/// Clones share one queue. Nothing runs in the background: delayed items are moved by those who use
/// the queue, and workers that wait in [`get`](Self::get) wake up for them.
///
/// Corresponds to `TypedRateLimitingInterface` of the reference, with its parts
/// `TypedDelayingInterface` and `TypedInterface`.
pub struct WorkQueue<T> {
    shared: Arc<Shared<T>>,
}

struct Shared<T> {
    state: Mutex<State<T>>,
    limiter: Mutex<Box<dyn RateLimiter<T>>>,
    metrics: Option<Arc<dyn QueueMetrics>>,
    /// There is an item, or an item is ready sooner than before, or the queue is shutting down.
    available: Notify,
    /// The last item is done, or is no longer waited for.
    idle: Notify,
}

impl<T> Shared<T> {
    fn state(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn limiter(&self) -> MutexGuard<'_, Box<dyn RateLimiter<T>>> {
        self.limiter.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T: Clone + Eq + Hash + Send + 'static> WorkQueue<T> {
    /// Returns an empty queue with the [default rate limiter](default_rate_limiter).
    #[must_use]
    pub fn new() -> Self {
        Self::builder().build()
    }

    /// Returns a builder, for another rate limiter or for metrics.
    #[must_use]
    pub fn builder() -> WorkQueueBuilder<T> {
        WorkQueueBuilder::default()
    }
}

impl<T: Clone + Eq + Hash> WorkQueue<T> {
    /// Adds an item, unless it waits already. A queue that is shutting down ignores it.
    pub fn add(&self, item: T) {
        let mut state = self.current();
        if state.is_shutting_down() {
            return;
        }
        let queued = state.add(item, Instant::now());
        self.report_added(queued, state.len());
    }

    /// Adds an item after a delay. Of several delays of one item the shortest counts.
    pub fn add_after(&self, item: T, delay: Duration) {
        let mut state = self.current();
        if state.is_shutting_down() {
            return;
        }
        if let Some(metrics) = &self.shared.metrics {
            metrics.retried();
        }
        let now = Instant::now();
        if delay.is_zero() {
            let queued = state.add(item, now);
            self.report_added(queued, state.len());
        } else if let Some(ready_at) = now.checked_add(delay)
            && state.add_at(item, ready_at)
        {
            self.shared.available.notify_one();
        }
    }

    /// Adds an item after the delay that the rate limiter sets.
    pub fn add_rate_limited(&self, item: T) {
        let delay = self.shared.limiter().when(&item);
        self.add_after(item, delay);
    }

    /// Makes the rate limiter forget the failures of an item, after success or when it is given up.
    pub fn forget(&self, item: &T) {
        self.shared.limiter().forget(item);
    }

    /// How often an item was added by [`add_rate_limited`](Self::add_rate_limited) since it was
    /// forgotten.
    #[must_use]
    pub fn requeues(&self, item: &T) -> usize {
        self.shared.limiter().requeues(item)
    }

    /// How many items wait, without those that are processed or delayed. For information only: the
    /// number may have changed when it is used.
    #[must_use]
    pub fn len(&self) -> usize {
        self.current().len()
    }

    /// Whether no item waits.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Waits for the next item, and marks it as being processed until the returned [`Work`] is
    /// dropped. Returns `None` when the queue is shutting down and no item is left.
    ///
    /// No item is lost when the future is dropped.
    pub async fn get(&self) -> Option<Work<T>> {
        let _baton = Baton(&self.shared);
        loop {
            // Asked for before the queue is examined, so that no notification in between is lost.
            let available = self.shared.available.notified();
            let next = match self.try_get() {
                Taken::Item(item) => return Some(Work::new(self.clone(), item)),
                Taken::ShutDown => return None,
                Taken::Nothing(next) => next,
            };
            wait_until(next, available).await;
        }
    }

    fn try_get(&self) -> Taken<T> {
        let mut state = self.current();
        let taken = state.take(Instant::now());
        if let (Taken::Item(item), Some(metrics)) = (&taken, &self.shared.metrics) {
            metrics.started(state.len(), state.waited(item));
        }
        taken
    }

    /// Makes the queue ignore items from now on, delayed ones included. Workers still get those
    /// that wait, and then `None`.
    pub fn shut_down(&self) {
        self.current().shut_down(false);
        self.wake_all();
    }

    /// Shuts the queue down, and waits until no item is being processed. An item that was added
    /// while it was processed is processed again first, if a worker gets it.
    ///
    /// [`shut_down`](Self::shut_down) ends the waiting. As in the reference, items that no worker
    /// has taken are not waited for.
    pub async fn shut_down_with_drain(&self) {
        self.current().shut_down(true);
        self.wake_all();
        loop {
            let idle = self.shared.idle.notified();
            if self.shared.state().is_drained() {
                return;
            }
            idle.await;
        }
    }

    /// Whether the queue was shut down.
    #[must_use]
    pub fn is_shutting_down(&self) -> bool {
        self.shared.state().is_shutting_down()
    }

    /// For how long items have been processed that are not done.
    #[must_use]
    pub fn unfinished(&self) -> Unfinished {
        self.shared.state().unfinished(Instant::now())
    }

    fn done(&self, item: &T) {
        let mut state = self.current();
        let now = Instant::now();
        let Some(done) = state.done(item, now) else { return };
        if let Some(metrics) = &self.shared.metrics {
            metrics.done(done.took);
        }
        if done.again {
            self.shared.available.notify_one();
        }
        // Not when the item waits again: a worker gets it first.
        if state.is_idle() && !done.again {
            self.shared.idle.notify_waiters();
        }
    }

    /// The state, after items that are ready were moved.
    fn current(&self) -> MutexGuard<'_, State<T>> {
        let mut state = self.shared.state();
        let now = Instant::now();
        while let Some(queued) = state.add_ready(now) {
            let len = state.len();
            self.report_added(queued, len);
        }
        state
    }

    fn report_added(&self, added: Added, len: usize) {
        if added != Added::Already
            && let Some(metrics) = &self.shared.metrics
        {
            metrics.added(len);
        }
        if added == Added::Queued {
            self.shared.available.notify_one();
        }
    }

    fn wake_all(&self) {
        self.shared.available.notify_waiters();
        self.shared.idle.notify_waiters();
    }
}

/// Passes the duty to wake up for delayed items to another worker when this one leaves: a worker
/// that waits already may know only of later ones.
struct Baton<'a, T>(&'a Shared<T>);

impl<T> Drop for Baton<'_, T> {
    fn drop(&mut self) {
        if self.0.state().has_delayed() {
            self.0.available.notify_one();
        }
    }
}

async fn wait_until(deadline: Option<Instant>, notified: impl Future<Output = ()>) {
    match deadline {
        // Both outcomes mean that the queue is examined again.
        Some(deadline) => drop(timeout_at(deadline, notified).await),
        None => notified.await,
    }
}

impl<T: Clone + Eq + Hash + Send + 'static> Default for WorkQueue<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T> Clone for WorkQueue<T> {
    fn clone(&self) -> Self {
        Self { shared: Arc::clone(&self.shared) }
    }
}

impl<T> std::fmt::Debug for WorkQueue<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("WorkQueue").field("state", &*self.shared.state()).finish_non_exhaustive()
    }
}
