//! Fast at first, then slow.

use std::collections::HashMap;
use std::hash::Hash;
use std::time::Duration;

use super::RateLimiter;

/// Lets an item wait shortly after its first failures, and long after all others.
///
/// Corresponds to `TypedItemFastSlowRateLimiter`.
#[derive(Clone, Debug)]
pub struct FastSlowRateLimiter<T> {
    failures: HashMap<T, usize>,
    fast: Duration,
    slow: Duration,
    attempts: usize,
}

impl<T> FastSlowRateLimiter<T> {
    /// Returns a limiter with the delay of the first `attempts` failures, and the delay of all
    /// others.
    #[must_use]
    pub fn new(fast: Duration, slow: Duration, attempts: usize) -> Self {
        Self { failures: HashMap::new(), fast, slow, attempts }
    }
}

impl<T: Clone + Eq + Hash + Send> RateLimiter<T> for FastSlowRateLimiter<T> {
    fn when(&mut self, item: &T) -> Duration {
        let failures = self.failures.entry(item.clone()).or_default();
        *failures = failures.saturating_add(1);
        if *failures <= self.attempts { self.fast } else { self.slow }
    }

    fn forget(&mut self, item: &T) {
        self.failures.remove(item);
    }

    fn requeues(&self, item: &T) -> usize {
        self.failures.get(item).copied().unwrap_or_default()
    }
}
