//! Limiters made of others.

use std::fmt;
use std::time::Duration;

use super::RateLimiter;

/// Lets an item wait for the longest delay of several limiters. All of them count each failure.
///
/// Corresponds to `TypedMaxOfRateLimiter`.
pub struct MaxOfRateLimiter<T> {
    limiters: Vec<Box<dyn RateLimiter<T>>>,
}

impl<T> MaxOfRateLimiter<T> {
    /// Returns a limiter without parts, which lets no item wait.
    #[must_use]
    pub fn new() -> Self {
        Self { limiters: Vec::new() }
    }

    /// Adds a limiter.
    #[must_use]
    pub fn and(mut self, limiter: impl RateLimiter<T> + 'static) -> Self {
        self.limiters.push(Box::new(limiter));
        self
    }
}

impl<T> RateLimiter<T> for MaxOfRateLimiter<T> {
    fn when(&mut self, item: &T) -> Duration {
        self.limiters.iter_mut().map(|it| it.when(item)).max().unwrap_or_default()
    }

    fn forget(&mut self, item: &T) {
        for limiter in &mut self.limiters {
            limiter.forget(item);
        }
    }

    fn requeues(&self, item: &T) -> usize {
        self.limiters.iter().map(|it| it.requeues(item)).max().unwrap_or_default()
    }
}

impl<T> Default for MaxOfRateLimiter<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T> fmt::Debug for MaxOfRateLimiter<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MaxOfRateLimiter").field("limiters", &self.limiters.len()).finish()
    }
}

/// Lets an item wait as another limiter does, but not longer than a limit.
///
/// Corresponds to `TypedWithMaxWaitRateLimiter`.
#[derive(Clone, Debug)]
pub struct MaxWaitRateLimiter<L> {
    limiter: L,
    max: Duration,
}

impl<L> MaxWaitRateLimiter<L> {
    /// Returns a limiter around another one, with the longest delay.
    #[must_use]
    pub fn new(limiter: L, max: Duration) -> Self {
        Self { limiter, max }
    }
}

impl<T, L: RateLimiter<T>> RateLimiter<T> for MaxWaitRateLimiter<L> {
    fn when(&mut self, item: &T) -> Duration {
        self.limiter.when(item).min(self.max)
    }

    fn forget(&mut self, item: &T) {
        self.limiter.forget(item);
    }

    fn requeues(&self, item: &T) -> usize {
        self.limiter.requeues(item)
    }
}
