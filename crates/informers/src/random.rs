//! Random times.

use std::hash::{BuildHasher, RandomState};
use std::time::Duration;

/// A random duration of a range.
pub(crate) fn between(least: Duration, most: Duration) -> Duration {
    let bits = u32::try_from(RandomState::new().hash_one(0) >> 32).unwrap_or_default();
    least + most.saturating_sub(least).mul_f64(f64::from(bits) / f64::from(u32::MAX))
}
