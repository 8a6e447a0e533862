//! How long to wait while a server fails.

use std::hash::{BuildHasher, RandomState};
use std::time::Duration;

use tokio::time::Instant;

const FIRST: Duration = Duration::from_millis(800);
const LONGEST: Duration = Duration::from_secs(30);
/// After this time the server may be healthy again.
const RESET: Duration = Duration::from_secs(120);

/// Delays that double, each up to twice as long at random, and begin again after two minutes, as those
/// of `wait.Backoff.DelayWithReset`.
pub(super) struct Backoff {
    next: Duration,
    since: Instant,
}

impl Backoff {
    pub(super) fn new() -> Self {
        Self { next: FIRST, since: Instant::now() }
    }

    pub(super) fn step(&mut self) -> Duration {
        let now = Instant::now();
        if now.duration_since(self.since) > RESET {
            *self = Self { next: FIRST, since: now };
        }
        let delay = self.next;
        self.next = (delay * 2).min(LONGEST);
        between(delay, delay * 2)
    }
}

/// A random duration of a range.
pub(super) fn between(least: Duration, most: Duration) -> Duration {
    let bits = u32::try_from(RandomState::new().hash_one(0) >> 32).unwrap_or_default();
    least + most.saturating_sub(least).mul_f64(f64::from(bits) / f64::from(u32::MAX))
}
