//! Figures of a queue.

use std::time::Duration;

/// What is called with a queue's figures, to hand them to a metrics library.
///
/// Calls happen while the queue is locked: they should be short, and must not use the queue.
///
/// Corresponds to `MetricsProvider` of the reference's `workqueue`.
pub trait QueueMetrics: Send + Sync {
    /// An item was added; so many wait now. An item that is added while it is processed counts,
    /// though it does not wait yet.
    fn added(&self, depth: usize) {
        let _ = depth;
    }

    /// A worker got an item, which had waited for so long; so many still wait.
    fn started(&self, depth: usize, waited: Duration) {
        let _ = (depth, waited);
    }

    /// An item is done, and its processing took so long.
    fn done(&self, took: Duration) {
        let _ = took;
    }

    /// An item was added with a delay, or by the rate limiter.
    fn retried(&self) {}
}

/// For how long items have been processed that are not done: what a metrics library asks for when
/// its figures are read.
///
/// Corresponds to `unfinished_work_seconds` and `longest_running_processor_seconds` of the
/// reference.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Unfinished {
    /// The sum over all such items.
    pub total: Duration,
    /// The longest one.
    pub longest: Duration,
}

impl Unfinished {
    pub(super) fn with(self, age: Duration) -> Self {
        Self { total: self.total.saturating_add(age), longest: self.longest.max(age) }
    }
}
