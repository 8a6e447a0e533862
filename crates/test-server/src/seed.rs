//! Random numbers that are the same on every run.

use std::sync::atomic::{AtomicU64, Ordering};

const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// The numbers that follow from a seed (SplitMix64).
pub(crate) fn numbers(seed: u64) -> impl Fn() -> u64 + Send + Sync + 'static {
    let state = AtomicU64::new(seed);
    move || {
        let mut number = state.fetch_add(STEP, Ordering::Relaxed).wrapping_add(STEP);
        number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        number ^ number >> 31
    }
}
