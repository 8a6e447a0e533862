//! How many requests are sent in a second.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How many requests a client sends: some in a second, and more at once after a pause. A watch
/// does not count when it begins. All clones of a client share a limit.
///
/// Corresponds to `flowcontrol.NewTokenBucketRateLimiter`.
///
/// ```
/// use apimachinery_client::RateLimit;
///
/// assert_eq!(RateLimit::default(), RateLimit::new(5.0, 10), "that of client-go");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RateLimit {
    per_second: f64,
    burst: u32,
}

/// What client-go has by default: five in a second, and ten at once.
impl Default for RateLimit {
    fn default() -> Self {
        Self::new(5.0, 10)
    }
}

impl RateLimit {
    /// So many requests in a second, and so many at once. A rate that is not above zero is no
    /// limit, and at least one request is sent at once.
    pub fn new(per_second: f64, burst: u32) -> Self {
        Self { per_second, burst: burst.max(1) }
    }

    /// Any number of requests.
    pub fn unlimited() -> Self {
        Self::new(0.0, 1)
    }
}

/// What is left of a limit.
#[derive(Clone, Debug)]
pub(crate) struct Bucket {
    limit: RateLimit,
    state: Arc<Mutex<State>>,
}

#[derive(Debug)]
struct State {
    /// Below zero when requests wait.
    left: f64,
    at: Instant,
}

impl Bucket {
    /// `None` when there is no limit.
    pub(crate) fn new(limit: RateLimit) -> Option<Self> {
        let state = State { left: f64::from(limit.burst), at: Instant::now() };
        (limit.per_second > 0.0).then(|| Self { limit, state: Arc::new(Mutex::new(state)) })
    }

    /// Takes one request, and returns how long it has to wait.
    pub(crate) fn take(&self, now: Instant) -> Duration {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let passed = now.saturating_duration_since(state.at).as_secs_f64();
        state.at = state.at.max(now);
        let most = f64::from(self.limit.burst);
        state.left = (state.left + passed * self.limit.per_second).min(most) - 1.0;
        match state.left < 0.0 {
            true => {
                let seconds = -state.left / self.limit.per_second;
                Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)
            }
            false => Duration::ZERO,
        }
    }
}
