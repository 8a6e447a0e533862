//! The protocol between the program that compares and those that are compared.
//!
//! A line `time ROW MILLISECONDS` is answered with `ITERATIONS NANOSECONDS`, a line `memory ROW`
//! with `ALLOCATIONS BYTES PEAK`, and what is not known with `-`.

#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "it reads nothing from others, and fails by a panic"
)]

use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

/// What a row measures; run again and again.
pub type Operation = Box<dyn FnMut()>;

/// What one run allocates.
#[derive(Clone, Copy, Debug, Default)]
pub struct Memory {
    /// How many times.
    pub allocations: u64,
    /// How many bytes, all together.
    pub bytes: u64,
    /// The most bytes at a time, over those at the start.
    pub peak: u64,
}

/// Answers the questions on standard input until it ends.
///
/// # Errors
/// When standard input or output fails.
pub fn serve(
    prepare: impl Fn(&str) -> Option<Operation>,
    memory: impl Fn(&mut dyn FnMut()) -> Option<Memory>,
) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let mut current: Option<(String, Option<Operation>)> = None;
    for line in io::stdin().lock().lines() {
        let line = line?;
        let mut words = line.split_whitespace();
        let (question, row) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        let prepared = match current.take() {
            Some((name, operation)) if name == row => operation,
            // The data of one row is gone before that of the next comes.
            last => {
                drop(last);
                prepare(row)
            }
        };
        let (_, operation) = current.insert((row.to_owned(), prepared));
        let answer = operation.as_mut().and_then(|operation| match question {
            "time" => {
                let millis = words.next()?.parse().ok()?;
                let (iterations, elapsed) = time(operation, Duration::from_millis(millis));
                Some(format!("{iterations} {}", elapsed.as_nanos()))
            }
            "memory" => {
                let Memory { allocations, bytes, peak } = memory(operation)?;
                Some(format!("{allocations} {bytes} {peak}"))
            }
            _ => None,
        });
        writeln!(out, "{}", answer.as_deref().unwrap_or("-"))?;
        out.flush()?;
    }
    Ok(())
}

/// The first run is not timed: caches, and what an allocator or a collector keeps, are as they are
/// in a program that has been running for a while.
fn time(operation: &mut Operation, span: Duration) -> (u64, Duration) {
    operation();
    let start = Instant::now();
    let (mut iterations, mut batch) = (0, 1);
    loop {
        for _ in 0..batch {
            operation();
        }
        iterations += batch;
        let elapsed = start.elapsed();
        if elapsed >= span {
            return (iterations, elapsed);
        }
        if elapsed < span / 20 {
            batch *= 2;
        }
    }
}
