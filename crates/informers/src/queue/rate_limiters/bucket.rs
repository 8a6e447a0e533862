//! All items together at a rate.

use std::time::Duration;

use tokio::time::Instant;

use super::RateLimiter;

/// Lets all items together through at a rate, after a burst: a bucket of tokens that fills again,
/// and from which each item takes one.
///
/// Corresponds to `TypedBucketRateLimiter` over a `rate.Limiter`.
#[derive(Clone, Debug)]
pub struct BucketRateLimiter {
    per_second: f64,
    burst: f64,
    /// Below zero when later items wait for tokens.
    tokens: f64,
    filled: Option<Instant>,
}

impl BucketRateLimiter {
    /// Returns a limiter with the number of items per second, and the number of items that may come
    /// at once. A rate that is not positive, as well as a burst of 0, makes items wait forever.
    #[must_use]
    pub fn new(per_second: f64, burst: u32) -> Self {
        let burst = f64::from(burst);
        Self { per_second, burst, tokens: burst, filled: None }
    }

    /// Takes a token, and returns how long it takes until there is one.
    pub(crate) fn reserve(&mut self, now: Instant) -> Duration {
        if self.burst < 1.0 {
            return Duration::MAX;
        }
        self.fill(now);
        self.tokens -= 1.0;
        if self.tokens >= 0.0 {
            return Duration::ZERO;
        }
        if self.per_second <= 0.0 {
            return Duration::MAX;
        }
        Duration::try_from_secs_f64(-self.tokens / self.per_second).unwrap_or(Duration::MAX)
    }

    /// Takes a token if there is one.
    pub(crate) fn try_take(&mut self, now: Instant) -> bool {
        self.fill(now);
        let has_token = self.tokens >= 1.0;
        if has_token {
            self.tokens -= 1.0;
        }
        has_token
    }

    fn fill(&mut self, now: Instant) {
        let elapsed = self.filled.map_or(Duration::ZERO, |it| now.saturating_duration_since(it));
        self.filled = Some(now);
        let new = elapsed.as_secs_f64() * self.per_second.max(0.0);
        self.tokens = (self.tokens + new).min(self.burst);
    }
}

impl<T> RateLimiter<T> for BucketRateLimiter {
    fn when(&mut self, _: &T) -> Duration {
        self.reserve(Instant::now())
    }

    fn forget(&mut self, _: &T) {}

    fn requeues(&self, _: &T) -> usize {
        0
    }
}
