//! Limiters that count the failures of each item.

use std::collections::HashMap;
use std::hash::Hash;
use std::time::Duration;

use super::RateLimiter;

/// Lets an item wait twice as long after each failure, up to a limit.
///
/// Corresponds to `TypedItemExponentialFailureRateLimiter`.
#[derive(Clone, Debug)]
pub struct ExponentialRateLimiter<T> {
    failures: HashMap<T, u32>,
    base: Duration,
    max: Duration,
}

impl<T> ExponentialRateLimiter<T> {
    /// Returns a limiter with the delay after the first failure, and the longest delay.
    #[must_use]
    pub fn new(base: Duration, max: Duration) -> Self {
        Self { failures: HashMap::new(), base, max }
    }
}

impl<T: Clone + Eq + Hash + Send> RateLimiter<T> for ExponentialRateLimiter<T> {
    fn when(&mut self, item: &T) -> Duration {
        let failures = self.failures.entry(item.clone()).or_default();
        let factor = 2.0_f64.powi(i32::try_from(*failures).unwrap_or(i32::MAX));
        *failures = failures.saturating_add(1);
        let delay = Duration::try_from_secs_f64(self.base.as_secs_f64() * factor);
        delay.map_or(self.max, |it| it.min(self.max))
    }

    fn forget(&mut self, item: &T) {
        self.failures.remove(item);
    }

    fn requeues(&self, item: &T) -> usize {
        self.failures.get(item).map_or(0, |&it| usize::try_from(it).unwrap_or(usize::MAX))
    }
}

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
