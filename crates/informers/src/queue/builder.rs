//! How a queue is made.

use std::fmt;
use std::hash::Hash;
use std::sync::{Arc, Mutex};

use tokio::sync::Notify;

use super::metrics::QueueMetrics;
use super::rate_limiters::{RateLimiter, default_rate_limiter};
use super::state::State;
use super::{Shared, WorkQueue};

/// The settings of a [`WorkQueue`].
///
/// Corresponds to `TypedRateLimitingQueueConfig` of the reference.
pub struct WorkQueueBuilder<T> {
    limiter: Option<Box<dyn RateLimiter<T>>>,
    metrics: Option<Arc<dyn QueueMetrics>>,
}

impl<T: Clone + Eq + Hash + Send + 'static> WorkQueueBuilder<T> {
    /// Sets the rate limiter of [`WorkQueue::add_rate_limited`].
    #[must_use]
    pub fn rate_limiter(mut self, limiter: impl RateLimiter<T> + 'static) -> Self {
        self.limiter = Some(Box::new(limiter));
        self
    }

    /// Sets what is called with the queue's figures.
    #[must_use]
    pub fn metrics(mut self, metrics: impl QueueMetrics + 'static) -> Self {
        self.metrics = Some(Arc::new(metrics));
        self
    }

    /// Returns an empty queue.
    #[must_use]
    pub fn build(self) -> WorkQueue<T> {
        let limiter = self.limiter.unwrap_or_else(|| Box::new(default_rate_limiter()));
        let shared = Shared {
            state: Mutex::new(State::default()),
            limiter: Mutex::new(limiter),
            metrics: self.metrics,
            available: Notify::new(),
            idle: Notify::new(),
        };
        WorkQueue { shared: Arc::new(shared) }
    }
}

impl<T> Default for WorkQueueBuilder<T> {
    fn default() -> Self {
        Self { limiter: None, metrics: None }
    }
}

impl<T> fmt::Debug for WorkQueueBuilder<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WorkQueueBuilder").finish_non_exhaustive()
    }
}
