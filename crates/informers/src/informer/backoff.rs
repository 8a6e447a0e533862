//! How long to wait while a server fails.

use std::time::Duration;

use tokio::time::Instant;

use crate::random::between;

const FIRST: Duration = Duration::from_millis(800);
const LONGEST: Duration = Duration::from_secs(30);
/// After this time the server may be healthy again.
const RESET: Duration = Duration::from_secs(120);

/// Delays that double, each up to twice as long at random, and begin again after two minutes, as
/// those of `wait.Backoff.DelayWithReset`.
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
