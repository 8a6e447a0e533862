//! How long an item waits until it is tried again.

mod bucket;
mod by_item;
mod combined;

use std::hash::Hash;
use std::time::Duration;

pub use bucket::BucketRateLimiter;
pub use by_item::{ExponentialRateLimiter, FastSlowRateLimiter};
pub use combined::{MaxOfRateLimiter, MaxWaitRateLimiter};

/// Decides how long an item waits until it is tried again.
///
/// Corresponds to `TypedRateLimiter` of the reference.
pub trait RateLimiter<T>: Send {
    /// How long the item has to wait. The call counts as a failure of the item.
    fn when(&mut self, item: &T) -> Duration;

    /// Forgets the failures of an item.
    fn forget(&mut self, item: &T);

    /// How many failures of an item are counted; 0 if the limiter does not count by item.
    fn requeues(&self, item: &T) -> usize;
}

/// Returns the rate limiter of most controllers: each item waits 5 ms after its first failure,
/// twice as long after each further one, and at most 1000 s; all items together are added 10 times
/// a second, after a burst of 100.
///
/// Corresponds to `DefaultTypedControllerRateLimiter`.
#[must_use]
pub fn default_rate_limiter<T: Clone + Eq + Hash + Send + 'static>() -> MaxOfRateLimiter<T> {
    let of_item = ExponentialRateLimiter::new(Duration::from_millis(5), Duration::from_secs(1000));
    MaxOfRateLimiter::new().and(of_item).and(BucketRateLimiter::new(10.0, 100))
}
