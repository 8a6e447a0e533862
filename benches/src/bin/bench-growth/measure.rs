//! One point of a plot.

use std::time::{Duration, Instant};

/// What an operation costs at one size.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Point {
    pub(crate) size: f64,
    pub(crate) nanos: f64,
    pub(crate) bytes: f64,
}

/// How long each of the rounds takes at least.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    pub(crate) rounds: usize,
    pub(crate) span: Duration,
}

/// The best of some rounds, since other work only ever makes them longer.
pub(crate) fn measure(size: usize, effort: Effort, mut operation: impl FnMut()) -> Point {
    let bytes = allocation_counter::measure(&mut operation).bytes_total;
    let round = |operation: &mut dyn FnMut()| {
        let (start, mut runs) = (Instant::now(), 0);
        while runs == 0 || start.elapsed() < effort.span {
            operation();
            runs += 1;
        }
        start.elapsed().as_nanos() as f64 / f64::from(runs)
    };
    let nanos = (0..effort.rounds).map(|_| round(&mut operation)).fold(f64::INFINITY, f64::min);
    Point { size: size as f64, nanos, bytes: bytes as f64 }
}
